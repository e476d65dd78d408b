import { and, eq, type SQL, sql } from 'drizzle-orm'
import { sessionPackage } from '../appointments/packages/table.ts'
import { product } from '../catalog/table.ts'
import { type Executor, rowsOf } from '../db.ts'
import type { CodeRow } from '../discounts/code.ts'
import type { HoldLimits } from '../limits.ts'
import { order, orderLine } from '../orders/table.ts'
import type { Wanted } from '../pricing/price-items.ts'
import { requireThat } from '../statements.ts'

/**
 * The buyer of an unpaid order: the network's keyed hash, and the mailbox and phone as typed. `free` for an order that
 * costs nothing and is complete at once: then what was taken free of charge counts as well.
 */
export type Holder = { heldBy: string; emailKey: string; phone: string; free?: Free }

/** Whose free orders count: by the buyer, also as an account, since `day`; of the whole network only since `recently`. */
export type Free = { userId: string | null; day: Date; recently: Date }

/** More of a product than one network may hold unpaid; `most` is what it may order now. */
export type ShareProblem = { productId: string; reason: 'share'; most: number }

export type HoldRefusal =
  /** Too many unpaid orders or sessions, of this buyer or of the network; or the bank declined too many payments. */
  | { reason: 'unpaid_orders' | 'unpaid_sessions' | 'free_orders' | 'busy_network' | 'declined_too_often' }
  | { reason: 'items'; problems: ShareProblem[] }

/** Serializes the orders of a network; with `requireHoldShare` after it, they cannot exceed its limits. */
export const lockHolder = (tx: Executor, heldBy: string) => lockHolds(tx, `hold ${heldBy}`)

/** The same for the free orders of an account, from any network; locked after the network. */
export const lockAccountHolds = (tx: Executor, userId: string) => lockHolds(tx, `free ${userId}`)

const lockHolds = (tx: Executor, key: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)

/**
 * Why an order of these items would hold too much unpaid, together with what its network and buyer hold already; null
 * when it is allowed. True only at this moment: `requireHoldShare` checks again at commit.
 */
export async function exceedsHoldShare(
  tx: Executor,
  caps: HoldLimits,
  holder: Holder,
  requested: readonly Wanted[],
): Promise<HoldRefusal | null> {
  const [row] = await rowsOf<{ refusal: HoldRefusal | null }>(
    tx,
    sql`select ${refusal(caps, holder, requested)} as refusal`,
  )
  return row?.refusal ?? null
}

/** The same check as one of a transaction's last statements, after `lockHolder` and before stock is taken. */
export const requireHoldShare = (tx: Executor, caps: HoldLimits, holder: Holder, requested: readonly Wanted[]) =>
  tx.execute(sql`select ${requireThat(sql`${refusal(caps, holder, requested)} is null`)}`)

/** Also one that is not completed yet: its order and its payment are two transactions. */
const isFree = sql`total = 0 and reservation <> 'returned'`

const ofAccount = ({ free }: Holder) => (free?.userId ? sql`user_id = ${free.userId}` : sql`false`)

const isOwn = (holder: Holder) =>
  sql`(email_key = ${holder.emailKey} or phone = ${holder.phone} or ${ofAccount(holder)})`

/** The orders that count for a holder, by columns of the order. A mobile network's free orders of a day are many buyers'. */
function counting(holder: Holder): SQL {
  const { heldBy, free } = holder
  const unpaid = sql`reservation = 'held' and payment_status = 'pending'`
  if (free === undefined) return sql`(held_by = ${heldBy} and ${unpaid})`
  const since = (from: Date) => sql`created_at > ${sql.param(from, order.createdAt)}`
  const wasFree = sql`${isFree} and made_by is null and ${since(free.day)}`
  return sql`(held_by = ${heldBy} and (${unpaid} or ${wasFree} and (${isOwn(holder)} or ${since(free.recently)}))
    or ${ofAccount(holder)} and ${wasFree})`
}

/** A `HoldRefusal` as JSON, or null. Sessions of a package hold no slot yet, and do not count. */
function refusal(caps: HoldLimits, holder: Holder, items: readonly Wanted[]): SQL<HoldRefusal | null> {
  const manySessions = holder.free ? 'free_orders' : 'unpaid_sessions'
  const orders = sql`count(distinct order_id) filter (where not free) as orders`
  const sessions = sql`coalesce(sum(quantity) filter (where category = 'consultation'), 0)`
  return sql`(
    with held as (
      select ${orderLine.orderId}, ${orderLine.productId}, quantity, ${isOwn(holder)} as own, ${isFree} as free,
        case when held_package.order_id is null then category else 'package' end as category
      from ${orderLine} join ${order} on ${order.id} = ${orderLine.orderId}
        left join ${sessionPackage} held_package
          on held_package.order_id = ${order.id} and held_package.position = ${orderLine.position}
      where ${counting(holder)}
    ), wanted as (
      select sold.id, case when sold.package_of is null then sold.category else 'package' end as category, sold.stock,
        min(asked.id) as asked, max(coalesce(part.quantity, 1)) as each,
        sum(item.quantity * coalesce(part.quantity, 1))::integer as quantity
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item ("productId" text, quantity integer)
      join ${product} asked on asked.id = "productId"
      left join lateral jsonb_to_recordset(asked.components) as part (id text, quantity integer) on true
      join ${product} sold on sold.id = coalesce(part.id, asked.id) group by sold.id
    ), network as (select ${orders}, ${sessions} as sessions from held),
    buyer as (select ${orders}, count(distinct order_id) filter (where free) as free, ${sessions} as sessions from held where own),
    more as (select ${sessions} as sessions from wanted),
    share as (
      select asked, each, quantity, there, greatest(${caps.few}::integer, floor((stock + there) * ${caps.share}::float8)::integer) as most
      from wanted cross join lateral (
        select coalesce(sum(held.quantity), 0)::integer as there from held where product_id = wanted.id
      ) as held_of_it
    )
    select case
      when buyer.orders >= ${caps.buyerOrders}::integer then '{"reason":"unpaid_orders"}'::jsonb
      when buyer.free >= ${caps.buyerFree}::integer then '{"reason":"free_orders"}'::jsonb
      when more.sessions > 0 and buyer.sessions + more.sessions > ${caps.buyerSessions}::integer
        then jsonb_build_object('reason', ${manySessions}::text)
      when network.orders >= ${caps.networkOrders}::integer
        or more.sessions > 0 and network.sessions + more.sessions > ${caps.networkSessions}::integer
        then '{"reason":"busy_network"}'::jsonb
      else (
        select jsonb_build_object('reason', 'items', 'problems', jsonb_agg(
          jsonb_build_object('productId', asked, 'reason', 'share', 'most', most) order by asked))
        from (select asked, min(greatest(0, most - there) / each) as most from share where there + quantity > most group by asked) as problem having count(*) > 0
      ) end
    from network, buyer, more)`
}

/**
 * Whether a holder's network holds as many uses of a limited code, unpaid or free of charge, as one network may. Requires
 * the code's row to be locked.
 */
export async function exceedsCodeHolds(
  tx: Executor,
  caps: HoldLimits,
  holder: Holder,
  { code, usageLimit, usedCount }: CodeRow,
): Promise<boolean> {
  if (usageLimit === null) return false
  const there = await tx.$count(order, and(counting(holder), eq(order.promoCode, code)))
  return there >= shareOf(caps, usageLimit - usedCount, there)
}

/** How much of a limited quantity one network may hold, given what it and others hold already. */
const shareOf = ({ few, share }: HoldLimits, left: number, there: number) =>
  Math.max(few, Math.floor((left + there) * share))
