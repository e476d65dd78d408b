import { and, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import {
  type BuyerRefusal,
  type CodeRefusal,
  type CodeRow,
  customerKeys,
  type RefusedCode,
  refusalOf,
  refusedCode,
} from './code.ts'
import { codeUse, discountCode } from './table.ts'

type Customer = { email: string; phone: string; userId: string | null }

/**
 * Counts one use of a code for an order, in the order's own transaction. The code's row is locked first, so that
 * concurrent orders cannot exceed its limit.
 */
export async function countUse(
  tx: Executor,
  input: {
    code: string
    orderId: string
    items: Parameters<typeof refusalOf>[1]
    customer: Customer
    /** Awaited with a code that applies to the cart, before the rules about the buyer are checked; may throw. */
    applies: (code: CodeRow) => Promise<void>
    /** Why it is not the buyer's first order. */
    firstOrderRefusal: () => Promise<BuyerRefusal | null>
    now: Date
  },
): Promise<Outcome<CodeRow, { reason: 'promo'; code: string } & RefusedCode>> {
  const [code] = await tx.select().from(discountCode).where(eq(discountCode.code, input.code)).for('update')
  const why = refusalOf(code, input.items, input.now)
  const no = (why: CodeRefusal) => refuse({ reason: 'promo', code: input.code, ...refusedCode(why, code) })
  if (why !== null || code === undefined) return no(why ?? 'unknown')
  await input.applies(code)
  const keys = customerKeys(input.customer)
  // Orders with other codes count as well, and lock other rows. Sorted: two orders lock in one order.
  if (code.firstOrderOnly || (code.oneUserOnly && code.batch !== null))
    for (const key of keys.toSorted())
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code ${key}`}, 0))`)
  const firstOrderRefusal = code.firstOrderOnly ? await input.firstOrderRefusal() : null
  if (firstOrderRefusal !== null) return no(firstOrderRefusal)
  if (code.oneUserOnly) {
    if (code.batch !== null && (await countUses(tx, code, keys)) > 0) return no('already_used')
    const saved = await tx
      .insert(codeUse)
      .values(keys.map((customerKey) => ({ code: code.code, customerKey, orderId: input.orderId })))
      .onConflictDoNothing()
      .returning({ key: codeUse.customerKey })
    if (saved.length < keys.length) return no('already_used')
  }
  await tx
    .update(discountCode)
    .set({ usedCount: sql`${discountCode.usedCount} + 1` })
    .where(eq(discountCode.code, code.code))
  return done(code)
}

/**
 * How often a buyer used a one-user-only code, by their keys; the codes of a batch count as one.
 * @param own an order that does not count
 */
export function countUses(
  db: Executor,
  { code, batch }: Pick<CodeRow, 'code' | 'batch'>,
  keys: readonly string[],
  own: string | null = null,
): Promise<number> {
  const codes = db
    .select({ code: discountCode.code })
    .from(discountCode)
    .where(eq(discountCode.batch, batch ?? ''))
  const ofCode = batch === null ? eq(codeUse.code, code) : inArray(codeUse.code, codes)
  const byOthers = own === null ? undefined : ne(codeUse.orderId, own)
  return db.$count(codeUse, and(ofCode, inArray(codeUse.customerKey, [...keys]), byOthers))
}

/**
 * Counts the use of an order again that had released it, for a late payment; the code's terms were met when the order
 * was placed. False when the limit is reached by now.
 */
export async function countUseAgain(tx: Executor, code: string, holder: Customer & { id: string }): Promise<boolean> {
  const free = or(isNull(discountCode.usageLimit), lt(discountCode.usedCount, discountCode.usageLimit))
  const [taken] = await tx
    .update(discountCode)
    .set({ usedCount: sql`${discountCode.usedCount} + 1` })
    .where(and(eq(discountCode.code, code), free))
    .returning({ oneUserOnly: discountCode.oneUserOnly })
  if (taken?.oneUserOnly) {
    const uses = customerKeys(holder).map((customerKey) => ({ code, customerKey, orderId: holder.id }))
    await tx.insert(codeUse).values(uses).onConflictDoNothing()
  }
  return taken !== undefined
}

/** Moves an order's uses to the buyer's corrected email or phone. */
export async function renameUses(tx: Executor, orderId: string, customer: Customer): Promise<void> {
  const held = await tx.delete(codeUse).where(eq(codeUse.orderId, orderId)).returning({ code: codeUse.code })
  const codes = [...new Set(held.map(({ code }) => code))]
  const uses = codes.flatMap((code) => customerKeys(customer).map((customerKey) => ({ code, customerKey, orderId })))
  // A key that another order holds stays with that order.
  if (uses.length > 0) await tx.insert(codeUse).values(uses).onConflictDoNothing()
}

/** Locks codes, sorted, before the locks that come after a code's: two orders that exchange codes wait for each other. */
export async function lockCodes(tx: Executor, codes: readonly (string | null | undefined)[]): Promise<void> {
  const named = codes.filter((code) => code != null)
  if (named.length === 0) return
  const { code } = discountCode
  await tx.select({ code }).from(discountCode).where(inArray(code, named)).orderBy(code).for('update')
}

/** Releases the use of an order; the caller must call it only once for an order. */
export async function releaseCodeUse(tx: Executor, code: string, orderId: string): Promise<void> {
  await tx
    .update(discountCode)
    .set({ usedCount: sql`${discountCode.usedCount} - 1` })
    .where(and(eq(discountCode.code, code), gt(discountCode.usedCount, 0)))
  await tx.delete(codeUse).where(and(eq(codeUse.code, code), eq(codeUse.orderId, orderId)))
}
