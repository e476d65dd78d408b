import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { mail } from './table.ts'

/** A letter has left. */
export async function recordSent(db: Executor, mailId: string, now: Date): Promise<void> {
  await db
    .update(mail)
    .set({ state: 'sent', sentAt: now, tries: sql`${mail.tries} + 1`, lastError: null })
    .where(eq(mail.id, mailId))
}

/** The mailer refused a letter: the try and its error are kept for the admin to see. */
export async function recordRefused(db: Executor, mailId: string, error: unknown): Promise<void> {
  const lastError = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
  await db
    .update(mail)
    .set({ state: 'failed', lastError, tries: sql`${mail.tries} + 1` })
    .where(eq(mail.id, mailId))
}
