import { eq } from 'drizzle-orm'
import type { Admin } from '../../accounts/users/admin.ts'
import { type Db, type Executor, transact } from '../../db.ts'
import { order } from '../../orders/table.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Clock, Jobs, Settings } from '../../ports.ts'
import type { StoreSettings } from '../../settings/form.ts'
import { announceChange } from '../announce-change.ts'
import { changeLocked, lockAppointment } from '../change-appointment.ts'
import { isFree, sessionEnds, unlessTaken } from '../hold-slots.ts'
import { type Appointment, minutesOf } from '../read.ts'
import { isWithinHours } from '../slots.ts'
import { busyBetween, type Host, lockActiveHosts, readHosts } from './read.ts'
import { offersProduct, rulesOf } from './rules.ts'

type Ports = { clock: Clock; jobs: Jobs; settings: Settings }
type Locked = NonNullable<Awaited<ReturnType<typeof lockAppointment>>>

/**
 * `unknown`: no such appointment, or the host has it already; `not_confirmed`: not confirmed and upcoming; `not_given`:
 * the host gives no such sessions; `outside`: outside their hours or in a busy time, without consent.
 */
export type ReassignRefusal = { reason: 'unknown' | 'not_confirmed' | 'host_off' | 'not_given' | 'outside' | 'taken' }

/** Gives an appointment to another host at the same time and emails its buyer; refused when that host is not free. */
export function reassignAppointment(
  db: Db,
  ports: Ports,
  admin: Admin<'appointments.act'>,
  { bookingId, hostId, outside = false }: { bookingId: string; hostId: number; outside?: boolean },
): Promise<Outcome<null, ReassignRefusal>> {
  return inOne(db, ports, async (tx, rules, now) => {
    const found = await lockAppointment(tx, { admin }, bookingId)
    if (found === null || found.row.hostId === hostId) return refuse({ reason: 'unknown' })
    const hosts = await lockActiveHosts(tx)
    const host = hosts.find(({ id }) => id === hostId)
    const refused = await whyNot(tx, rules, found, host, { outside, now })
    if (refused !== null) return refuse({ reason: refused })
    const moved = await unlessTaken(tx, (savepoint) => give(savepoint, rules, found.row, host as Host, now))
    if (moved === null) return refuse({ reason: 'taken' })
    await announce(tx, ports.jobs, admin, found, moved, now)
    return done(null)
  })
}

/** Swaps the hosts of two appointments: both, or neither. */
export function swapAppointments(
  db: Db,
  ports: Ports,
  admin: Admin<'appointments.act'>,
  { bookingId, otherId, outside = false }: { bookingId: string; otherId: string; outside?: boolean },
): Promise<Outcome<null, ReassignRefusal>> {
  return inOne(db, ports, async (tx, rules, now) => {
    // Locked by id, so that two swaps of the same two cannot deadlock.
    const ids = [bookingId, otherId].sort()
    const [one, other] = [
      await lockAppointment(tx, { admin }, ids[0] ?? ''),
      await lockAppointment(tx, { admin }, ids[1] ?? ''),
    ]
    if (one === null || other === null || one.row.hostId === other.row.hostId) return refuse({ reason: 'unknown' })
    const hosts = await lockActiveHosts(tx)
    const hostOf = ({ row }: Locked) => hosts.find(({ id }) => id === row.hostId)
    for (const [whose, host] of [
      [one, hostOf(other)],
      [other, hostOf(one)],
    ] as const) {
      const refused = await whyNot(tx, rules, whose, host, { outside, now })
      if (refused !== null) return refuse({ reason: refused })
    }
    const swapped = await unlessTaken(tx, async (savepoint) => {
      // Removed and added again: the constraint checks each row as it is written.
      await changeLocked(savepoint, one.row, { state: 'cancelled' })
      const second = await give(savepoint, rules, other.row, hostOf(one) as Host, now)
      const first = await give(savepoint, rules, one.row, hostOf(other) as Host, now)
      return [first, second] as const
    })
    if (swapped === null) return refuse({ reason: 'taken' })
    await announce(tx, ports.jobs, admin, one, swapped[0], now)
    await announce(tx, ports.jobs, admin, other, swapped[1], now)
    return done(null)
  })
}

async function inOne<Value>(
  db: Db,
  { clock, settings }: Ports,
  work: (tx: Executor, rules: StoreSettings['booking'], now: Date) => Promise<Value>,
): Promise<Value> {
  const { booking: rules } = await settings.read()
  return transact(db, (tx) => work(tx, rules, clock.now()))
}

async function whyNot(
  tx: Executor,
  rules: StoreSettings['booking'],
  { row }: Locked,
  host: Host | undefined,
  { outside, now }: { outside: boolean; now: Date },
): Promise<ReassignRefusal['reason'] | null> {
  const { startsAt, endsAt } = row
  if (row.state !== 'confirmed' || startsAt <= now) return 'not_confirmed'
  if (host === undefined) return 'host_off'
  if (!offersProduct(host, row.productId ?? '')) return 'not_given'
  if (outside) return null
  const own = (await busyBetween(tx, startsAt, endsAt)).filter(({ isOwn }) => isOwn)
  const minutes = minutesOf({ startsAt, endsAt })
  const isOffered = isWithinHours(rulesOf(rules, host), startsAt, minutes)
  return isOffered && isFree(own, host.id, { startsAt, busyUntil: endsAt }) ? null : 'outside'
}

function give(
  tx: Executor,
  rules: StoreSettings['booking'],
  { id, startsAt, endsAt }: Appointment,
  host: Host,
  now: Date,
) {
  const minutes = minutesOf({ startsAt, endsAt })
  const { busyUntil } = sessionEnds(startsAt, minutes, rulesOf(rules, host).bufferMinutes)
  return changeLocked(tx, { id }, { hostId: host.id, hostChosen: false, busyUntil, state: 'confirmed', updatedAt: now })
}

async function announce(
  tx: Executor,
  jobs: Jobs,
  admin: Admin<'appointments.act'>,
  { row: before, buyer }: Locked,
  row: Appointment,
  now: Date,
): Promise<void> {
  await tx.update(order).set({ updatedAt: now }).where(eq(order.id, buyer.id))
  const hosts = await readHosts(tx)
  const nameOf = (hostId: number) => {
    const named = hosts.find(({ id }) => id === hostId)
    return { ar: named?.nameAr ?? '', en: named?.nameEn ?? '' }
  }
  const names = { from: nameOf(before.hostId), to: nameOf(row.hostId) }
  await announceChange(tx, jobs, { admin }, { row, before, buyer, store: '', what: 'reassigned', names }, now)
}
