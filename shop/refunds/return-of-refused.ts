import { and, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { orderReturn } from '../returns/table.ts'
import { readRefunds } from './read-refunds.ts'
import { type Attempt, canPayBackByHand, isAnotherAttempt } from './refused.ts'

/** The return of the refused refund that this one repeats, if it still waits to be refunded. */
export async function returnOfRefused(tx: Executor, orderId: string, again: Attempt): Promise<string | undefined> {
  const refunds = await readRefunds(tx, orderId)
  const refused = refunds.filter((each) => canPayBackByHand(each, refunds) && isAnotherAttempt(again, each))
  return receivedReturn(
    tx,
    refused.flatMap(({ choices }) => choices.returnId ?? []),
  )
}

/** The first of these returns that was received and not refunded. */
export async function receivedReturn(tx: Executor, returnIds: string[]): Promise<string | undefined> {
  const received = and(inArray(orderReturn.id, returnIds), eq(orderReturn.state, 'received'))
  const [found] = await tx.select({ id: orderReturn.id }).from(orderReturn).where(received).orderBy(orderReturn.number)
  return found?.id
}
