import { and, asc, count, eq, getTableColumns, inArray, lte } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import type { Secrets } from '../ports.ts'
import type { Attachment } from './attachment.ts'
import { opensThread } from './link.ts'
import { message, messageAttachment, messageEntry } from './table.ts'

const { words: _words, ...columns } = getTableColumns(message)
export const messageColumns = columns
export type Message = Omit<typeof message.$inferSelect, 'words'>

/** One message by its id, or null. */
export async function readMessage(db: Executor, id: string): Promise<Message | null> {
  const [row] = await db.select(columns).from(message).where(eq(message.id, id))
  return row ?? null
}

/** One message by its number, or null. */
export async function readNumbered(db: Executor, number: string): Promise<Message | null> {
  if (!/^MSG-\d{4}-\d{4,12}$/.test(number)) return null
  const [row] = await db.select(columns).from(message).where(eq(message.number, number))
  return row ?? null
}

/**
 * A customer's thread by its private link. Null for an unknown number, a missing or wrong token, a deleted message and
 * an erased sender.
 */
export async function openThread(
  { db, secrets }: { db: Executor; secrets: Secrets },
  number: string | undefined,
  token: string | null,
): Promise<Message | null> {
  if (!number || !token) return null
  const row = await readNumbered(db, number)
  return row !== null && row.email !== '' && opensThread(secrets, row.id, token) ? row : null
}

export type ThreadEntry = {
  id: string
  kind: 'reply' | 'customer'
  text: string
  /** The admin's email; empty for the customer. */
  by: string
  at: Date
  attachments: Attachment[]
}

/**
 * The entries after the first message, oldest first, and the files of all of them.
 * @param fileUrl returns a file's URL for the reader
 */
export async function readThread(
  db: Executor,
  messageId: string,
  fileUrl: (fileId: string) => string,
): Promise<{ attachments: Attachment[]; entries: ThreadEntry[] }> {
  const [entries, files] = await Promise.all([
    db.select().from(messageEntry).where(eq(messageEntry.messageId, messageId)).orderBy(asc(messageEntry.position)),
    db
      .select()
      .from(messageAttachment)
      .where(eq(messageAttachment.messageId, messageId))
      .orderBy(asc(messageAttachment.createdAt), asc(messageAttachment.id)),
  ])
  const of = (entryId: string | null): Attachment[] =>
    files
      .filter((file) => file.entryId === entryId)
      .map(({ id, filename, size, type }) => ({ id, filename, url: fileUrl(id), size, type }))
  return {
    attachments: of(null),
    entries: entries.map(({ messageId: _, position: __, ...entry }) => ({ ...entry, attachments: of(entry.id) })),
  }
}

/** One entry with its message and the earlier entries; null when any of it is gone. */
export async function readEntry(db: Executor, entryId: string) {
  const [entry] = await db.select().from(messageEntry).where(eq(messageEntry.id, entryId))
  const about = entry && (await readMessage(db, entry.messageId))
  if (!entry || !about) return null
  const all = await db
    .select()
    .from(messageEntry)
    .where(eq(messageEntry.messageId, about.id))
    .orderBy(asc(messageEntry.position))
  return {
    message: about,
    entry,
    earlier: all.slice(
      0,
      all.findIndex(({ id }) => id === entry.id),
    ),
  }
}

/** An attached file with its message, or null. */
export async function readAttachment(db: Executor, id: string) {
  const [row] = await db.select().from(messageAttachment).where(eq(messageAttachment.id, id))
  return row ?? null
}

/** Number of a thread's entries: to see whether one was added since a reader saw it. */
export async function countEntries(db: Executor, messageId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(messageEntry).where(eq(messageEntry.messageId, messageId))
  return row?.count ?? 0
}

/**
 * The same for several messages, by id; those without entries are missing.
 * @param until counts the entries up to this instant only
 */
export async function countEntriesOf(
  db: Executor,
  messageIds: readonly string[],
  until?: Date,
): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: messageEntry.messageId, count: count() })
    .from(messageEntry)
    .where(and(inArray(messageEntry.messageId, [...messageIds]), until && lte(messageEntry.at, until)))
    .groupBy(messageEntry.messageId)
  return new Map(rows.map((row) => [row.id, row.count]))
}
