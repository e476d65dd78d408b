import { DateTime } from '#app/admin/kit/dates.tsx'
import { CardRow, CardTable } from '#app/admin/kit/list/card-table.tsx'
import { AdminMoney } from '#app/admin/kit/money.tsx'
import { OrderLink } from '#app/admin/kit/text-link.tsx'
import { methodName } from '#app/storefront/kit/payment-methods.ts'
import { Badge } from '#app/ui/badge.tsx'
import * as m from '#locales/compiled/messages.js'
import type { MoneyRow } from '#shop/payments/list-money.ts'

export const cell = 'align-middle lg:px-3 lg:py-2.5'

/** Payments and refunds as in the export; on a phone each row is a card. */
export function MoneyTable({ rows }: { rows: MoneyRow[] }) {
  const columns = [
    m.admin_money_day(),
    m.admin_col_number(),
    m.admin_money_kind(),
    m.admin_payment_reference(),
    m.admin_col_payment(),
    { name: m.admin_money_fee(), end: true },
    { name: m.admin_money_net(), end: true },
  ]
  return (
    <CardTable label={m.admin_money_moved()} columns={columns}>
      {rows.map((row) => (
        <CardRow key={row.id}>
          <td className={`${cell} text-sm text-quiet lg:ps-5 lg:whitespace-nowrap max-lg:order-3 max-lg:basis-full`}>
            <DateTime at={row.createdAt} />
          </td>
          <td className={`${cell} max-lg:grow`}>
            <OrderLink number={row.number} className="font-semibold" />
          </td>
          <td className={`${cell} max-lg:order-2`}>
            {row.kind === 'payment' ? (
              <Badge tone="leaf">{m.admin_money_payment()}</Badge>
            ) : (
              <Badge>{m.admin_money_refund()}</Badge>
            )}
          </td>
          <td className={`${cell} max-lg:order-4 max-lg:basis-full`}>
            <Reference reference={row.reference} />
            {row.note !== '' && <bdi className="block text-xs text-quiet wrap-anywhere">{row.note}</bdi>}
          </td>
          <td className={`${cell} text-sm max-lg:order-2`}>
            <bdi>{methodName(row.method)}</bdi>
          </td>
          <td className={`${cell} text-end text-sm text-quiet max-lg:order-5 max-lg:basis-full`}>
            {row.fee === null ? (
              <span className="max-lg:hidden">–</span>
            ) : (
              <>
                <span className="lg:hidden">{m.admin_money_fee()} </span>
                <AdminMoney fils={row.fee} />
              </>
            )}
          </td>
          <td className={`${cell} text-end font-semibold lg:pe-5 max-lg:order-1`}>
            <AdminMoney fils={row.net} />
          </td>
        </CardRow>
      ))}
    </CardTable>
  )
}

/** A gateway's id of a payment or refund; a dash when there is none. */
export function Reference({ reference }: { reference: string | null }) {
  if (reference === null) return <span className="text-quiet">–</span>
  return (
    <bdi dir="ltr" className="font-mono text-xs break-all">
      {reference}
    </bdi>
  )
}
