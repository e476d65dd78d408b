import { Link, useSearchParams } from 'react-router'
import { qrCode } from '#app/account/qr-code.ts'
import { PrinterIcon } from '#app/admin/orders/printer-icon.tsx'
import { SlipSheet } from '#app/admin/orders/slip-sheet.tsx'
import { shopContext } from '#app/context.ts'
import { requireAdmin } from '#app/guards.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { addressLines } from '#shop/orders/address.ts'
import { nameArea } from '#shop/orders/kuwait-areas.ts'
import { readSlips, type Slip } from '#shop/orders/slips.ts'
import type { Route } from './+types/slip'

/** Packing slips of the orders that are named, a page each, with a code that leads to the order in the admin area. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url })
  const { db, baseUrl } = context.get(shopContext)
  const numbers = url.searchParams.getAll('order').filter((number) => /^ORD-\d{4}-\d{4,12}$/.test(number))
  const { slips, ...left } = await readSlips(db, numbers)
  const sheet = ({ shipping, ...slip }: Slip) => ({
    ...slip,
    driver: shipping.notes,
    address: {
      ar: addressLines(nameArea(shipping, 'ar'), 'ar'),
      en: addressLines(nameArea(shipping, 'en'), 'en'),
    },
    code: qrCode(`${baseUrl}/admin/orders/view/${slip.number}`),
  })
  return { slips: slips.map(sheet), ...left }
}

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.aorders_slip_title(), hidden: true })
}

export default function PackingSlips({ loaderData: { slips, digital, unknown } }: Route.ComponentProps) {
  const [asked] = useSearchParams()
  const small = asked.get('size') === 'a5'
  const prices = asked.get('prices') === '1'
  const turned = (name: string, value: string | null) => {
    const query = new URLSearchParams(asked)
    if (value === null) query.delete(name)
    else query.set(name, value)
    return `?${query}`
  }
  const numbersOf = (some: typeof slips) => some.map(({ number }) => number)
  const cancelled = numbersOf(slips.filter(({ status }) => status === 'cancelled'))
  const unpaid = numbersOf(
    slips.filter(({ status, paymentStatus }) => status !== 'cancelled' && paymentStatus === 'pending'),
  )
  const only = slips.length === 1 ? slips[0] : undefined
  return (
    <main className="mx-auto w-full max-w-4xl px-4 py-6 print:max-w-none print:p-0">
      <div className="mb-5 flex flex-col gap-3 print:hidden">
        <div className="flex flex-wrap items-center gap-2">
          <ButtonLink
            to={only ? `/admin/orders/view/${only.number}` : '/admin/orders'}
            variant="quiet"
            className="me-auto"
            icon={<ArrowIcon className="rotate-180" size={20} />}
          >
            {only ? m.aorders_slip_back() : m.admin_back_orders()}
          </ButtonLink>
          <ButtonLink to={turned('prices', prices ? null : '1')} variant="secondary" preventScrollReset replace>
            {prices ? m.aorders_slip_without_prices() : m.aorders_slip_with_prices()}
          </ButtonLink>
          <ButtonLink to={turned('size', small ? null : 'a5')} variant="secondary" preventScrollReset replace>
            {small ? m.aorders_slip_a4() : m.aorders_slip_a5()}
          </ButtonLink>
          {slips.length > 0 && (
            <Button onClick={() => window.print()} icon={<PrinterIcon size={20} />}>
              {m.aorders_slip_print()}
            </Button>
          )}
        </div>
        <h1 className="text-2xl">{m.aorders_slip_title()}</h1>
        <p className="text-sm text-quiet">{m.aorders_slip_count({ count: slips.length })}</p>
        {digital.length > 0 && (
          <Notice title={m.aorders_slip_digital()}>
            <Numbers numbers={digital} />
          </Notice>
        )}
        {cancelled.length > 0 && (
          <Notice tone="danger" title={m.aorders_slip_cancelled()}>
            <Numbers numbers={cancelled} />
          </Notice>
        )}
        {unpaid.length > 0 && (
          <Notice tone="warning" title={m.aorders_slip_unpaid()}>
            <Numbers numbers={unpaid} />
          </Notice>
        )}
        {unknown.length > 0 && (
          <Notice tone="warning" title={m.aorders_slip_unknown()}>
            <bdi dir="ltr">{unknown.join(', ')}</bdi>
          </Notice>
        )}
      </div>
      <div className="flex flex-col gap-6 print:block">
        {slips.map((slip) => (
          <SlipSheet key={slip.number} slip={slip} small={small} prices={prices} />
        ))}
      </div>
    </main>
  )
}

function Numbers({ numbers }: { numbers: string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4">
      {numbers.map((number) => (
        <li key={number}>
          <Link to={`/admin/orders/view/${number}`} className="inline-flex min-h-11 items-center underline">
            <bdi dir="ltr">{number}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}
