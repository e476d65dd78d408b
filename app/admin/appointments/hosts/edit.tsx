import { data, redirect, useSearchParams } from 'react-router'
import { HostForm } from '#app/admin/appointments/hosts/host-form.tsx'
import type { HostResult } from '#app/admin/appointments/hosts/host-result.ts'
import { saveHostForm } from '#app/admin/appointments/hosts/save-host.server.ts'
import { OutsideNotice } from '#app/admin/appointments/outside-notice.tsx'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { ConfirmInline } from '#app/admin/kit/confirm-inline.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useInputVersion } from '#app/admin/kit/use-input-version.ts'
import { useMay } from '#app/admin/shell/access/may.ts'
import { hostIn } from '#app/appointment-place.ts'
import { readFields } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { useSite } from '#app/site.ts'
import { Badge } from '#app/ui/badge.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { hostFeedAddress } from '#shop/appointments/feed.ts'
import { deleteHost, renewFeed } from '#shop/appointments/hosts/edit-host.ts'
import { readConsultations, readHost } from '#shop/appointments/hosts/read.ts'
import { sessionsOutsideHours } from '#shop/appointments/outside-hours.ts'
import type { Route } from './+types/edit'

const idOf = (typed: string) => (/^\d{1,9}$/.test(typed) ? Number(typed) : 0)

/** One host with the URL of their feed; the URL of their external calendar is left out. */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'appointments.see', 'customers.contact')
  const shop = context.get(shopContext)
  const found = await readHost(shop.db, idOf(params.id))
  if (found === null) throw data(null, { status: 404 })
  const [consultations, { booking: rules }] = await Promise.all([
    readConsultations(shop.db, found.products ?? []),
    shop.settings.read(),
  ])
  const { busyUrl, ...host } = found
  return {
    host: { ...host, readsBusy: busyUrl !== '' },
    consultations,
    rules,
    feed: hostFeedAddress(shop, found),
    outside: await sessionsOutsideHours(shop.db, rules, shop.clock.now(), found.id),
  }
}

export async function action({ request, context, url, params }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'appointments.act', 'customers.contact')
  const shop = context.get(shopContext)
  const id = idOf(params.id)
  const fields = await readFields(request)
  if (fields.intent === 'delete') {
    const gone = await deleteHost(shop.db, shop, admin, id)
    if (gone.ok) throw redirect('/admin/bookings/hosts?deleted')
    return data<HostResult>({ kind: 'refused', refusal: gone.refusal }, { status: 409 })
  }
  if (fields.intent === 'feed') {
    const renewed = await renewFeed(shop.db, shop, admin, id)
    if (!renewed.ok) throw data(null, { status: 404 })
    return data<HostResult>({ kind: 'renewed' })
  }
  const saved = await saveHostForm(shop, admin, id, fields)
  if (saved.ok) return data<HostResult>({ kind: 'saved' })
  return data<HostResult>(saved.result, { status: saved.result.kind === 'invalid' ? 422 : 409 })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.appointment_host(), hidden: true })
}

export default function EditHost(props: Route.ComponentProps) {
  return <HostPage key={props.loaderData.host.id} {...props} />
}

function HostPage({ loaderData, actionData }: Route.ComponentProps) {
  const { host, feed, outside, ...form } = loaderData
  const locale = useSite()?.locale ?? 'ar'
  const mayAct = useMay()('appointments.act')
  const isMade = useSearchParams()[0].has('made')
  const name = hostIn(host, locale)
  const isSaved = actionData?.kind === 'saved' || actionData?.kind === 'renewed'
  const version = useInputVersion(host.version, actionData, ({ kind }) => (kind === 'saved' ? kind : undefined))
  return (
    <>
      <BackLink to="/admin/bookings/hosts">{m.hosts_title()}</BackLink>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-2xl wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        {!host.isActive && <Badge>{m.hosts_inactive()}</Badge>}
      </div>
      {(isSaved || (isMade && actionData === undefined)) && (
        <Notice tone="success" live="status" title={m.hosts_saved({ name: isolate(name) })} className="mt-4" />
      )}
      <HostForm
        key={version.filled}
        host={host}
        version={version}
        {...form}
        result={actionData}
        submit={mayAct ? m.hosts_save() : null}
      />
      <OutsideNotice sessions={outside} />
      <Panel title={m.hosts_feed_title()} className="mt-6 max-w-4xl">
        <p className="max-w-prose text-sm text-quiet">{m.hosts_feed_text()}</p>
        <p dir="ltr" className="mt-2 rounded-md bg-sunken p-2 text-sm break-all select-all">
          {feed}
        </p>
        {mayAct && (
          <div className="mt-3">
            <ConfirmInline
              label={m.admin_appointments_feed_new()}
              question={m.admin_appointments_feed_sure()}
              yes={m.admin_appointments_feed_new()}
              intent="feed"
            />
          </div>
        )}
      </Panel>
      {mayAct && (
        <div className="mt-6 max-w-4xl border-t border-line pt-4">
          <ConfirmInline
            label={m.hosts_delete()}
            question={m.hosts_delete_sure({ name: isolate(name) })}
            yes={m.hosts_delete()}
            intent="delete"
          />
        </div>
      )}
    </>
  )
}
