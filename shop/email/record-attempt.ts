import { and, eq, ne, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { EmailRefused } from '../ports.ts'
import { mail } from './table.ts'

/** Marks an email as sent. */
export async function recordSent(db: Executor, mailId: string, now: Date): Promise<void> {
  await db
    .update(mail)
    .set({
      state: 'sent',
      sentAt: now,
      tries: sql`${mail.tries} + 1`,
      lastError: null,
      // Goodbye emails: their addresses were stored only for them.
      recipient: sql`case when ${mail.template} in ('account-deleted', 'guest-erased') then '' else ${mail.recipient} end`,
    })
    .where(eq(mail.id, mailId))
}

/** The subject of an email is gone: it is never sent, and its recipient is erased. One given up meanwhile keeps its own. */
export async function recordDropped(db: Executor, mailId: string): Promise<void> {
  await db
    .update(mail)
    .set({ state: 'dropped', lastError: null, recipient: '' })
    .where(and(eq(mail.id, mailId), ne(mail.state, 'dropped')))
}

/** The mailer refused an email: stores attempt and error for the admin. One given up meanwhile stays dropped. */
export async function recordRefused(db: Executor, mailId: string, error: unknown): Promise<void> {
  const lastError = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
  await db
    .update(mail)
    .set({ state: 'failed', refused: error instanceof EmailRefused, lastError, tries: sql`${mail.tries} + 1` })
    .where(and(eq(mail.id, mailId), ne(mail.state, 'dropped')))
}
