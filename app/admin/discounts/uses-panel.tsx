import { DateTime } from '#app/admin/kit/dates.tsx'
import type { PageLinks } from '#app/admin/kit/list/page-query.ts'
import { Pager } from '#app/admin/kit/list/pager.tsx'
import { AdminMoney } from '#app/admin/kit/money.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { OrderLink } from '#app/admin/kit/text-link.tsx'
import { PaymentBadge } from '#app/admin/orders/badges.tsx'
import * as m from '#locales/compiled/messages.js'
import type { listCodeOrders } from '#shop/discounts/read.ts'

type Use = Awaited<ReturnType<typeof listCodeOrders>>['rows'][number]

/** The orders that were placed with a code, newest first. */
export function UsesPanel({ uses, links }: { uses: Use[]; links: PageLinks }) {
  return (
    <Panel title={m.discounts_orders_title()} className="min-w-0">
      {uses.length === 0 ? (
        <p className="text-quiet">{m.discounts_orders_empty()}</p>
      ) : (
        <ul className="divide-y divide-line">
          {uses.map((use) => (
            <li key={use.id} className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-2">
              <OrderLink number={use.number} className="font-semibold" />
              <bdi className="min-w-0 grow basis-32 wrap-anywhere">{`${use.firstName} ${use.lastName}`}</bdi>
              <PaymentBadge status={use.paymentStatus} refunded={use.refunded} />
              <span className="text-sm">
                {m.discounts_col_value()} <AdminMoney fils={use.discount} className="font-semibold" />
              </span>
              <DateTime at={use.createdAt} className="text-sm text-quiet" />
            </li>
          ))}
        </ul>
      )}
      <Pager links={links} />
    </Panel>
  )
}
