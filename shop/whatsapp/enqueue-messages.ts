import { randomUUID } from 'node:crypto'
import type { Executor } from '../db.ts'
import type { Jobs } from '../ports.ts'
import { type NewMessage, whatsappMessage } from './table.ts'

const hourMs = 3_600_000
/** Age up to which a message is worth sending; the email has been sent long before. */
const worthMs = 24 * hourMs

/** The expiry of a message that is not about a certain time. */
export const defaultExpiry = (now: Date): Date => new Date(now.getTime() + worthMs)

/**
 * Writes messages to the outbox with the jobs that send them, in the caller's transaction (R64). Deduplicated by key:
 * repeating its cause enqueues it once. The caller has checked the consent; it is checked again before sending.
 */
export async function enqueueMessages(
  tx: Executor,
  jobs: Jobs,
  messages: readonly NewMessage[],
  now: Date,
): Promise<void> {
  if (messages.length === 0) return
  const written = await tx
    .insert(whatsappMessage)
    .values(
      messages.map((message) => ({
        id: randomUUID(),
        ...message,
        orderId: 'orderId' in message.data ? message.data.orderId : null,
        state: 'queued' as const,
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ messageId: whatsappMessage.id })
  if (written.length > 0) await jobs.enqueue(tx, 'send-whatsapp', written)
}
