import { and, eq, gte, inArray, lt, or, sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, type PgColumn, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Executor } from '../db.ts'
import { wideNetwork } from '../limits.ts'
import type { Shop } from '../shop.ts'
import { inBatches } from '../statements.ts'
import { emailKey } from '../text-fields.ts'
import { requestOrigin } from './request-origin.ts'
import {
  type SecurityKind,
  type SecurityOutcome,
  securityKinds,
  securityOutcomes,
  securityRetentionDays,
} from './security-kinds.ts'

const instant = () => timestamp({ withTimezone: true })

/**
 * What happened to accounts and keys: who, when, from where. Repeated attempts within a minute are one row with a
 * count, those of one IPv6 line with the first one's network. It never contains a typed address, password, token or full user agent.
 */
export const securityEvent = pgTable(
  'security_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    lastAt: instant().notNull(),
    count: integer().notNull().default(1),
    kind: text({ enum: securityKinds }).notNull(),
    outcome: text({ enum: securityOutcomes }).notNull(),
    /** Who did it: an account's id, which may no longer exist. */
    accountId: text(),
    /** The account affected, if another. */
    aboutId: text(),
    /** The typed address, hashed by `addressHash`. */
    typed: text(),
    network: text(),
    device: text(),
    requestId: text(),
    details: jsonb().$type<SecurityDetails>().notNull().default({}),
    /** Attempts with the same key are one row; null for what changed something. */
    key: text().unique(),
  },
  (table) => {
    const newest = () => [table.at.desc().nullsFirst(), table.id.desc().nullsFirst()] as const
    return [
      index('security_newest').on(...newest()),
      index('security_of_kind').on(table.kind, table.outcome, ...newest()),
      index('security_of_outcome').on(table.outcome, ...newest()),
      index('security_of_network').on(table.network, ...newest()),
      index('security_of_account').on(table.accountId).where(sql`${table.accountId} is not null`),
      index('security_about').on(table.aboutId).where(sql`${table.aboutId} is not null`),
      index('security_typed').on(table.typed).where(sql`${table.typed} is not null`),
    ]
  },
)

/** Further facts: constants and numbers, never user input. */
export type SecurityDetails = Record<string, string | number | boolean | string[]>

export type NewSecurityEvent = {
  kind: SecurityKind
  accountId?: string | undefined
  aboutId?: string | undefined
  details?: SecurityDetails | undefined
}

/** Attempts of one kind a day that get a row of their own; further ones are counted by the hour, without a network. */
export const maxAttempts = 2000

/**
 * Records a change, in the transaction that made it where there is one.
 * @param options.anonymous omits its origin: the account is deleted with it
 */
export async function recordSecurity(
  executor: Executor,
  event: NewSecurityEvent & { outcome?: SecurityOutcome; typed?: string | undefined },
  now: Date,
  { anonymous = false } = {},
): Promise<void> {
  const row = { outcome: 'ok' as const, ...event, ...(!anonymous && requestOrigin.getStore()) }
  await executor.insert(securityEvent).values({ ...row, at: now, lastAt: now })
  await announce(executor, { ...row, at: now })
}

/** The channel on which each event is announced at commit, for the server's log; too long ones lose their facts. */
export const securityChannel = 'security_event'

async function announce(executor: Executor, { details, ...event }: Record<string, unknown>): Promise<void> {
  const [whole, short] = [JSON.stringify({ ...event, details }), JSON.stringify(event)]
  await executor.execute(sql`select pg_notify(${securityChannel}, ${whole.length < 3000 ? whole : short})`)
}

type Ports = Pick<Shop, 'db' | 'clock' | 'log' | 'secrets' | 'attempts'>

/**
 * Records an attempt that changed nothing, usually a refused one; after some within a minute it is only counted, and
 * written by `addCountedAttempts`. Never throws; failures go to the server's log. Not for use inside a transaction.
 * @param event.email the address as typed; only its keyed hash is stored
 */
