import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { message, messageAttachment, messageEntry } from '../messages/table.ts'

/**
 * The messages from an address, each with the contact details typed for it and its whole thread; of files the name, the
 * size and the type.
 * @param email in lower case
 */
export async function exportThreads(db: Executor, email: string) {
  const { id, number, name, phone, subject, message: text, category, status, reply, createdAt, repliedAt } = message
  const messages = await db
    .select({ id, number, name, phone, subject, message: text, category, status, reply, createdAt, repliedAt })
    .from(message)
    .where(eq(sql`lower(${message.email})`, email))
    .orderBy(asc(message.createdAt))
  const ids = messages.map((each) => each.id)
  const entries = await db
    .select()
    .from(messageEntry)
    .where(inArray(messageEntry.messageId, ids))
    .orderBy(asc(messageEntry.position))
  const files = await db.select().from(messageAttachment).where(inArray(messageAttachment.messageId, ids))
  const filesOf = (messageId: string, entryId: string | null) =>
    files
      .filter((file) => file.messageId === messageId && file.entryId === entryId)
      .map(({ filename, size, type }) => ({ filename, size, type }))
  return messages.map(({ id: messageId, ...rest }) => ({
    ...rest,
    attachments: filesOf(messageId, null),
    thread: entries
      .filter((entry) => entry.messageId === messageId)
      .map((entry) => ({
        from: entry.kind === 'reply' ? 'store' : 'you',
        text: entry.text,
        at: entry.at,
        attachments: filesOf(messageId, entry.id),
      })),
  }))
}
