import { eq, inArray, sql } from 'drizzle-orm'
import { eraseDeleted } from '../audit/log.ts'
import type { Executor } from '../db.ts'
import type { Jobs } from '../ports.ts'
import type { ErasedName } from '../privacy/erased-names.ts'
import { message, messageAttachment, messageEntry } from './table.ts'

/**
 * Erases the threads of a verified address (GDPR): number, category and dates stay; author, text and files are erased,
 * also of deleted threads that could be restored. They cannot be replied to, and their links stop working.
 * @param person.email in lower case
 */
export async function eraseSender(
  tx: Executor,
  jobs: Jobs,
  { email, name }: { email: string; name: ErasedName },
  now: Date,
): Promise<void> {
  const emptied = await tx
    .update(message)
    .set({
      name: sql`case when ${message.locale} = 'ar' then ${name.ar.join(' ')} else ${name.en.join(' ')} end`,
      email: '',
      phone: null,
      subject: '',
      message: '',
      reply: null,
      adminNotes: '',
      status: 'archived',
      isRead: true,
      updatedAt: now,
    })
    .where(eq(sql`lower(${message.email})`, email))
    .returning({ id: message.id })
  const ids = emptied.map(({ id }) => id)
  // The store's answers mention the customer, too. Their times stay, for the store's statistics.
  await tx.update(messageEntry).set({ text: '' }).where(inArray(messageEntry.messageId, ids))
  const files = await tx
    .delete(messageAttachment)
    .where(inArray(messageAttachment.messageId, ids))
    .returning({ fileKey: messageAttachment.fileKey })
  const purged = await eraseDeleted(tx, { subject: 'message', table: 'message', column: 'email', email })
  const keys = [...files, ...purged.flatMap(({ rows }) => rows.message_attachment ?? [])].map(({ fileKey }) =>
    String(fileKey),
  )
  if (keys.length > 0) await jobs.enqueue(tx, 'remove-files', [{ keys }])
}
