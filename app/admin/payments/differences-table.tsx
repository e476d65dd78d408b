import { DateTime } from '#app/admin/kit/dates.tsx'
import { CardRow, CardTable } from '#app/admin/kit/list/card-table.tsx'
import { AdminMoney } from '#app/admin/kit/money.tsx'
import { OrderLink } from '#app/admin/kit/text-link.tsx'
import { attemptName, refundName } from '#app/admin/orders/names.ts'
import { Badge } from '#app/ui/badge.tsx'
import * as m from '#locales/compiled/messages.js'
import type { DifferenceRow } from '#shop/payments/list-money.ts'
import type { PaymentState, RefundState } from '#shop/payments/table.ts'
import { cell, Reference } from './money-table.tsx'

/** The gateway's status, in the order page's terms. */
const gatewaySays = ({ about, gatewayState }: DifferenceRow) => {
  if (gatewayState === 'no_answer') return m.admin_money_no_answer()
  return about === 'payment' ? attemptName(gatewayState as PaymentState) : refundName(gatewayState as RefundState)
}
const booksSay = ({ about, booksState }: DifferenceRow) =>
  about === 'payment' ? attemptName(booksState as PaymentState) : refundName(booksState as RefundState)

/** The gateway's data beside the shop's records, newest first. */
export function DifferencesTable({ rows }: { rows: DifferenceRow[] }) {
  const columns = [
    m.admin_money_day(),
    m.admin_col_number(),
    m.admin_payment_reference(),
    m.admin_money_gateway_says(),
    m.admin_money_books_say(),
    m.admin_col_status(),
  ]
  return (
    <CardTable label={m.admin_money_differences()} columns={columns}>
      {rows.map((row) => (
        <CardRow key={row.id}>
          <td className={`${cell} text-sm text-quiet lg:ps-5 lg:whitespace-nowrap max-lg:order-2 max-lg:basis-full`}>
            <DateTime at={row.createdAt} />
          </td>
          <td className={`${cell} max-lg:grow`}>
            <OrderLink number={row.number} className="font-semibold" />
            <span className="block text-sm text-quiet">
              {row.about === 'payment' ? m.admin_money_payment() : m.admin_money_refund()}
            </span>
          </td>
          <td className={`${cell} max-lg:order-3 max-lg:basis-full`}>
            <Reference reference={row.reference} />
            <bdi className="block text-xs text-quiet">{row.gateway}</bdi>
          </td>
          <td className={`${cell} max-lg:order-4 max-lg:basis-[45%]`}>
            <Says title={m.admin_money_gateway_says()} state={gatewaySays(row)}>
              {row.gatewayAmount !== null && row.gatewayCurrency === 'KWD' && <AdminMoney fils={row.gatewayAmount} />}
              {row.gatewayCurrency !== null && row.gatewayCurrency !== 'KWD' && <bdi>{row.gatewayCurrency}</bdi>}
            </Says>
          </td>
          <td className={`${cell} max-lg:order-4 max-lg:basis-[45%]`}>
            <Says title={m.admin_money_books_say()} state={booksSay(row)}>
              <AdminMoney fils={row.booksAmount} />
            </Says>
          </td>
          <td className={`${cell} lg:pe-5 max-lg:order-1`}>
            {row.endedAt === null ? (
              <Badge tone="tomato">{m.admin_money_open()}</Badge>
            ) : (
              <Badge>{m.admin_money_ended()}</Badge>
            )}
          </td>
        </CardRow>
      ))}
    </CardTable>
  )
}

function Says({ title, state, children }: { title: string; state: string; children: React.ReactNode }) {
  return (
    <>
      <span className="block text-xs text-quiet lg:hidden">{title}</span>
      <span className="block font-medium">{state}</span>
      <span className="block text-sm text-quiet">{children}</span>
    </>
  )
}
