import { and, asc, eq, sql } from 'drizzle-orm'
import { sessionPackage } from '../appointments/packages/table.ts'
import { sessionsLeftIn } from '../appointments/packages/terms.ts'
import { type Executor, rowsOf } from '../db.ts'
import type { Fils } from '../money.ts'
import { order, orderLine } from '../orders/table.ts'
import { payment, refund } from '../payments/table.ts'
import { type RestockVariant, readRestockVariants } from './restock-variants.ts'
import { type RefundableItems, refundableItems } from './shares.ts'

export type RefundRow = typeof refund.$inferSelect

/** The refunds of an order, oldest first. */
export function readRefunds(db: Executor, orderId: string): Promise<RefundRow[]> {
  return db.select().from(refund).where(eq(refund.orderId, orderId)).orderBy(asc(refund.at), asc(refund.id))
}

/** Completed and pending amounts of these refunds, in fils. */
export function refundedSoFar(refunds: readonly Pick<RefundRow, 'state' | 'amount'>[]): { back: Fils; coming: Fils } {
  const sum = (fits: (state: RefundRow['state']) => boolean) =>
    refunds.filter(({ state }) => fits(state)).reduce((total, { amount }) => total + amount, 0)
  return {
    back: sum((state) => state === 'done'),
    coming: sum((state) => state === 'requested' || state === 'pending'),
  }
}

/** What is left of every captured payment of an order, in fils, and what of its lines and shipping can be refunded. */
export async function readRefundable(db: Executor, number: string): Promise<Refundable> {
  const payments = await db
    .select({ id: payment.id, left: sql<Fils>`${payment.amount} - ${payment.refunded}` })
    .from(payment)
    .innerJoin(order, eq(order.id, payment.orderId))
    .where(and(eq(order.number, number), eq(payment.state, 'captured')))
  const [found] = await db.select().from(order).where(eq(order.number, number))
  if (!found) return { payments, items: { lines: [], shipping: 0 }, restockVariants: [] }
  const lines = await db.select().from(orderLine).where(eq(orderLine.orderId, found.id))
  return { payments, items: await readItems(db, found), restockVariants: await restockVariantsOf(db, lines) }
}

/** What can be refunded of an order: by payment, and by item; and where units of changed products can go back to. */
export type Refundable = {
  payments: { id: string; left: Fils }[]
  items: RefundableItems
  restockVariants: { position: number; variants: RestockVariant[] }[]
}

/** The lines whose units go back to a variant that is to be chosen, or nowhere. */
export async function restockVariantsOf(
  db: Executor,
  lines: readonly { position: number; productId: string }[],
): Promise<Refundable['restockVariants']> {
  const restockVariants = await readRestockVariants(
    db,
    lines.map(({ productId }) => productId),
  )
  return lines.flatMap(({ position, productId }) => {
    const variants = restockVariants.get(productId)
    return variants ? [{ position, variants }] : []
  })
}

/** A line's package for refunds; undefined when it is none. */
export const sessionsLeft = (counts: Parameters<typeof sessionsLeftIn>[0] | null) =>
  counts ? { all: counts.sessions, unused: sessionsLeftIn(counts) } : undefined

/** What of an order's lines and shipping was not refunded yet. */
export async function readItems(db: Executor, found: typeof order.$inferSelect): Promise<RefundableItems> {
  const { position, price, quantity, isDiscounted } = orderLine
  const { sessions, booked, withdrawn } = sessionPackage
  const lines = await db
    .select({ line: { position, price, quantity, isDiscounted }, counts: { sessions, booked, withdrawn } })
    .from(orderLine)
    .leftJoin(sessionPackage, and(eq(sessionPackage.orderId, orderLine.orderId), eq(sessionPackage.position, position)))
    .where(eq(orderLine.orderId, found.id))
    .orderBy(asc(position))
  const counted = lines.map(({ line, counts }) => ({ ...line, sessions: sessionsLeft(counts) }))
  return refundableItems(found, counted, await readRefunds(db, found.id))
}

/** What was captured and refunded of an order, in fils over all its payments; `byAmount` without refunds of items. */
export type Ledger = { captured: Fils; paidBack: Fils; byAmount: Fils }

/** The amounts of an order's captured payments and completed refunds. */
export async function readLedger(db: Executor, orderId: string): Promise<Ledger> {
  const captured = db
    .select({ sum: sql`coalesce(sum(${payment.amount}), 0)` })
    .from(payment)
    .where(sql`${payment.orderId} = ${orderId} and ${payment.state} = 'captured'`)
  const paidBack = db
    .select({ sum: sql`coalesce(sum(${refund.amount}), 0)` })
    .from(refund)
    .where(sql`${refund.orderId} = ${orderId} and ${refund.state} = 'done'`)
  const byAmount = db
    .select({ sum: sql`coalesce(sum(${refund.amount}), 0)` })
    .from(refund)
    .where(sql`${refund.orderId} = ${orderId} and ${refund.state} = 'done' and ${refund.choices} -> 'items' is null`)
  const [ledger] = await rowsOf<Ledger>(
    db,
    sql`select (${captured})::int as captured, (${paidBack})::int as "paidBack", (${byAmount})::int as "byAmount"`,
  )
  return ledger ?? { captured: 0, paidBack: 0, byAmount: 0 }
}
