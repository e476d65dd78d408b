import { data, redirect } from 'react-router'
import { HostForm } from '#app/admin/appointments/hosts/host-form.tsx'
import type { HostResult } from '#app/admin/appointments/hosts/host-result.ts'
import { saveHostForm } from '#app/admin/appointments/hosts/save-host.server.ts'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { readFields } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { readConsultations } from '#shop/appointments/hosts/read.ts'
import type { Route } from './+types/add'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'appointments.act', 'customers.contact')
  const { db, settings } = context.get(shopContext)
  const [consultations, { booking: rules }] = await Promise.all([readConsultations(db), settings.read()])
  return { consultations, rules }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'appointments.act', 'customers.contact')
  const saved = await saveHostForm(context.get(shopContext), admin, null, await readFields(request))
  if (saved.ok) throw redirect(`/admin/bookings/hosts/edit/${saved.id}?made`)
  return data<HostResult>(saved.result, { status: 422 })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.hosts_add_title(), hidden: true })
}

export default function AddHost({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admin/bookings/hosts">{m.hosts_title()}</BackLink>
      <h1 className="text-2xl">{m.hosts_add_title()}</h1>
      <HostForm host={null} {...loaderData} result={actionData} submit={m.hosts_create()} />
    </>
  )
}
