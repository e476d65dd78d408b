import { randomUUID } from 'node:crypto'
import type { Executor } from '../db.ts'
import { type WrittenMail, writeAdminNotification } from '../notifications/write-admin-notification.ts'
import type { Jobs } from '../ports.ts'
import { countInDigest } from './digest.ts'
import { mail, type NewMail } from './table.ts'

/**
 * Writes emails to the outbox with the jobs that send them, in the caller's transaction. Deduplicated by key, so a
 * cause that runs twice writes once. Emails to the store also become notifications; bulk traffic from strangers goes
 * into the digest.
 */
export async function enqueueEmails(tx: Executor, jobs: Jobs, emails: readonly NewMail[], now: Date): Promise<void> {
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
