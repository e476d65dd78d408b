import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { type Db, type Executor, transact } from '../db.ts'
import type { SendResult } from './messenger-port.ts'
import { markUnreachable } from './phones.ts'
import { whatsappMessage } from './table.ts'
import type { MessageRow } from './take-message.ts'
import type { MessageFailure } from './templates.ts'

/**
 * Records the service's answer about a claimed message (`takeMessage`). Notifications that arrived meanwhile take
 * precedence. Returns whether the message waits to be resent.
 */
export async function recordSendResult(
  db: Db,
  { id, phone }: Pick<MessageRow, 'id' | 'phone'>,
  result: SendResult,
  now: Date,
): Promise<boolean> {
  const mine = and(eq(whatsappMessage.id, id), inArray(whatsappMessage.state, ['sending', 'unknown']))
  if (result.state === 'accepted') {
    await db
      .update(whatsappMessage)
      .set({ reference: result.reference })
      .where(and(eq(whatsappMessage.id, id), isNull(whatsappMessage.reference)))
    await db.update(whatsappMessage).set({ state: 'sent', reason: null, code: null, sentAt: now }).where(mine)
    return false
  }
  if (result.state === 'unknown') {
    await db.update(whatsappMessage).set({ state: 'unknown', reason: 'no_answer', code: null }).where(mine)
    return false
  }
  const { reason, code } = result
  const state = result.state === 'later' ? 'queued' : 'failed'
  // Given up meanwhile, it has no job that would send it.
  const open = state === 'queued' ? and(mine, eq(whatsappMessage.state, 'sending')) : mine
  return transact(db, async (tx) => {
    const written = await tx
      .update(whatsappMessage)
      .set({ state, reason, code })
      .where(open)
      .returning({ id: whatsappMessage.id })
    if (state === 'failed' && reason === 'not_on_whatsapp') await markUnreachable(tx, phone, now)
    return written.length > 0 && state === 'queued'
  })
}

/** The subject of a message is gone or no longer true: it is never sent. One being sent may have left. */
export async function dropMessage(db: Executor, id: string, reason: MessageFailure): Promise<void> {
  const waits = sql`${whatsappMessage.state} = 'queued'`
  await db
    .update(whatsappMessage)
    .set({
      state: sql`case when ${waits} then 'dropped' else 'unknown' end`,
      reason: sql`case when ${waits} then ${reason} else 'no_answer' end`,
    })
    .where(and(eq(whatsappMessage.id, id), inArray(whatsappMessage.state, ['queued', 'sending'])))
}

/** Lets a message whose subject was gone be written again, under the same key; one that may have left stays. */
export async function forgetUnsentMessage(tx: Executor, key: string): Promise<void> {
  const { state, reason } = whatsappMessage
  const unsent = or(eq(state, 'queued'), and(eq(state, 'dropped'), eq(reason, 'gone')))
  await tx.delete(whatsappMessage).where(and(eq(whatsappMessage.key, key), unsent))
}
