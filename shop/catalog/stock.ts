import { type QueryPromise, sql } from 'drizzle-orm'
import { type Executor, notice } from '../db.ts'
import type { Fils } from '../money.ts'
import { requireThat, runConcurrently } from '../statements.ts'
import { bundleLimits, type Component } from './bundles/components.ts'
import type { stockReasons } from './category.ts'
import { isSoldItself, product, stockMove } from './table.ts'
import { isVariantId, parentOf } from './variants/options.ts'

/** Units of a product or variant; with `price` they are taken only while it is on sale at exactly that price. */
type Units = { productId: string; quantity: number; price?: Fils }

/** The order that moves stock, and when. */
type Order = { orderId: string; at: Date }

/** At or below this stock shoppers see how many are left. */
const lowStock = 5

/** At or below this stock a page may show the number: bundles that need several of a unit show it earlier. */
export const maxStockShown = lowStock * bundleLimits.quantity

/** A bundle as it was priced. */
type PricedBundle = { productId: string; price: Fils; components: readonly Component[] }

/** Lock order of stock: by product, since `move` locks that before each of its variants. */
const inLockOrder = <Row extends { productId: string }>(rows: readonly Row[]) =>
  [...rows].sort((a, b) => (lockKey(a) < lockKey(b) ? -1 : 1))
const lockKey = ({ productId }: { productId: string }) => `${parentOf(productId)} ${productId}`

/** Merges units by product: an order may have one individually and in bundles. */
const eachOnce = (units: readonly Units[]): Units[] =>
  [...Map.groupBy(units, ({ productId }) => productId).values()].flatMap((same) => {
    const [first] = same
    return first ? [{ ...first, quantity: same.reduce((sum, { quantity }) => sum + quantity, 0) }] : []
  })

/**
 * Takes units from stock; false when any product has too few, or is no longer sold itself: then the caller must roll
 * back.
 */
export async function takeStock(tx: Executor, units: readonly Units[], order: Order): Promise<boolean> {
  // Sent together in lock order: the database executes them one after another.
  const taken = await runConcurrently(inLockOrder(eachOnce(units)).map((unit) => move(tx, unit, taking, order)))
  return taken.every(({ rows }) => rows[0]?.count === 1)
}

/**
 * The same as the last statements of a transaction (`commitWith`), which is rolled back when any product has too few,
 * or a bundle is no longer sold as it was priced.
 */
export const takeStockOrRollBack = (
  tx: Executor,
  units: readonly Units[],
  bundles: readonly PricedBundle[],
  order: Order,
) =>
  inLockOrder([...eachOnce(units), ...bundles]).map((each) =>
    'components' in each ? requireBundle(tx, each) : move(tx, each, { ...taking, orRollBack: true }, order),
  )

/** Locks a bundle's row, shared with its other buyers, if it is unchanged since pricing. */
const requireBundle = (tx: Executor, { productId, price, components }: PricedBundle) =>
  tx.execute(sql`
    select ${requireThat(sql`count(*) = 1`)} from (
      select 1 from ${product} where id = ${productId} and price = ${price} and status = 'active'
        and components = ${JSON.stringify(components)}::jsonb for share
    ) bundle`) as QueryPromise<unknown>

/**
 * Returns units to stock. Those of a deleted product, or of one that is no longer sold itself, are dropped.
 * @returns whether none were dropped
 */
export async function returnStock(tx: Executor, units: readonly Units[], order: Order): Promise<boolean> {
  let areAllBack = true
  for (const unit of inLockOrder(eachOnce(units))) {
    const { rows } = await move(tx, unit, { direction: 1, reason: 'returned' }, order)
    areAllBack &&= rows[0]?.count === 1
  }
  return areAllBack
}

type Move = { direction: 1 | -1; reason: (typeof stockReasons)[number]; orRollBack?: boolean }
const taking: Move = { direction: -1, reason: 'order' }

/**
 * Moves a product's stock, records why, and invalidates pages that show the last units: check, update and record are
 * one statement, backed by a constraint on the column. Returns how many products were moved: 1 or 0.
 */
function move(
  tx: Executor,
  { productId, quantity, price }: Units,
  { direction, reason, orRollBack = false }: Move,
  { orderId, at }: Order,
) {
  const delta = direction * quantity
  const asPriced = price === undefined ? sql`` : sql` and price = ${price} and status = 'active'`
  const parent = parentOf(productId)
  // A trigger adds a variant's units to its product: two variants at once must not deadlock there.
  const [locked, first] = isVariantId(productId)
    ? [
        sql`parent as (select 1 from ${product} where id = ${parent} for update), `,
        sql` and (select count(*) from parent) >= 0`,
      ]
    : [sql``, sql``]
  const fewest = sql`least(stock, stock - ${delta}::integer)`
  return tx.execute(sql`
    with ${locked}moved as (
      update ${product} set stock = stock + ${delta}
      where id = ${productId} and stock + ${delta} >= 0 and ${isSoldItself}${asPriced}${first}
      returning id, stock
    ), recorded as (
      insert into ${stockMove} (product_id, delta, stock, reason, order_id, at)
        select id, ${delta}, stock, ${reason}, ${orderId}, ${at.toISOString()}::timestamptz from moved
        returning stock
    )
    select count(*)::integer as count,
      ${orRollBack ? requireThat(sql`count(*) = 1`) : sql`null`},
      max(case when ${fewest} > ${maxStockShown} then null
        when ${fewest} <= ${lowStock} * most_in_bundles(${productId}) then ${notice([`product:${parent}`])} end)
    from recorded`) as QueryPromise<{ rows: { count: number }[] }>
}
