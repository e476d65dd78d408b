import { sql } from 'drizzle-orm'
import { type Executor, pagesChanged } from '../../db.ts'
import { product } from '../table.ts'
import { duringSale, productSale } from './table.ts'

/**
 * Sets the current prices of products and their variants, and the instant of their next change. Call it in every
 * transaction that changes their sales or usual prices, or applies a due change, with the products locked. A percentage
 * is rounded half up to whole fils; a sale never raises a price (R50).
 * @param ids of products, not of variants
 */
export async function followSales(tx: Executor, ids: readonly string[], now: Date): Promise<void> {
  const all = sql`any(${sql.param(ids)}::text[])`
  const at = sql`${now.toISOString()}::timestamptz`
  const moments = sql`
    running as (
      select product_id, percent, price, ends_at from ${productSale}
      where product_id = ${all} and starts_at <= ${at} and ends_at > ${at}
    ), upcoming as (
      select product_id, min(moment) as at from (
        select product_id, starts_at as moment from ${productSale} where product_id = ${all} and starts_at > ${at}
        union all select product_id, ends_at from ${productSale} where product_id = ${all} and ends_at > ${at}
        -- A launch stays due until it is applied, which removes its instant.
        union all select id, launch_at from ${product} where id = ${all} and launch_at is not null
      ) planned group by product_id
    )`
  const price = duringSale(sql`each.usual`, { price: sql`running.price`, percent: sql`running.percent` })
  await tx.execute(sql`
    with ${moments}, sold as (
      select each.id, each.usual, upcoming.at as change_at, running.ends_at, ${price} as price
      from (
        select id, coalesce(variant_of, id) as parent, coalesce(usual_price, price) as usual from ${product}
        where (id = ${all} or variant_of = ${all}) and options = '[]'
      ) each
      left join running on running.product_id = each.parent
      left join upcoming on upcoming.product_id = each.parent
    ), next as (
      select id, price, change_at, nullif(usual, price) as usual_price, case when price < usual then ends_at end as ends_at from sold
    )
    update ${product} set price = next.price, usual_price = next.usual_price, change_at = next.change_at,
      sale_ends_at = next.ends_at
    from next where ${product.id} = next.id and (${product.price}, ${product.usualPrice}, ${product.changeAt}, ${product.saleEndsAt})
      is distinct from (next.price, next.usual_price, next.change_at, next.ends_at)`)
  // Triggers have set a product with variants to the lowest of their prices.
  await tx.execute(sql`
    with ${moments}, parent as (
      select each.id, upcoming.at as change_at, running.ends_at,
        nullif(usual.price, each.price) as usual_price
      from ${product} each
      left join running on running.product_id = each.id
      left join upcoming on upcoming.product_id = each.id
      left join lateral (
        select min(coalesce(usual_price, price)) as price from ${product} variant
        where variant.variant_of = each.id and variant.status <> 'archived'
      ) usual on true
      where each.id = ${all} and each.options <> '[]'
    ), next as (
      select id, change_at, usual_price, case when usual_price is not null then ends_at end as ends_at from parent
    )
    update ${product} set usual_price = next.usual_price, change_at = next.change_at, sale_ends_at = next.ends_at
    from next where ${product.id} = next.id and (${product.usualPrice}, ${product.changeAt}, ${product.saleEndsAt})
      is distinct from (next.usual_price, next.change_at, next.ends_at)`)
}

/** Applies changed sales of locked products and announces them: for a future sale, its instant to every process. */
export async function salesChanged(tx: Executor, ids: readonly string[], now: Date): Promise<void> {
  await followSales(tx, ids, now)
  await pagesChanged(tx, ['catalog', ...ids.map((id) => `product:${id}` as const)])
}
