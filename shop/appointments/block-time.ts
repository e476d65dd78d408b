import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { type Db, type Executor, transact } from '../db.ts'
import { order } from '../orders/table.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import { lockAppointment } from './change-appointment.ts'
import { isTaken } from './hold-slots.ts'
import { lockActiveHosts } from './hosts/read.ts'
import { takenStates } from './status.ts'
import { booking } from './table.ts'

/**
 * Blocks a time that is not over, of one host or of all active hosts. Refused while an appointment overlaps it. The pause
 * after one is no obstacle, since nothing can be booked in it; a time wholly within a pause is refused.
 */
export async function blockTime(
  db: Db,
  clock: Clock,
  admin: Admin<'appointments.act'>,
  { startsAt, endsAt, note, hostId }: { startsAt: Date; endsAt: Date; note: string; hostId: number | null },
): Promise<Outcome<null, { reason: 'taken' | 'reversed' | 'past' | 'unknown' }>> {
  if (endsAt <= startsAt) return refuse({ reason: 'reversed' })
  const now = clock.now()
  if (endsAt <= now) return refuse({ reason: 'past' })
  try {
    return await transact(db, async (tx) => {
      const hosts = (await lockActiveHosts(tx)).filter(({ id }) => hostId === null || id === hostId)
      if (hosts.length === 0) return refuse({ reason: 'unknown' as const })
      for (const host of hosts) {
        const id = randomUUID()
        const from = (await pauseAt(tx, host.id, startsAt)) ?? startsAt
        if (from >= endsAt) throw new Taken()
        await tx.insert(booking).values({
          id,
          hostId: host.id,
          startsAt: from,
          endsAt,
          busyUntil: endsAt,
          state: 'blocked',
          note,
          createdAt: now,
          updatedAt: now,
        })
        const changes = [{ field: 'blocked', from: null, to: `${from.toISOString()}/${endsAt.toISOString()}` }]
        await recordAudit(tx, admin, { subject: 'booking', subjectId: id, name: note, action: 'block', changes }, now)
      }
      return done(null)
    })
  } catch (error) {
    if (error instanceof Taken || isTaken(error)) return refuse({ reason: 'taken' })
    throw error
  }
}

/** Rolls back what was blocked for other hosts. */
class Taken extends Error {}

/** When the pause of a host ends that an instant is in; null for none. */
async function pauseAt(tx: Executor, hostId: number, at: Date): Promise<Date | null> {
  const [paused] = await tx
    .select({ until: booking.busyUntil })
    .from(booking)
    .where(
      and(
        eq(booking.hostId, hostId),
        inArray(booking.state, [...takenStates]),
        lte(booking.endsAt, at),
        gt(booking.busyUntil, at),
      ),
    )
  return paused?.until ?? null
}

/** Releases a blocked time. */
export async function unblockTime(
  db: Db,
  clock: Clock,
  admin: Admin<'appointments.act'>,
  id: string,
): Promise<Outcome<null, { reason: 'unknown' }>> {
  return transact(db, async (tx) => {
    const [gone] = await tx
      .delete(booking)
      .where(and(eq(booking.id, id), eq(booking.state, 'blocked')))
      .returning()
    if (gone === undefined) return refuse({ reason: 'unknown' })
    const changes = [
      { field: 'blocked', from: `${gone.startsAt.toISOString()}/${gone.endsAt.toISOString()}`, to: null },
    ]
    await recordAudit(
      tx,
      admin,
      { subject: 'booking', subjectId: id, name: gone.note, action: 'unblock', changes },
      clock.now(),
    )
    return done(null)
  })
}

/** Records afterwards whether the buyer came. */
export async function closeAppointment(
  db: Db,
  clock: Clock,
  admin: Admin<'appointments.act'>,
  { id, state }: { id: string; state: 'done' | 'missed' },
): Promise<Outcome<null, { reason: 'unknown' | 'not_over' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const found = await lockAppointment(tx, { admin }, id)
    if (found === null || found.row.givenBack || !['confirmed', 'done', 'missed'].includes(found.row.state))
      return refuse({ reason: 'unknown' })
    const { row, buyer } = found
    if (row.startsAt > now) return refuse({ reason: 'not_over' })
    await tx.update(booking).set({ state, updatedAt: now }).where(eq(booking.id, id))
    await tx.update(order).set({ updatedAt: now }).where(eq(order.id, buyer.id))
    const changes = [{ field: 'state', from: row.state, to: state }]
    await recordAudit(tx, admin, { subject: 'booking', subjectId: id, name: row.note, action: 'change', changes }, now)
    return done(null)
  })
}
