import { and, count, desc, eq, gte, inArray, lt, lte, min, not, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import type { Locale } from '../money.ts'
import { countCapped, keyset, type PageQuery, pageOf } from '../pagination.ts'
import type { MailState } from './state.ts'
import { type MailTemplate, mail } from './table.ts'

/** Filters of the email log; `from` is inclusive, `until` exclusive. */
type MailFilters = {
  state?: MailState | undefined
  template?: MailTemplate | undefined
  /** A complete address: searching for a part would have to read every row. */
  recipient?: string
  from?: Date | undefined
  until?: Date | undefined
  /** Only those that are stuck at this instant. */
  stuckAt?: Date | undefined
}

/** Columns of the email log. */
export const mailColumns = {
  id: mail.id,
  template: mail.template,
  locale: mail.locale,
  recipient: mail.recipient,
  state: mail.state,
  tries: mail.tries,
  lastError: mail.lastError,
  createdAt: mail.createdAt,
  sentAt: mail.sentAt,
}

function narrowed({ state, template, recipient = '', from, until, stuckAt }: MailFilters): SQL | undefined {
  return and(
    state && eq(mail.state, state),
    template && eq(mail.template, template),
    recipient === '' ? undefined : eq(sql`lower(${mail.recipient})`, recipient.toLowerCase()),
    from && gte(mail.createdAt, from),
    until && lt(mail.createdAt, until),
    stuckAt && isStuck(stuckAt),
  )
}

/** A page of the emails, newest first. */
export async function listMail(db: Executor, filters: MailFilters, page: PageQuery) {
  const { where, orderBy, limit } = keyset(mail, page)
  const found = await db
    .select(mailColumns)
    .from(mail)
    .where(and(narrowed(filters), where))
    .orderBy(...orderBy)
    .limit(limit)
  return pageOf(found, page)
}

export type MailRow = Awaited<ReturnType<typeof listMail>>['rows'][number]

/** Number of emails the filters find, at most one more than `maxCounted`. */
export const countMail = (db: Executor, filters: MailFilters): Promise<number> =>
  countCapped(db, db.select({ id: mail.id }).from(mail).where(narrowed(filters)).$dynamic())

/** One email of the log, or null. */
export async function readMail(db: Executor, id: string): Promise<MailRow | null> {
  const [found] = await db.select(mailColumns).from(mail).where(eq(mail.id, id))
  return found ?? null
}

/** The newest emails of a template in a language. */
export const listNewestMail = (db: Executor, template: MailTemplate, locale: Locale): Promise<MailRow[]> =>
  db
    .select(mailColumns)
    .from(mail)
    .where(and(eq(mail.template, template), eq(mail.locale, locale)))
    .orderBy(desc(mail.createdAt), desc(mail.id))
    .limit(10)

/** The last test email, or null. */
export async function lastTestMail(db: Executor): Promise<MailRow | null> {
  const [found] = await db
    .select(mailColumns)
    .from(mail)
    .where(eq(mail.template, 'test'))
    .orderBy(desc(mail.createdAt), desc(mail.id))
    .limit(1)
  return found ?? null
}

/** Age after which an unsent email counts as stuck. */
const stuckAfterMs = 10 * 60_000

/** An unsent email of this age; not a campaign's that a mailbox refused, which concerns its subscriber only. */
const isStuck = (now: Date): SQL | undefined =>
  and(
    inArray(mail.state, ['queued', 'failed']),
    lte(mail.createdAt, new Date(now.getTime() - stuckAfterMs)),
    not(sql`(${mail.refused} and ${mail.template} = 'newsletter-campaign')`),
  )

/** Stuck emails: how many, and since when. */
export async function stuckMail(db: Executor, now: Date): Promise<{ count: number; since: Date | null }> {
  const [found] = await db
    .select({ count: count(), since: min(mail.createdAt) })
    .from(
      db
        .select({ createdAt: mail.createdAt })
        .from(mail)
        .where(isStuck(now))
        .orderBy(mail.createdAt)
        .limit(1000)
        .as('stuck'),
    )
  return { count: found?.count ?? 0, since: found?.since ? new Date(found.since) : null }
}
