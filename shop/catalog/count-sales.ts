import { and, eq, gte, sql } from 'drizzle-orm'
import { type Db, pagesChanged, rowsOf, transact } from '../db.ts'
import { dayMs } from '../kuwait-time.ts'
import { order, orderLine } from '../orders/table.ts'
import type { Clock } from '../ports.ts'
import { parentColumn, product, productSales } from './table.ts'

const span = 90 * dayMs
/** Best sellers are this many products on sale with the most units sold, and at least this many units. */
const places = 3
const leastUnits = 3

/**
 * Counts the units of each product in paid orders of the last 90 days and marks best sellers: the three most sold of
 * those on sale, with at least three units. Only rows that differ, or were counted a day ago, are written; the page cache
 * is invalidated only when a badge changes.
 */
export async function countSales(db: Db, clock: Clock): Promise<void> {
  const now = clock.now()
  const at = (ago: number) => sql`${new Date(now.getTime() - ago).toISOString()}::timestamptz`
  await transact(db, async (tx) => {
    // Serialized: overlapping counts would miss each other's changes.
    await tx.execute(sql`select pg_advisory_xact_lock(7262803)`)
    const sold = tx
      .select({
        id: product.id,
        units: sql`sum(${orderLine.quantity})::int`.as('units'),
        onSale: sql`${product.status} = 'active'`.as('on_sale'),
      })
      .from(order)
      .innerJoin(orderLine, eq(orderLine.orderId, order.id))
      .innerJoin(product, eq(product.id, parentColumn(orderLine.productId)))
      .where(and(eq(order.paymentStatus, 'paid'), gte(order.paidAt, new Date(now.getTime() - span))))
      .groupBy(product.id)
    const before = await tx
      .select({ id: productSales.productId })
      .from(productSales)
      .where(eq(productSales.isBestSeller, true))
    // One statement: as many rows as products were sold would be more parameters than one may have.
    const best = await rowsOf<{ id: string }>(
      tx,
      sql`with sold as materialized (${sold}),
      best as materialized (
        select id from sold where on_sale and units >= ${leastUnits} order by units desc, id limit ${places}),
      counted as (
        insert into product_sales (product_id, units, is_best_seller, counted_at)
        select id, units, id in (select id from best), ${at(0)} from sold
        on conflict (product_id) do update
          set units = excluded.units, is_best_seller = excluded.is_best_seller, counted_at = excluded.counted_at
          where (product_sales.units, product_sales.is_best_seller) is distinct from (excluded.units, excluded.is_best_seller)
            or product_sales.counted_at <= ${at(dayMs)}),
      gone as (
        delete from product_sales where not exists (select from sold where sold.id = product_sales.product_id))
      select id from best`,
    )
    const ids = (list: { id: string }[]) => list.map(({ id }) => id).sort()
    if (ids(best).join() !== ids(before).join()) await pagesChanged(tx, ['catalog'])
  })
}
