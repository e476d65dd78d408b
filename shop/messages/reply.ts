import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { changesBetween, recordAudit } from '../audit/log.ts'
import { type Db, transact } from '../db.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock, Jobs } from '../ports.ts'
import { lockMessage } from './lock-messages.ts'
import { countEntries } from './read.ts'
import { afterReply } from './status.ts'
import type { StoredFile } from './store-files.ts'
import { message, messageEntry } from './table.ts'
import { writeFiles } from './write-files.ts'

export type ReplyRefusal =
  | { reason: 'unknown_message' }
  /** The sender's account was deleted: no one to reply to. */
  | { reason: 'forgotten' }
  /** The thread has newer entries than the admin saw. */
  | { reason: 'changed' }

/**
 * Replies to the customer (R32) with an entry of the thread and an email in their language. Of two concurrent replies
 * one is sent, and the other admin is shown it.
 */
export async function replyToMessage(
  db: Db,
  { clock, jobs }: { clock: Clock; jobs: Jobs },
  admin: Admin<'messages.act'>,
  { id, reply, seen }: { id: string; reply: string; seen: number },
  files: readonly StoredFile[] = [],
): Promise<Outcome<{ entryId: string }, ReplyRefusal>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const before = await lockMessage(tx, id)
    if (before === undefined) return refuse({ reason: 'unknown_message' })
    if (before.email === '') return refuse({ reason: 'forgotten' })
    if ((await countEntries(tx, id)) !== seen) return refuse({ reason: 'changed' })
    const entryId = randomUUID()
    await tx
      .insert(messageEntry)
      .values({ id: entryId, messageId: id, position: seen, kind: 'reply', text: reply, by: admin.email, at: now })
    await writeFiles(tx, files, { messageId: id, entryId }, now)
    const after = afterReply(before, now)
    await tx
      .update(message)
      .set({ ...after, reply, updatedAt: now })
      .where(eq(message.id, id))
    await enqueueEmails(
      tx,
      jobs,
      [
        {
          key: `message-reply:${entryId}`,
          template: 'message-reply',
          locale: before.locale,
          recipient: before.email,
          data: { entryId },
        },
      ],
      now,
    )
    // The text is only in the thread, where it can be erased.
    const changes = changesBetween(before, after)
    await recordAudit(
      tx,
      admin,
      { subject: 'message', subjectId: id, name: before.number, action: 'reply', changes },
      now,
    )
    return done({ entryId })
  })
}
