import { and, eq, ne, sql } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { order, orderLine, toPack, unitsLeft } from '../table.ts'

/** Units of a product or variant that stand on the shelf for orders: held or kept for them, and in no parcel yet. */
export async function promisedUnits(db: Executor, productId: string): Promise<number> {
  const [found] = await db
    .select({ units: sql<number>`coalesce(sum(${unitsLeft}), 0)::int` })
    .from(orderLine)
    .innerJoin(order, eq(order.id, orderLine.orderId))
    .where(and(eq(orderLine.productId, productId), toPack, ne(order.reservation, 'returned')))
  return found?.units ?? 0
}
