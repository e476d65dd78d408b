import type { Executor } from '../db.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import type { NewMail } from '../email/table.ts'
import { enqueueEvents } from '../integrations/enqueue-event.ts'
import type { EventType } from '../integrations/events.ts'
import type { OrderRow } from '../orders/read.ts'
import type { Jobs } from '../ports.ts'
import type { ReturnMove, ReturnState } from './status.ts'

export type ReturnEvent = 'requested' | ReturnMove

const eventOf = {
  requested: 'return.requested',
  accepted: 'return.accepted',
  received: 'return.received',
  rejected: 'return.rejected',
  refunded: 'return.closed',
  closed: 'return.closed',
  withdrawn: 'return.closed',
} as const satisfies Record<ReturnState, EventType>

/** Sends integrations the new state of returns; every end except a rejection is `return.closed`. */
export const publishReturns = (
  tx: Executor,
  jobs: Jobs,
  returns: readonly { id: string; state: ReturnState }[],
  now: Date,
): Promise<void> =>
  enqueueEvents(
    tx,
    jobs,
    returns.map(({ id, state }) => ({ type: eventOf[state], subject: id })),
    now,
  )

/** Emails the buyer about a return's new state; a deleted account has no address any more. */
export async function announceReturn(
  tx: Executor,
  jobs: Jobs,
  found: OrderRow,
  returnId: string,
  what: ReturnEvent,
  now: Date,
): Promise<void> {
  if (found.forgottenAt !== null || found.email === '') return
  const email: NewMail = {
    key: `return-${what}:${returnId}`,
    template: `return-${what}`,
    locale: found.locale,
    recipient: found.email,
    data: { orderId: found.id, returnId },
  }
  await enqueueEmails(tx, jobs, [email], now)
}

/** Emails the store that a return waits for an answer. */
export async function announceToStore(
  tx: Executor,
  jobs: Jobs,
  { orderId, returnId, recipient }: { orderId: string; returnId: string; recipient: string },
  now: Date,
): Promise<void> {
  const key = `return-to-store:${returnId}`
  const data = { orderId, returnId }
  await enqueueEmails(tx, jobs, [{ key, template: 'return-to-store', locale: 'ar', recipient, data }], now)
}
