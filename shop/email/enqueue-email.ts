import { randomUUID } from 'node:crypto'
import type { Executor } from '../db.ts'
import { type WrittenMail, writeAdminNotification } from '../notifications/write-admin-notification.ts'
import type { Jobs } from '../ports.ts'
import { countInDigest } from './digest.ts'
import { mail, type NewMail } from './table.ts'

/**
 * Writes letters into the outbox together with the jobs that send them, in the caller's transaction: a letter exists
 * exactly when its cause does. A key that is already there is left alone, so a cause that runs twice writes once. What
 * goes to the store is told in the panel, too. What strangers write to the store in masses is counted instead of written.
 */
export async function writeMail(tx: Executor, jobs: Jobs, emails: readonly NewMail[], now: Date): Promise<void> {
  const single: NewMail[] = []
  for (const email of emails) if (!(await countInDigest(tx, jobs, email, now))) single.push(email)
  if (single.length === 0) return
  const written = await tx
    .insert(mail)
    .values(
      single.map((email) => ({
        id: randomUUID(),
        ...email,
        orderId: 'orderId' in email.data ? email.data.orderId : null,
        state: 'queued' as const,
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: mail.id, template: mail.template, data: mail.data })
  if (written.length > 0)
    await jobs.enqueue(
      tx,
      'send-mail',
      written.map(({ id }) => ({ mailId: id })),
    )
  for (const email of written) await writeAdminNotification(tx, email as WrittenMail, now)
}
