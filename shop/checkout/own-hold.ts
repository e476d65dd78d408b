import { and, eq } from 'drizzle-orm'
import { isComponent } from '../catalog/bundles/bundle-fields.ts'
import type { Executor } from '../db.ts'
import { heldUnits, order, orderLine } from '../orders/table.ts'
import type { ForSaleRow } from '../pricing/price-items.ts'

/** Names an unpaid order that another one would replace: by its checkout's key, or by its number. */
export type Replaced = { checkoutKey: string } | { number: string }

/** What an unpaid order holds, and releases when it is replaced: a use of its code, and units by product. */
export type OwnHold = { orderId: string; promoCode: string | null; units: ReadonlyMap<string, number> }

/** The checkout's key of an order placed in the shop's own pages, from that of the browser. */
export const webKey = (key: string): string => `web:${key}`

/** What an order holds that would be replaced; null when there is none, or it is paid or released. */
export async function readOwnHold(db: Executor, replaced: Replaced): Promise<OwnHold | null> {
  const which = 'number' in replaced ? eq(order.number, replaced.number) : eq(order.checkoutKey, replaced.checkoutKey)
  const lines = await db
    .select({ orderId: order.id, promoCode: order.promoCode, productId: orderLine.productId, units: heldUnits })
    .from(order)
    .innerJoin(orderLine, eq(orderLine.orderId, order.id))
    .where(and(which, eq(order.reservation, 'held'), eq(order.paymentStatus, 'pending')))
  const [first] = lines
  if (first === undefined) return null
  const units = new Map<string, number>()
  for (const line of lines) units.set(line.productId, (units.get(line.productId) ?? 0) + line.units)
  return { orderId: first.orderId, promoCode: first.promoCode, units }
}

/** The catalog's rows as they are once held units are back: in stock, and in the bundles that they are part of. */
export function withUnitsBack(
  rows: ReadonlyMap<string, ForSaleRow>,
  { units }: Pick<OwnHold, 'units'>,
): Map<string, ForSaleRow> {
  const back = new Map([...rows].map(([id, row]) => [id, { ...row, stock: row.stock + (units.get(id) ?? 0) }]))
  // As the database counts a bundle's stock (`bundle_stock`): a part that is not for sale makes it unavailable.
  const forBundles = (part: ForSaleRow | undefined) => (part?.status === 'active' && isComponent(part) ? part.stock : 0)
  for (const row of back.values())
    if (row.components.some(({ id }) => units.has(id)))
      row.stock = Math.min(...row.components.map(({ id, quantity }) => Math.floor(forBundles(back.get(id)) / quantity)))
  return back
}
