import * as m from '#locales/compiled/messages.js'
import { type Archived, ArchivedOrder } from './archived-order.tsx'

/** The user's orders from other shops, below those of this one; renders nothing without any. */
export function ArchivedOrders({ orders }: { orders: readonly Archived[] }) {
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="archived-orders">
      <h2 id="archived-orders" className="text-lg font-semibold">
        {m.archive_own_title()}
      </h2>
      <p className="text-sm text-quiet">{m.archive_own_text()}</p>
      <ul className="sheet mt-2 divide-y divide-line px-4 md:px-5">
        {orders.map((order) => (
          <li key={`${order.platform} ${order.number}`} className="py-3">
            <ArchivedOrder order={order} />
          </li>
        ))}
      </ul>
    </section>
  )
}
