import { formatWhen } from '#app/kuwait-time.ts'
import { titleIn } from '#app/ui/title-in.ts'
import type { Executor } from '#shop/db.ts'
import type { Locale } from '#shop/money.ts'
import type { OrderView } from '#shop/orders/read.ts'
import { readShipments } from '#shop/orders/shipments/read.ts'
import { leftToShip } from '#shop/orders/shipments/status.ts'

/**
 * The parcels of an order as shown to its buyer, without cancelled ones, and once one has shipped, what has not shipped
 * yet.
 */
export async function parcelsForBuyer(db: Executor, order: OrderView, locale: Locale) {
  if (order.isDigitalOnly || order.fulfilment === 'none') return { parcels: [], rest: [] }
  const name = (line: { title: string; titleEn: string }) => titleIn(line, locale)
  const parcels = (await readShipments(db, [order.id])).filter(({ state }) => state !== 'cancelled')
  const rest = order.lines
    .map((line) => ({ title: name(line), quantity: leftToShip(line) }))
    .filter(({ quantity }) => quantity > 0)
  return {
    parcels: parcels.map(({ number, state, carrier, tracking, link, shippedAt, deliveredAt, lines }) => ({
      number,
      isDelivered: state === 'delivered',
      carrier: carrier?.[locale] ?? null,
      tracking,
      link,
      at: formatWhen(deliveredAt ?? shippedAt, locale),
      items: lines.map((line) => ({ position: line.position, title: name(line), quantity: line.quantity })),
    })),
    rest: order.status === 'cancelled' ? [] : rest,
  }
}
