import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type Actor, recordAudit } from '../audit/log.ts'
import type { Executor } from '../db.ts'
import type { OrderRow } from '../orders/read.ts'
import type { LineUnits } from '../orders/shipments/unit-fields.ts'
import { orderLine } from '../orders/table.ts'
import type { Jobs } from '../ports.ts'
import { publishReturns } from './announce.ts'
import { readPaidBack } from './read.ts'
import { openReturnStates, type ReturnState } from './status.ts'
import { orderReturn, returnLine } from './table.ts'

type Refunded = {
  refundId: string
  /** The return it refunds; null when it names none. */
  returnId: string | null
  /** What it withdraws: the units refunded or restocked. */
  units: readonly LineUnits[]
}
type Named = Pick<OrderRow, 'id' | 'number'>

/**
 * Updates an order's returns after a refund, in the transaction that locked the order and withdrew the units. The
 * return it names ends as refunded; other open ones hold no more units than are not paid back, and end with their
 * last. False when the named return can no longer be refunded.
 */
export async function followRefund(
  tx: Executor,
  jobs: Jobs,
  actor: Actor,
  found: Named,
  { refundId, returnId, units }: Refunded,
  now: Date,
): Promise<boolean> {
  if (returnId !== null) {
    const own = and(eq(orderReturn.id, returnId), eq(orderReturn.orderId, found.id))
    const ended = await end(tx, and(own, eq(orderReturn.state, 'received')), refundId, now)
    if (ended.length === 0) return false
    for (const { position, quantity } of units)
      await tx
        .update(returnLine)
        .set({ refunded: sql`least(${returnLine.quantity}, ${quantity}::int)` })
        .where(and(eq(returnLine.returnId, returnId), eq(returnLine.position, position)))
    await recordRefunded(tx, jobs, actor, found, ended, now)
  }
  await limitReturns(tx, jobs, actor, found, refundId, now)
  return true
}

/** After a failed refund: restores the previous state of the returns it ended, under the order's lock. */
export async function undoRefund(
  tx: Executor,
  jobs: Jobs,
  actor: Actor,
  found: Named,
  refundId: string,
  now: Date,
): Promise<void> {
  const before = sql`case when ${orderReturn.receivedAt} is not null then 'received'
    when ${orderReturn.acceptedAt} is not null then 'accepted' else 'requested' end`
  const reopened = await tx
    .update(orderReturn)
    .set({ state: before as never, refundId: null, endedAt: null, version: sql`${orderReturn.version} + 1` })
    .where(and(eq(orderReturn.orderId, found.id), eq(orderReturn.refundId, refundId)))
    .returning({ id: orderReturn.id, state: orderReturn.state })
  await publishReturns(tx, jobs, reopened, now)
  await limitReturns(tx, jobs, actor, found, null, now)
}

/** Recounted from the lines, the most advanced returns first: a refund is most likely theirs. */
async function limitReturns(tx: Executor, jobs: Jobs, actor: Actor, found: Named, refundId: string | null, now: Date) {
  const open = inArray(orderReturn.state, [...openReturnStates])
  const lines = await tx
    .select({ returnId: returnLine.returnId, position: returnLine.position, quantity: returnLine.quantity })
    .from(returnLine)
    .innerJoin(orderReturn, eq(orderReturn.id, returnLine.returnId))
    .where(and(eq(orderReturn.orderId, found.id), open))
    .orderBy(
      sql`${orderReturn.receivedAt} is null`,
      sql`${orderReturn.acceptedAt} is null`,
      asc(orderReturn.number),
      asc(returnLine.position),
    )
  if (lines.length === 0) return
  const bought = await tx.select().from(orderLine).where(eq(orderLine.orderId, found.id))
  // A failed refund's restocked units stay with their return: their money is still due.
  const paidBack = await readPaidBack(tx, found.id)
  const over = new Map<number, number>()
  for (const { position, quantity } of bought) {
    const requested = lines.filter((line) => line.position === position).reduce((sum, line) => sum + line.quantity, 0)
    over.set(position, Math.max(0, requested - (quantity - (paidBack.get(position) ?? 0))))
  }
  for (const { returnId, position, quantity } of lines) {
    const refunded = Math.min(quantity, over.get(position) ?? 0)
    over.set(position, (over.get(position) ?? 0) - refunded)
    await tx
      .update(returnLine)
      .set({ refunded })
      .where(and(eq(returnLine.returnId, returnId), eq(returnLine.position, position)))
  }
  const isEmpty = sql`not exists (select from ${returnLine} where ${returnLine.returnId} = ${orderReturn.id}
    and ${returnLine.refunded} < ${returnLine.quantity})`
  const ended = await end(tx, and(eq(orderReturn.orderId, found.id), open, isEmpty), refundId, now)
  await recordRefunded(tx, jobs, actor, found, ended, now)
}

const end = (tx: Executor, which: ReturnType<typeof and>, refundId: string | null, now: Date) =>
  tx
    .update(orderReturn)
    .set({ state: 'refunded', refundId, endedAt: now, version: sql`${orderReturn.version} + 1` })
    .where(which)
    .returning({ id: orderReturn.id, number: orderReturn.number, state: orderReturn.state })

async function recordRefunded(
  tx: Executor,
  jobs: Jobs,
  actor: Actor,
  { number }: Named,
  ended: readonly { id: string; number: number; state: ReturnState }[],
  now: Date,
) {
  const changes = ended.map((each) => ({ field: 'return', from: null, to: each.number }))
  const entry = { subject: 'order', subjectId: number, name: number, action: 'return_refunded', changes } as const
  await recordAudit(tx, actor, entry, now)
  await publishReturns(tx, jobs, ended, now)
}
