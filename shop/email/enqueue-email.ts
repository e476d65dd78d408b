import { randomUUID } from 'node:crypto'
import type { Executor } from '../db.ts'
import { notificationOf, type WrittenMail, writeNotifications } from '../notifications/write-admin-notification.ts'
import type { Jobs } from '../ports.ts'
import { combineWrites, runConcurrently } from '../statements.ts'
import { addToDigest } from './digest.ts'
import { mail, type NewMail } from './table.ts'

/**
 * Writes emails to the outbox with the jobs that send them, in the caller's transaction. Deduplicated by key, so
 * repeating its cause enqueues it once. Emails to the store also become notifications; bulk traffic from strangers goes
 * into the digest.
 */
export async function enqueueEmails(tx: Executor, jobs: Jobs, emails: readonly NewMail[], now: Date): Promise<void> {
  const single: NewMail[] = []
  for (const email of emails) if (!(await addToDigest(tx, jobs, email, now))) single.push(email)
  if (single.length === 0) return
  const rows = single.map((email) => ({ id: randomUUID(), ...email }))
  const [written, ...notifications] = await runConcurrently([
    tx
      .insert(mail)
      .values(
        rows.map((email) => ({
          ...email,
          orderId: 'orderId' in email.data ? email.data.orderId : null,
          state: 'queued' as const,
          createdAt: now,
        })),
      )
      .onConflictDoNothing()
      .returning({ id: mail.id }),
    ...rows.map((email) => notificationOf(tx, email as WrittenMail, now)),
  ])
  if (written.length === 0) return
  const isNew = new Set(written.map(({ id }) => id))
  const shown = notifications.filter((each, at) => each !== null && isNew.has(rows[at]?.id ?? '')) as NonNullable<
    (typeof notifications)[number]
  >[]
  const send = jobs.enqueue(
    tx,
    'send-mail',
    written.map(({ id }) => ({ mailId: id })),
  )
  await (shown.length === 0 ? send : combineWrites(tx, { send, shown: writeNotifications(tx, shown) }))
}
