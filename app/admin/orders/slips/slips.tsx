import { Link, redirectDocument } from 'react-router'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { PrinterIcon } from '#app/admin/orders/slips/printer-icon.tsx'
import { requestedParcel, requestedSlips, slipsPath } from '#app/admin/orders/slips/slips-query.ts'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Notice, type NoticeTone } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'
import { maxSlips, readSlips, type Slip } from '#shop/orders/slips.ts'
import type { Route } from './+types/slips'

/**
 * Warnings before packing slips are printed: orders without one, and orders that should not be sent. Redirects to the
 * PDF when there are none.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'orders.see', 'customers.contact')
  const parcel = requestedParcel(url)
  const { slips, ...left } = await readSlips(context.get(shopContext).db, requestedSlips(url), parcel)
  const numbersOf = (some: Slip[]) => some.map(({ number }) => number)
  const skipped = {
    refunded: numbersOf(slips.filter(({ paymentStatus }) => paymentStatus === 'refunded')),
    unpaid: numbersOf(slips.filter(({ paymentStatus }) => paymentStatus === 'pending')),
    ...left,
  }
  const printed = numbersOf(slips)
  const busy = url.searchParams.has('busy')
  const silent = Object.values(skipped).every((numbers) => numbers.length === 0)
  if (silent && printed.length > 0 && !busy) throw redirectDocument(slipsPath(printed, 'slips.pdf', parcel))
  return { printed, parcel, skipped, busy, most: maxSlips }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_orders_slip_title(), hidden: true })
}

type Skipped = Route.ComponentProps['loaderData']['skipped']
const notices: { of: keyof Skipped; tone: NoticeTone; title: (say: { most: number }) => string }[] = [
  { of: 'nothing', tone: 'info', title: m.admin_orders_slip_digital },
  { of: 'cancelled', tone: 'warning', title: m.admin_orders_slip_cancelled },
  { of: 'refunded', tone: 'danger', title: m.admin_orders_slip_refunded },
  { of: 'unpaid', tone: 'warning', title: m.admin_orders_slip_unpaid },
  { of: 'nowhere', tone: 'warning', title: m.admin_orders_slip_nowhere },
  { of: 'unknown', tone: 'warning', title: m.admin_orders_slip_unknown },
  { of: 'beyond', tone: 'warning', title: m.admin_orders_slip_beyond },
]

export default function PackingSlips({ loaderData: { printed, parcel, skipped, busy, most } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admin/orders">{m.admin_back_orders()}</BackLink>
      <h1 className="text-2xl">{m.admin_orders_slip_title()}</h1>
      <p className="mt-1 text-quiet">{m.admin_orders_slip_count({ count: printed.length })}</p>
      {printed.length > 0 && (
        <a
          href={slipsPath(printed, 'slips.pdf', parcel)}
          target="_blank"
          rel="noreferrer"
          className={`${buttonClass({ variant: 'primary' })} mt-4`}
        >
          <PrinterIcon size={20} />
          {m.admin_orders_slip_open()}
        </a>
      )}
      <div className="mt-5 flex max-w-2xl flex-col gap-3">
        {busy && (
          <Notice tone="warning" live="alert">
            {m.admin_orders_slip_busy()}
          </Notice>
        )}
        {notices
          .filter(({ of }) => skipped[of].length > 0)
          .map(({ of, tone, title }) => (
            <Notice key={of} tone={tone} title={title({ most })}>
              <Numbers numbers={skipped[of]} linked={of !== 'unknown'} />
            </Notice>
          ))}
      </div>
    </>
  )
}

function Numbers({ numbers, linked }: { numbers: string[]; linked: boolean }) {
  return (
    <ul className="flex flex-wrap gap-x-4">
      {numbers.map((number) => (
        <li key={number} className="inline-flex min-h-11 items-center">
          {linked ? (
            <Link to={adminOrderPath(number)} className="inline-flex min-h-11 items-center underline">
              <bdi dir="ltr">{number}</bdi>
            </Link>
          ) : (
            <bdi dir="ltr">{number}</bdi>
          )}
        </li>
      ))}
    </ul>
  )
}
