import { AdminMoney } from '#app/admin/kit/money.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Fils } from '#shop/money.ts'

type Earnings = { orders: number; paid: number; revenue: Fils; discount: Fils }

/** Sales with a code, and the discount it gave. */
export function EarningsPanel({ earnings: { orders, paid, revenue, discount } }: { earnings: Earnings }) {
  return (
    <Panel title={m.discounts_earned_title()}>
      <dl className="grid gap-4 sm:grid-cols-3 lg:grid-cols-1">
        <div>
          <dt className="text-sm text-quiet">{m.discounts_earned_revenue()}</dt>
          <dd className="text-xl font-semibold">
            <AdminMoney fils={revenue} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-quiet">{m.discounts_earned_discount()}</dt>
          <dd className="text-xl font-semibold">
            <AdminMoney fils={discount} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-quiet">{m.discounts_earned_orders()}</dt>
          <dd className="text-xl font-semibold tabular-nums">
            {orders} <span className="text-sm font-normal text-quiet">{m.discounts_earned_paid({ count: paid })}</span>
          </dd>
        </div>
      </dl>
    </Panel>
  )
}
