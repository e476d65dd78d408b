import { eq } from 'drizzle-orm'
import { type Db, transact } from '../db.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock, Jobs, Settings } from '../ports.ts'
import { lockMessage } from './lock-messages.ts'
import { countEntries } from './read.ts'
import type { StoredFile } from './store-files.ts'
import { message, messageEntry } from './table.ts'
import { writeFiles } from './write-files.ts'

/**
 * The customer's reply in a thread opened by their link: an entry, the message unread again, and an email to the store.
 * Idempotent by `key`, the entry's id from the form.
 */
export async function answerThread(
  db: Db,
  { clock, jobs, settings }: { clock: Clock; jobs: Jobs; settings: Settings },
  messageId: string,
  { answer, key }: { answer: string; key: string },
  files: readonly StoredFile[] = [],
): Promise<Outcome<null, { reason: 'unknown_message' | 'repeated' }>> {
  const { contact } = await settings.read()
  const now = clock.now()
  return transact(db, async (tx) => {
    const held = await lockMessage(tx, messageId)
    // Deleted in the meantime, or its sender erased.
    if (held === undefined || held.email === '') return refuse({ reason: 'unknown_message' })
    const position = await countEntries(tx, messageId)
    const written = await tx
      .insert(messageEntry)
      .values({ id: key, messageId, position, kind: 'customer', text: answer, by: '', at: now })
      .onConflictDoNothing({ target: messageEntry.id })
      .returning({ id: messageEntry.id })
    if (written.length === 0) return refuse({ reason: 'repeated' })
    await writeFiles(tx, files, { messageId, entryId: key }, now)
    await tx
      .update(message)
      .set({ status: 'unread', isRead: false, readAt: null, updatedAt: now })
      .where(eq(message.id, messageId))
    await enqueueEmails(
      tx,
      jobs,
      [
        {
          key: `message-to-store:${key}`,
          template: 'message-to-store',
          locale: 'ar',
          recipient: contact.email,
          data: { messageId, entryId: key },
        },
      ],
      now,
    )
    return done(null)
  })
}
