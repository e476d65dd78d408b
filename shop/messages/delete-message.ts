import { eq } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { recordDeletion } from '../audit/log.ts'
import { restoreRows } from '../audit/restore.ts'
import { type Db, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import { lockMessage } from './lock-messages.ts'
import { message, messageAttachment, messageEntry } from './table.ts'

/**
 * Deletes a message with its thread and files; restorable for 30 days. Returns the id to restore it by. Its link does
 * not work meanwhile.
 */
export async function deleteMessage(
  db: Db,
  clock: Clock,
  admin: Admin<'messages.act'>,
  id: string,
): Promise<Outcome<{ deletedId: string; number: string }, { reason: 'unknown_message' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const held = await lockMessage(tx, id)
    if (held === undefined) return refuse({ reason: 'unknown_message' })
    const rows = {
      message: [held],
      message_entry: await tx.select().from(messageEntry).where(eq(messageEntry.messageId, id)),
      message_attachment: await tx.select().from(messageAttachment).where(eq(messageAttachment.messageId, id)),
    }
    const deletedId = await recordDeletion(
      tx,
      admin,
      { subject: 'message', subjectId: id, name: held.number, rows },
      now,
    )
    await tx.delete(message).where(eq(message.id, id))
    return done({ deletedId, number: held.number })
  })
}

/** Restores a deleted message with its thread; refused when it was restored already or purged. */
export async function restoreMessage(
  db: Db,
  clock: Clock,
  admin: Admin<'messages.act'>,
  deletedId: string,
): Promise<Outcome<{ id: string }, { reason: 'gone' | 'taken' }>> {
  return restoreRows({ db, clock }, admin, { subject: 'message', id: deletedId }, async (tx, taken) => {
    const rows = <Row>(name: string) => (taken.rows[name] ?? []) as Row[]
    await tx.insert(message).values(rows<typeof message.$inferInsert>('message'))
    const entries = rows<typeof messageEntry.$inferInsert>('message_entry')
    if (entries.length > 0) await tx.insert(messageEntry).values(entries)
    const files = rows<typeof messageAttachment.$inferInsert>('message_attachment')
    if (files.length > 0) await tx.insert(messageAttachment).values(files)
    return done({ id: taken.subjectId })
  })
}
