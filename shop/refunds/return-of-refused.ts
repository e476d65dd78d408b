import { and, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { orderReturn } from '../returns/table.ts'
import { readRefunds } from './read-refunds.ts'
import { type Attempt, canPayBackByHand, isAnotherAttempt } from './refused.ts'

/** The return of the refused refund that this one repeats; of several, one that still waits to be refunded. */
export async function returnOfRefused(tx: Executor, orderId: string, again: Attempt): Promise<string | undefined> {
  const refunds = await readRefunds(tx, orderId)
  const refused = refunds.filter((each) => canPayBackByHand(each, refunds) && isAnotherAttempt(again, each))
  const returnIds = refused.flatMap(({ choices }) => choices.returnId ?? [])
  return (await receivedReturn(tx, ...returnIds)) ?? returnIds[0]
}

/** The first of these returns that was received and not refunded. */
export async function receivedReturn(tx: Executor, ...returnIds: (string | undefined)[]): Promise<string | undefined> {
  const ids = returnIds.filter((id) => id !== undefined)
  const received = and(inArray(orderReturn.id, ids), eq(orderReturn.state, 'received'))
  const [found] = await tx.select({ id: orderReturn.id }).from(orderReturn).where(received).orderBy(orderReturn.number)
  return found?.id
}
