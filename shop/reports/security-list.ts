import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { user } from '../accounts/table.ts'
import type { SecurityKind, SecurityOutcome } from '../audit/security-kinds.ts'
import { addressHash, securityEvent } from '../audit/security-log.ts'
import type { Executor } from '../db.ts'
import { countCapped, keyset, type PageQuery, pageOf } from '../pagination.ts'
import type { Secrets } from '../ports.ts'
import { withCursor } from './numbered-list.ts'

/** Filters of the log; `from` is inclusive, `until` exclusive. */
export type SecurityFilters = {
  /** An email address, an account's id, the hash of a typed address, or the beginning of a network. */
  who?: string
  kind?: SecurityKind | undefined
  outcome?: SecurityOutcome | undefined
  from?: Date | undefined
  until?: Date | undefined
}

const about = alias(user, 'about_user')
const columns = {
  id: securityEvent.id,
  at: securityEvent.at,
  lastAt: securityEvent.lastAt,
  count: securityEvent.count,
  kind: securityEvent.kind,
  outcome: securityEvent.outcome,
  accountId: securityEvent.accountId,
  account: user.email,
  aboutId: securityEvent.aboutId,
  about: about.email,
  typed: securityEvent.typed,
  network: securityEvent.network,
  device: securityEvent.device,
  requestId: securityEvent.requestId,
  details: securityEvent.details,
}

function narrowed(db: Executor, secrets: Secrets, { who, kind, outcome, from, until }: SecurityFilters) {
  return and(
    ofWho(db, secrets, who?.trim() ?? ''),
    kind && eq(securityEvent.kind, kind),
    outcome && eq(securityEvent.outcome, outcome),
    from && gte(securityEvent.at, from),
    until && lt(securityEvent.at, until),
  )
}

/** An address finds what its account did, what was done to it, and failed attempts with it. */
function ofWho(db: Executor, secrets: Secrets, who: string): SQL | undefined {
  if (who === '') return undefined
  const { accountId, aboutId, typed, network } = securityEvent
  if (!who.includes('@'))
    return or(eq(accountId, who), eq(aboutId, who), eq(typed, who), sql`starts_with(${network}, ${who})`)
  const known = db.select({ id: user.id }).from(user).where(eq(user.email, who.toLowerCase()))
  return or(inArray(accountId, known), inArray(aboutId, known), eq(typed, addressHash(secrets, who)))
}

/** A page of the security log, newest first, with the current addresses of its accounts. */
export async function listSecurity(db: Executor, secrets: Secrets, filters: SecurityFilters, page: PageQuery) {
  const { where, orderBy, limit } = keyset({ createdAt: securityEvent.at, id: securityEvent.id }, page)
  const found = await db
    .select(columns)
    .from(securityEvent)
    .leftJoin(user, eq(user.id, securityEvent.accountId))
    .leftJoin(about, eq(about.id, securityEvent.aboutId))
    .where(and(narrowed(db, secrets, filters), where))
    .orderBy(...orderBy)
    .limit(limit)
  return pageOf(found.map(withCursor), page)
}

export type SecurityRow = Awaited<ReturnType<typeof listSecurity>>['rows'][number]

/** Number of events the filters find, at most one more than `maxCounted`. */
export const countSecurity = (db: Executor, secrets: Secrets, filters: SecurityFilters): Promise<number> =>
  countCapped(
    db,
    db
      .select({ id: securityEvent.id })
      .from(securityEvent)
      .where(narrowed(db, secrets, filters))
      .$dynamic(),
  )
