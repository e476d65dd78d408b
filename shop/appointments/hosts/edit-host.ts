import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Admin } from '../../accounts/users/admin.ts'
import { changesBetween, recordAudit } from '../../audit/log.ts'
import { type Db, type Executor, transact } from '../../db.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Clock, Jobs } from '../../ports.ts'
import { booking } from '../table.ts'
import type { CalendarProblem, CalendarReader } from './calendar-port.ts'
import type { HostInput } from './form.ts'
import type { Host } from './read.ts'
import { maxHosts } from './rules.ts'
import { host, hostBusy } from './table.ts'

type Ports = { clock: Clock; jobs: Jobs; calendars: Pick<CalendarReader, 'refuses'> }

export type HostRefusal =
  | { reason: 'unknown' | 'full' | 'last' }
  /** Saved by another admin since it was opened. */
  | { reason: 'changed' }
  /** The number of their upcoming sessions, which must be reassigned first. */
  | { reason: 'has_sessions'; count: number }
  | { reason: 'busy_address'; problem: CalendarProblem }

/** The change of their own calendar: another address, none, or null for no change. */
type BusyChange = { url: string } | 'off' | null

/**
 * Adds or changes a host. Deactivating requires that they have no upcoming session and another active host remains. A
 * new address of their own calendar is read at once.
 * @param input.id null for a new one
 */
export async function saveHost(
  db: Db,
  { clock, jobs, calendars }: Ports,
  admin: Admin<'appointments.act'>,
  { id, version, busy, ...input }: HostInput & { id: number | null; version: number; busy: BusyChange },
): Promise<Outcome<{ id: number }, HostRefusal>> {
  const url = busy === 'off' ? '' : busy?.url
  const problem = url ? calendars.refuses(url) : null
  if (problem !== null) return refuse({ reason: 'busy_address', problem })
  const now = clock.now()
  const change = { ...input, ...(url !== undefined && { busyUrl: url, busyReadAt: null, busyProblem: null }) }
  return transact(db, async (tx) => {
    await lockHosts(tx)
    const before = id === null ? null : await lockHost(tx, id)
    if (id !== null && before === null) return refuse({ reason: 'unknown' })
    if (before !== null && before.version !== version) return refuse({ reason: 'changed' })
    if (before === null && (await tx.$count(host, isNull(host.deletedAt))) >= maxHosts)
      return refuse({ reason: 'full' })
    const refused = before?.isActive && !input.isActive ? await whyNotOff(tx, before.id, now) : null
    if (refused !== null) return refuse(refused)
    const [saved] = before
      ? await tx
          .update(host)
          .set({ ...change, version: sql`${host.version} + 1`, updatedAt: now })
          .where(eq(host.id, before.id))
          .returning()
      : await tx
          .insert(host)
          .values({ ...change, createdAt: now, updatedAt: now })
          .returning()
    if (saved === undefined) throw new Error('a locked host is gone')
    if (before !== null && url !== undefined) await tx.delete(hostBusy).where(eq(hostBusy.hostId, saved.id))
    if (url) await jobs.enqueue(tx, 'read-busy-times', [{ hostId: saved.id }])
    // The address is a secret: the log records only that it changed.
    const secret = url === undefined ? [] : [{ field: 'busyUrl', from: before?.busyUrl ? true : null, to: url !== '' }]
    const what = before
      ? { action: 'change' as const, changes: [...changesBetween<HostInput>(before, input), ...secret] }
      : { action: 'create' as const }
    await recordAudit(tx, admin, { ...subjectOf(saved), ...what }, now)
    return done({ id: saved.id })
  })
}

/** Deletes a host without upcoming sessions; past ones still name them. Their calendar's address stops working. */
export function deleteHost(
  db: Db,
  { clock }: { clock: Clock },
  admin: Admin<'appointments.act'>,
  id: number,
): Promise<Outcome<null, HostRefusal>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    await lockHosts(tx)
    const before = await lockHost(tx, id)
    if (before === null) return refuse({ reason: 'unknown' })
    const refused = await whyNotOff(tx, id, now)
    if (refused !== null) return refuse(refused)
    const gone = { isActive: false, deletedAt: now, updatedAt: now, busyUrl: '', busyReadAt: null, busyProblem: null }
    await tx.update(host).set(gone).where(eq(host.id, id))
    await tx.delete(hostBusy).where(eq(hostBusy.hostId, id))
    await recordAudit(tx, admin, { ...subjectOf(before), action: 'delete' }, now)
    return done(null)
  })
}

/** Gives a host's calendar a new address; the old one stops working. */
export function renewFeed(
  db: Db,
  { clock }: { clock: Clock },
  admin: Admin<'appointments.act'>,
  id: number,
): Promise<Outcome<null, { reason: 'unknown' }>> {
  return transact(db, async (tx) => {
    const before = await lockHost(tx, id)
    if (before === null) return refuse({ reason: 'unknown' })
    const feedVersion = before.feedVersion + 1
    await tx.update(host).set({ feedVersion }).where(eq(host.id, id))
    const changes = changesBetween(before, { feedVersion })
    await recordAudit(tx, admin, { ...subjectOf(before), action: 'change', changes }, clock.now())
    return done(null)
  })
}

const subjectOf = ({ id, nameAr }: Host) => ({ subject: 'host', subjectId: String(id), name: nameAr }) as const

/** Serializes changes of active hosts: when two are deactivated at once, one stays. */
const lockHosts = (tx: Executor) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('hosts', 0))`)

/** Locked against bookings: a transaction that holds one of their slots waits (`lockActiveHosts`), or is waited for. */
async function lockHost(tx: Executor, id: number): Promise<Host | null> {
  const [found] = await tx
    .select()
    .from(host)
    .where(and(eq(host.id, id), isNull(host.deletedAt)))
    .for('update')
  return found ?? null
}

async function whyNotOff(tx: Executor, id: number, now: Date): Promise<HostRefusal | null> {
  const ahead = and(eq(booking.hostId, id), inArray(booking.state, ['held', 'confirmed']), gt(booking.endsAt, now))
  const count = await tx.$count(booking, ahead)
  if (count > 0) return { reason: 'has_sessions', count }
  const others = await tx.$count(host, and(eq(host.isActive, true), ne(host.id, id)))
  return others === 0 ? { reason: 'last' } : null
}
