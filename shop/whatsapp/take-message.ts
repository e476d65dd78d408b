import { and, eq, gte, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { type Db, type Executor, transact } from '../db.ts'
import { ownCounts } from '../limits.ts'
import { order } from '../orders/table.ts'
import { isAgreed } from './consent.ts'
import { phoneProblem } from './phones.ts'
import { whatsappMessage } from './table.ts'
import type { MessageFailure, MessageState } from './templates.ts'

export type MessageRow = typeof whatsappMessage.$inferSelect

/**
 * Claims a message of the outbox to send it now; null when there is nothing to send: it was sent, another process has
 * it, or it may not be sent (any more), which is recorded. All of that is checked under the phone's own lock, right
 * before sending. A message whose sender died is not resent: whether it left is unknown.
 */
export async function takeMessage(db: Db, messageId: string, now: Date): Promise<MessageRow | null> {
  return transact(db, async (tx) => {
    const [message] = await tx.select().from(whatsappMessage).where(eq(whatsappMessage.id, messageId)).for('update')
    if (message?.state === 'sending') await set(tx, message, { state: 'unknown', reason: 'no_answer' })
    if (message?.state !== 'queued') return null
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`whatsapp ${message.phone}`}, 0))`)
    const reason = await whyNot(tx, message, now)
    if (reason !== null) {
      await set(tx, message, { state: reason === 'too_late' ? 'failed' : 'dropped', reason })
      return null
    }
    const taken = { state: 'sending' as const, tries: message.tries + 1, attemptedAt: now }
    await set(tx, message, taken)
    return { ...message, ...taken }
  })
}

/**
 * Gives up all messages that are not sent: after a restore some may have been, and a message is sent at most once (R64).
 */
export async function giveUpUnsentMessages(tx: Executor): Promise<void> {
  const isUnsent = inArray(whatsappMessage.state, ['queued', 'sending'])
  await tx.update(whatsappMessage).set({ state: 'unknown', reason: 'no_answer' }).where(isUnsent)
}

const set = (tx: Executor, { id }: MessageRow, change: Partial<MessageRow>) =>
  tx.update(whatsappMessage).set(change).where(eq(whatsappMessage.id, id))

async function whyNot(tx: Executor, message: MessageRow, now: Date): Promise<MessageFailure | null> {
  const { phone, expiresAt, orderId } = message
  if (phone === '') return 'gone'
  if (expiresAt <= now) return 'too_late'
  const problem = await phoneProblem(tx, phone, now)
  if (problem !== null) return problem
  if (orderId !== null) {
    const [found] = await tx.select().from(order).where(eq(order.id, orderId))
    if (found === undefined || !isAgreed(found) || found.phone !== phone) return 'withdrawn'
  }
  return (await isBombed(tx, message, now)) ? 'too_many' : null
}

const mayHaveLeft: readonly MessageState[] = ['sending', 'unknown', 'sent', 'delivered', 'read']

/**
 * Whether the phone reached its limit of the last 24 hours: of all messages, and of those that anyone can trigger.
 * Messages that the service did not take do not count.
 */
async function isBombed(tx: Executor, { id, phone, template }: MessageRow, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - 86_400_000)
  const others = and(
    eq(whatsappMessage.phone, phone),
    gte(whatsappMessage.attemptedAt, since),
    ne(whatsappMessage.id, id),
    or(
      inArray(whatsappMessage.state, [...mayHaveLeft]),
      and(eq(whatsappMessage.state, 'failed'), isNotNull(whatsappMessage.reference)),
    ),
  )
  const sent = await tx.select({ template: whatsappMessage.template }).from(whatsappMessage).where(others)
  const unproven = sent.filter((one) => one.template === 'back_in_stock').length
  return (
    sent.length >= ownCounts.whatsapp.most ||
    (template === 'back_in_stock' && unproven >= ownCounts.whatsappBackInStock.most)
  )
}
