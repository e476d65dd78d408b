import { useSearchParams } from 'react-router'
import { calendarProblem } from '#app/admin/appointments/hosts/host-result.ts'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { CardRow, CardTable } from '#app/admin/kit/list/card-table.tsx'
import { TextLink } from '#app/admin/kit/text-link.tsx'
import { useMay } from '#app/admin/shell/access/may.ts'
import { hostIn } from '#app/appointment-place.ts'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { formatWhen } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { titleIn } from '#app/ui/title-in.ts'
import * as m from '#locales/compiled/messages.js'
import { readConsultations, readHosts } from '#shop/appointments/hosts/read.ts'
import { offersProduct } from '#shop/appointments/hosts/rules.ts'
import type { Route } from './+types/list'

/** The hosts, what they offer, and the state of their external calendars. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'appointments.see', 'customers.contact')
  const { db } = context.get(shopContext)
  const hosts = await readHosts(db)
  const consultations = await readConsultations(
    db,
    hosts.flatMap(({ products }) => products ?? []),
  )
  return {
    hosts: hosts.map(({ id, nameAr, nameEn, isActive, products, busyUrl, busyReadAt, busyProblem }) => ({
      id,
      nameAr,
      nameEn,
      isActive,
      busyReadAt,
      busyProblem,
      readsBusy: busyUrl !== '',
      gives: products && consultations.filter((each) => offersProduct({ products }, each.id)),
    })),
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.hosts_title(), hidden: true })
}

const cell = 'align-middle lg:px-3 lg:py-2'

export default function Hosts({ loaderData: { hosts } }: Route.ComponentProps) {
  const locale = useSite()?.locale ?? 'ar'
  const may = useMay()
  const isDeleted = useSearchParams()[0].has('deleted')
  return (
    <>
      <BackLink to="/admin/bookings">{m.admin_appointments_title()}</BackLink>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{m.hosts_title()}</h1>
        {may('appointments.act') && <ButtonLink to="/admin/bookings/hosts/add">{m.hosts_add()}</ButtonLink>}
      </div>
      <p className="mt-1 max-w-prose text-quiet">{m.hosts_intro()}</p>
      {isDeleted && <Notice tone="success" live="status" title={m.hosts_deleted()} className="mt-4" />}
      <div className="mt-4">
        <CardTable label={m.hosts_title()} columns={[m.appointment_host(), m.hosts_gives(), m.hosts_busy()]}>
          {hosts.map((host) => (
            <CardRow key={host.id}>
              <td className={`${cell} max-lg:basis-full lg:w-64 lg:ps-5`}>
                <TextLink to={`/admin/bookings/hosts/edit/${host.id}`} className="-my-1.5 font-semibold wrap-anywhere">
                  <bdi>{hostIn(host, locale)}</bdi>
                </TextLink>{' '}
                {!host.isActive && <Badge>{m.hosts_inactive()}</Badge>}
              </td>
              <td className={`${cell} max-lg:basis-full`}>
                {host.gives === null
                  ? m.hosts_gives_all()
                  : host.gives.map((given) => titleIn(given, locale)).join(m.products_list_comma())}
              </td>
              <td className={`${cell} text-sm text-quiet max-lg:basis-full lg:pe-5`} suppressHydrationWarning>
                {host.readsBusy &&
                  (host.busyReadAt
                    ? m.hosts_busy_read({ when: formatWhen(host.busyReadAt, locale) })
                    : m.hosts_busy_never())}
                {host.busyProblem && <span className="block text-tomato-ink">{calendarProblem(host.busyProblem)}</span>}
              </td>
            </CardRow>
          ))}
        </CardTable>
      </div>
    </>
  )
}
