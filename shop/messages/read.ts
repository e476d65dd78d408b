import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, lt, lte, or } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import type { Secrets } from '../ports.ts'
import type { Attachment } from './attachment.ts'
import { opensThread } from './link.ts'
import { isMessageNumber } from './number-form.ts'
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
  if (!isMessageNumber(number)) return null
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

/** Entries of a thread that are read at once. */
const threadPage = 50

/** A part of a thread, oldest first. `earlier` counts the entries before it, and is where these end. */
export type ThreadPart = { attachments: Attachment[]; entries: ThreadEntry[]; earlier: number }

/**
 * The files of the first message, and at most `threadPage` entries after it with theirs: the last ones, or the last
 * before a position.
 * @param fileUrl returns a file's URL for the reader
 */
export async function readThread(
  db: Executor,
  messageId: string,
  fileUrl: (fileId: string) => string,
  before?: number,
): Promise<ThreadPart> {
  const entries = await entriesBefore(db, messageId, before)
  const files = await readFiles(db, messageId, [null, ...entries.map(({ id }) => id)])
  const of = (entryId: string | null): Attachment[] =>
    files
      .filter((file) => file.entryId === entryId)
      .map(({ id, filename, size, type }) => ({ id, filename, url: fileUrl(id), size, type }))
  return {
    attachments: of(null),
    entries: entries.map(({ messageId: _, position: __, ...entry }) => ({ ...entry, attachments: of(entry.id) })),
    earlier: entries[0]?.position ?? 0,
  }
}

/** The last entries before a position (all of them without one), at most `threadPage`, oldest first. */
async function entriesBefore(db: Executor, messageId: string, before?: number) {
  const earlier = before === undefined ? undefined : lt(messageEntry.position, before)
  const rows = await db
    .select()
    .from(messageEntry)
    .where(and(eq(messageEntry.messageId, messageId), earlier))
    .orderBy(desc(messageEntry.position))
    .limit(threadPage)
  return rows.reverse()
}

/** The files attached to a message (null) and to entries of its thread, in the order they were attached. */
export function readFiles(db: Executor, messageId: string, of: readonly (string | null)[]) {
  const { entryId } = messageAttachment
  const ids = of.filter((each) => each !== null)
  return db
    .select()
    .from(messageAttachment)
    .where(
      and(
        eq(messageAttachment.messageId, messageId),
        or(inArray(entryId, ids), of.includes(null) ? isNull(entryId) : undefined),
      ),
    )
    .orderBy(asc(messageAttachment.createdAt), asc(messageAttachment.id))
}

/** One entry with its message and the last entries before it, see `threadPage`; null when any of it is gone. */
export async function readEntry(db: Executor, entryId: string) {
  const [entry] = await db.select().from(messageEntry).where(eq(messageEntry.id, entryId))
  const about = entry && (await readMessage(db, entry.messageId))
  if (!entry || !about) return null
  return { message: about, entry, earlier: await entriesBefore(db, about.id, entry.position) }
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
