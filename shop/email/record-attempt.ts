import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { plainError } from '../audit/plain-error.ts'
import type { Executor } from '../db.ts'
import { EmailRefused } from '../ports.ts'
import { goodbyeTemplates, mail } from './table.ts'

/** The error of an email that is not attempted again by itself, and its recipient, which goodbye emails then lose. */
export function afterLastAttempt(lastError: string | AnyPgColumn | null) {
  const isGoodbye = inArray(mail.template, [...goodbyeTemplates])
  return {
    lastError: sql`case when ${isGoodbye} then null else ${lastError}::text end`,
    recipient: sql`case when ${isGoodbye} then '' else ${mail.recipient} end`,
  }
}

/** Marks an email as sent. */
export async function recordSent(db: Executor, mailId: string, now: Date): Promise<void> {
  await db
    .update(mail)
    .set({ state: 'sent', sentAt: now, tries: sql`${mail.tries} + 1`, ...afterLastAttempt(null) })
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
  const refused = error instanceof EmailRefused
  const lastError = plainError(error).message.slice(0, 500)
  const attempt = refused ? afterLastAttempt(lastError) : { lastError }
  await db
    .update(mail)
    .set({ state: 'failed', refused, tries: sql`${mail.tries} + 1`, ...attempt })
    .where(and(eq(mail.id, mailId), ne(mail.state, 'dropped')))
}
