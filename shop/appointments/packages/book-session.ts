import { and, eq, gt, max, sql } from 'drizzle-orm'
import type { Admin } from '../../accounts/users/admin.ts'
import { recordAudit } from '../../audit/log.ts'
import { type Db, type Executor, transact } from '../../db.ts'
import { enqueueEmails } from '../../email/enqueue-email.ts'
import { order, orderEvent } from '../../orders/table.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Clock, Jobs, Settings } from '../../ports.ts'
import { confirmTimes } from '../follow-order.ts'
import { eligibleHosts, hasSessionIn, holdSlots, type SlotRefusal } from '../hold-slots.ts'
import { nextFreeTimes } from '../hosts/free-times.ts'
import { readHosts } from '../hosts/read.ts'
import { type Appointment, readAppointments } from '../read.ts'
import type { SessionMode } from '../status.ts'
import { booking } from '../table.ts'
import { hasUnrefundedMoney, readPackages } from './read.ts'
import { sessionPackage } from './table.ts'
import { type PackageRefusal, whyNoSession } from './terms.ts'

type Ports = { clock: Clock; jobs: Jobs; settings: Settings }
type Booked = { line: number; startsAt: Date; mode: SessionMode; hostId: number | null }

export type BookSessionRefusal =
  | { reason: 'unknown' | PackageRefusal }
  /** The time is not available; `instead` are the next free times. */
  | { reason: 'time'; why: SlotRefusal; instead: Date[] }

/**
 * Books a session of a package, in ONE transaction: the balance, a free slot by checkout's rules, and the effects of a
 * confirmed appointment (R59). The package's row serializes bookings of the last session, and booking against
 * refunding. Idempotent: the same time of the same line sent again returns the existing session.
 */
export async function bookSession(
  db: Db,
  ports: Ports,
  actor: { admin: Admin<'appointments.act'> } | 'buyer',
  orderId: string,
  requested: Booked,
): Promise<Outcome<Appointment, BookSessionRefusal>> {
  const { booking: rules, contact } = await ports.settings.read()
  const now = ports.clock.now()
  const { line, startsAt, mode, hostId } = requested
  try {
    return await transact(db, async (tx) => {
      const [buyer] = await tx.select().from(order).where(eq(order.id, orderId)).for('update')
      if (buyer === undefined || buyer.forgottenAt !== null) return refuse({ reason: 'unknown' as const })
      const own = await readAppointments(tx, orderId)
      const again = own.find((each) => isSame(each, requested))
      if (again) return done(again)
      const { paymentStatus, reservation } = buyer
      const isPaid = (await hasUnrefundedMoney(tx, orderId)) ? { paymentStatus, reservation } : notPaid
      const taken = await takeSession(tx, orderId, line, isPaid, now)
      if (!taken.ok) return taken
      const { productId } = taken.value
      const [bought] = (await readPackages(tx, [orderId])).filter(({ position }) => position === line)
      const minutes = bought?.minutes ?? rules.sessionMinutes
      const of = { productId, minutes, hostId, own }
      const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
      if (hasSessionIn(own, { startsAt, endsAt })) throw new NoTime('taken', of)
      const [last] = await tx
        .select({ position: max(booking.position) })
        .from(booking)
        .where(eq(booking.orderId, orderId))
      const position = (last?.position ?? -1) + 1
      const session = { position, productId, minutes, startsAt, mode, hostId, packageLine: line }
      const refused = await holdSlots(tx, rules, orderId, [session], now)
      if (refused !== null) throw new NoTime(refused.why, of)
      await confirmTimes(tx, ports.jobs, buyer, now)
      const [booked] = await tx
        .select()
        .from(booking)
        .where(and(eq(booking.orderId, orderId), eq(booking.position, position)))
      if (booked === undefined) throw new Error('a booked session is gone')
      await announce(tx, ports.jobs, actor, { booked, number: buyer.number, store: contact.email }, now)
      return done(booked)
    })
  } catch (error) {
    if (!(error instanceof NoTime)) throw error
    const hosts = eligibleHosts(
      (await readHosts(db)).filter(({ isActive }) => isActive),
      error.of,
    )
    const instead = await nextFreeTimes(db, rules, { ...error.of, now, hosts })
    return refuse({ reason: 'time', why: error.why, instead })
  }
}

const notPaid = { paymentStatus: 'refunded', reservation: 'returned' }

const isSame = (each: Appointment, { line, startsAt, mode, hostId }: Booked) =>
  each.state === 'confirmed' &&
  each.packageLine === line &&
  each.startsAt.getTime() === startsAt.getTime() &&
  each.mode === mode &&
  (hostId === null || each.hostId === hostId)

/** Rolls the transaction back, so that the session returns to the balance. */
class NoTime extends Error {
  readonly why: SlotRefusal
  readonly of: { productId: string; minutes: number; hostId: number | null; own: readonly Appointment[] }
  constructor(why: SlotRefusal, of: NoTime['of']) {
    super(why)
    this.why = why
    this.of = of
  }
}

/** Takes one session from a package: check and update are one statement. */
async function takeSession(
  tx: Executor,
  orderId: string,
  line: number,
  holder: Parameters<typeof whyNoSession>[1],
  now: Date,
): Promise<Outcome<typeof sessionPackage.$inferSelect, { reason: 'unknown' | PackageRefusal }>> {
  const own = and(eq(sessionPackage.orderId, orderId), eq(sessionPackage.position, line))
  const [found] = await tx.select().from(sessionPackage).where(own)
  const refused = found && whyNoSession(found, holder, now)
  if (found === undefined || refused) return refuse({ reason: refused ?? 'unknown' })
  const { booked, withdrawn, sessions, validUntil } = sessionPackage
  const [taken] = await tx
    .update(sessionPackage)
    .set({ booked: sql`${booked} + 1` })
    .where(and(own, sql`${booked} + ${withdrawn} < ${sessions}`, gt(validUntil, now)))
    .returning()
  return taken ? done(taken) : refuse({ reason: 'used_up' })
}

async function announce(
  tx: Executor,
  jobs: Jobs,
  actor: { admin: Admin<'appointments.act'> } | 'buyer',
  { booked, number, store }: { booked: Appointment; number: string; store: string },
  now: Date,
): Promise<void> {
  const orderId = booked.orderId ?? ''
  const by = actor === 'buyer' ? actor : actor.admin.email
  await tx.insert(orderEvent).values({ orderId, kind: 'session_booked', by, at: now })
  await tx.update(order).set({ updatedAt: now }).where(eq(order.id, orderId))
  if (actor !== 'buyer') {
    const changes = [{ field: 'startsAt', from: null, to: booked.startsAt.toISOString() }]
    const entry = { subject: 'booking', subjectId: booked.id, name: number, action: 'create', changes } as const
    return recordAudit(tx, actor.admin, entry, now)
  }
  const { id: bookingId, sequence } = booked
  const email = {
    key: `booking-to-store:${bookingId}:${sequence}`,
    template: 'booking-to-store' as const,
    locale: 'ar' as const,
    recipient: store,
    data: { orderId, bookingId, what: 'booked' as const, sequence },
  }
  await enqueueEmails(tx, jobs, [email], now)
}
