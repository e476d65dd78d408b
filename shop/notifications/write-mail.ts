import { randomUUID } from 'node:crypto'
import type { Executor } from '../db.ts'
import type { Locale } from '../money.ts'
import type { Jobs } from '../ports.ts'
import { type MailTemplate, mail } from './table.ts'

export type NewMail = { key: string; template: MailTemplate; locale: Locale; recipient: string; orderId: string }

/**
 * Writes letters into the outbox together with the jobs that send them, in the caller's transaction: a letter exists
 * exactly when its cause does. A key that is already there is left alone, so a cause that runs twice writes once.
 */
export async function writeMail(tx: Executor, jobs: Jobs, letters: readonly NewMail[], now: Date): Promise<void> {
  const written = await tx
    .insert(mail)
    .values(
      letters.map(({ orderId, ...letter }) => ({
        id: randomUUID(),
        ...letter,
        orderId,
        data: { orderId },
        state: 'queued' as const,
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: mail.id })
  if (written.length > 0)
    await jobs.enqueue(
      tx,
      'send-mail',
      written.map(({ id }) => ({ mailId: id })),
    )
}
