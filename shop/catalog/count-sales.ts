import { and, eq, gte, notInArray, sql } from 'drizzle-orm'
import { type Db, pagesChanged, transact } from '../db.ts'
import { order, orderLine } from '../orders/table.ts'
import type { Clock } from '../ports.ts'
import { parentColumn, product, productSales } from './table.ts'

const span = 90 * 86_400_000
/** Best sellers are this many products on sale with the most units sold, and at least this many units. */
const places = 3
const leastUnits = 3

/**
 * Counts the units of each product in paid orders of the last 90 days and marks best sellers: the three most sold of
 * those on sale, with at least three units. The page cache is invalidated only when a badge changes.
 */
export async function countSales(db: Db, clock: Clock): Promise<void> {
  const now = clock.now()
  await transact(db, async (tx) => {
    // Serialized: overlapping counts would miss each other's changes.
    await tx.execute(sql`select pg_advisory_xact_lock(7262803)`)
    const sold = await tx
      .select({
        productId: product.id,
        units: sql<number>`sum(${orderLine.quantity})`.mapWith(Number),
        status: product.status,
      })
      .from(order)
      .innerJoin(orderLine, eq(orderLine.orderId, order.id))
      .innerJoin(product, eq(product.id, parentColumn(orderLine.productId)))
      .where(and(eq(order.paymentStatus, 'paid'), gte(order.paidAt, new Date(now.getTime() - span))))
      .groupBy(product.id)
      .orderBy(sql`2 desc, 1`)
    const most = sold.filter(({ status, units }) => status === 'active' && units >= leastUnits).slice(0, places)
    const rows = sold.map((row) => ({
      productId: row.productId,
      units: row.units,
      isBestSeller: most.includes(row),
      countedAt: now,
    }))
    const before = await tx
      .select({ id: productSales.productId })
      .from(productSales)
      .where(eq(productSales.isBestSeller, true))
    if (rows.length > 0)
      await tx
        .insert(productSales)
        .values(rows)
        .onConflictDoUpdate({
          target: productSales.productId,
          set: {
            units: sql`excluded.units`,
            isBestSeller: sql`excluded.is_best_seller`,
            countedAt: sql`excluded.counted_at`,
          },
        })
    const counted = rows.map(({ productId }) => productId)
    await tx.delete(productSales).where(counted.length > 0 ? notInArray(productSales.productId, counted) : undefined)
    const best = (list: string[]) => list.sort().join()
    const after = rows.filter((row) => row.isBestSeller).map((row) => row.productId)
    if (best(after) !== best(before.map(({ id }) => id))) await pagesChanged(tx, ['catalog'])
  })
}