export async function recordAttempt(
  { db, clock, log, secrets, attempts }: Ports,
  {
    email,
    outcome = 'refused',
    ...event
  }: NewSecurityEvent & { email?: string | undefined; outcome?: SecurityOutcome },
): Promise<void> {
  const now = clock.now()
  const origin = requestOrigin.getStore()
  const typed = email === undefined ? null : addressHash(secrets, email)
  const { kind, accountId = '', aboutId = '', details = {} } = event
  let counted: ReturnType<typeof attempts.count> = null
  try {
    const line = origin && wideNetwork(origin.network)
    const who = [accountId, aboutId, typed, line, details.reason, details.limit]
    const what = `${kind} ${outcome}`
    const time = now.toISOString()
    const rest = `${time.slice(0, 13)} ${what}`
    counted = attempts.count(`${time.slice(0, 16)} ${what} ${who}`, rest, now)
    if (counted === null) return
    if (counted.key !== rest && (await hasMany(db, kind, outcome, now))) attempts.merge(counted, rest)
    const row = counted.key === rest ? { kind } : { ...event, ...origin, typed }
    const [written] = await db
      .insert(securityEvent)
      .values({ ...row, outcome, key: counted.key, at: now, lastAt: now })
      .onConflictDoUpdate({
        target: securityEvent.key,
        set: {
          count: sql`${securityEvent.count} + 1`,
          lastAt: sql`greatest(${securityEvent.lastAt}, excluded.last_at)`,
        },
      })
      .returning({ count: securityEvent.count })
    if (written?.count === 1) await announce(db, { ...row, outcome, at: now })
  } catch (error) {
    // The next attempt writes the row.
    if (counted) counted.atOnce++
    log.error({ err: error, kind, network: origin?.network }, 'an attempt could not be written into the security log')
  }
}

/**
 * Adds what `recordAttempt` has only counted to its rows: of minutes that are over, or the last of a process. Never throws.
 */
export async function addCountedAttempts(
  { db, clock, log, attempts }: Pick<Ports, 'db' | 'clock' | 'log' | 'attempts'>,
  isLast = false,
): Promise<void> {
  const { count, lastAt: last } = securityEvent
  for (const { key, waiting, lastAt } of attempts.take(isLast ? undefined : clock.now()))
    try {
      // Only an update: a row that was erased meanwhile must not return.
      await db
        .update(securityEvent)
        .set({
          count: sql`${count} + ${waiting}`,
          lastAt: sql`greatest(${last}, ${lastAt.toISOString()}::timestamptz)`,
        })
        .where(eq(securityEvent.key, key))
    } catch (error) {
      log.error({ err: error, count: waiting }, 'attempts could not be counted in the security log')
    }
}

/** Whether a kind has reached its daily limit of attempts with a row of their own. */
async function hasMany(db: Executor, kind: SecurityKind, outcome: SecurityOutcome, now: Date): Promise<boolean> {
  const { at, id } = securityEvent
  const since = new Date(now.getTime() - 86_400_000)
  const found = await db
    .select({ id })
    .from(securityEvent)
    .where(and(eq(securityEvent.kind, kind), eq(securityEvent.outcome, outcome), gte(at, since)))
    .orderBy(sql`${at} desc nulls first`)
    .offset(maxAttempts - 1)
    .limit(1)
  return found.length > 0
}

/** A keyed hash of a typed address: equal addresses have equal hashes, and a hash does not reveal its address. */
export function addressHash(secrets: Shop['secrets'], email: string): string {
  return Buffer.from(secrets.sign('security-log', emailKey(email)), 'base64url')
    .toString('hex')
    .slice(0, 20)
}

/**
 * Removes an erased person from the log: what happened stays, not whose or from where.
 * @param accountId null for a guest
 * @param mark `addressHash` of their verified address, if it is theirs alone, else null
 */
export async function eraseFromSecurityLog(tx: Executor, accountId: string | null, mark: string | null): Promise<void> {
  const noActor = { accountId: null, typed: null, network: null, device: null, requestId: null, key: null }
  await tx
    .update(securityEvent)
    .set(noActor)
    .where(or(isOrNone(securityEvent.accountId, accountId), isOrNone(securityEvent.typed, mark)))
  await tx.update(securityEvent).set({ aboutId: null }).where(isOrNone(securityEvent.aboutId, accountId))
}

/** No rows for null: an `or` without conditions would match all. */
const isOrNone = (column: PgColumn, value: string | null) => (value === null ? sql`false` : eq(column, value))

/** Deletes events older than `securityRetentionDays`, in batches, each in its own transaction. */
export async function pruneSecurityLog({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - securityRetentionDays * 86_400_000)
  const { id, at } = securityEvent
  await inBatches((limit) => {
    const old = db.select({ id }).from(securityEvent).where(lt(at, before)).orderBy(at).limit(limit)
    return db.delete(securityEvent).where(inArray(id, old)).returning({ id })
  })
}
