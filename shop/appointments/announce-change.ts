import type { Admin, Staff } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import type { Executor } from '../db.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import { enqueueEvents } from '../integrations/enqueue-event.ts'
import { orderEvent } from '../orders/table.ts'
import type { Jobs } from '../ports.ts'
import { type Buyer, emailBuyer } from './follow-order.ts'
import type { Appointment } from './read.ts'

/** Who changes an appointment: an admin at any time, its buyer within the policy and only for their own order. */
export type AppointmentActor = { admin: Admin<'appointments.act'> } | { orderId: string }
export type NamedBuyer = Buyer & { number: string }

type LocalName = { ar: string; en: string }

type Change = {
  /** The appointment now, and before. */
  row: Appointment
  before: Appointment
  buyer: NamedBuyer
  /** The store's address for notifications. */
  store: string
  what: 'moved' | 'cancelled' | 'reassigned'
  /** The host's names before and now, if reassigned. */
  names?: { from: LocalName; to: LocalName }
}

/**
 * Records and announces a changed appointment, in its transaction: order history, audit, integration events, and
 * emails, always to the buyer and, when the buyer made the change, to the store.
 */
export async function announceChange(
  tx: Executor,
  jobs: Jobs,
  actor: { admin: Staff } | { orderId: string },
  { row, before, buyer, store, what, names }: Change,
  now: Date,
): Promise<void> {
  const by = 'admin' in actor ? actor.admin.email : 'buyer'
  // After a cancellation email, a new time is a new appointment to the buyer.
  const change = what === 'cancelled' ? 'booking.cancelled' : 'booking.moved'
  const type = what === 'moved' && before.state === 'cancelled' ? 'booking.confirmed' : change
  await enqueueEvents(tx, jobs, [{ type, subject: row.id }], now)
  await tx.insert(orderEvent).values({ orderId: buyer.id, kind: `booking_${what}`, by, at: now })
  if ('admin' in actor) {
    const to = what === 'moved' ? row.startsAt.toISOString() : null
    const thing = { subject: 'booking', subjectId: row.id, name: buyer.number } as const
    const changes = names
      ? [{ field: 'host', ...names }]
      : [{ field: 'startsAt', from: before.startsAt.toISOString(), to }]
    const action = names ? 'reassign' : what === 'moved' ? 'move' : 'cancel'
    await recordAudit(tx, actor.admin, { ...thing, action, changes }, now)
  }
  await emailBuyer(tx, jobs, buyer, { ...row, what, isOwn: !('admin' in actor) && what === 'cancelled' }, now)
  if (!('admin' in actor) && what !== 'reassigned')
    await enqueueEmails(
      tx,
      jobs,
      [
        {
          key: `booking-to-store:${row.id}:${row.sequence}`,
          template: 'booking-to-store',
          locale: 'ar',
          recipient: store,
          data: { orderId: buyer.id, bookingId: row.id, what, sequence: row.sequence },
        },
      ],
      now,
    )
}
