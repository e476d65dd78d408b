import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import type { Executor } from '../db.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import { enqueueEvents } from '../integrations/enqueue-event.ts'
import { orderEvent } from '../orders/table.ts'
import type { Jobs } from '../ports.ts'
import { type Buyer, tellBuyer } from './follow-order.ts'
import type { Appointment } from './read.ts'

/** Who changes an appointment: an admin may at any time, its buyer by the policy and only their own order's. */
export type Changer = { admin: Admin } | { orderId: string }
export type NamedBuyer = Buyer & { number: string }

type Change = {
  /** The appointment as it is now, and as it was. */
  row: Appointment
  before: Appointment
  buyer: NamedBuyer
  /** The store's address for notifications. */
  store: string
}

/**
 * Writes what follows a changed appointment, in its transaction: order history, audit, integration events, and the
 * emails, to the buyer always and to the store when the buyer made the change.
 */
export async function tell(
  tx: Executor,
  jobs: Jobs,
  who: Changer,
  { row, before, buyer, store }: Change,
  now: Date,
): Promise<void> {
  const what = row.state === 'cancelled' ? 'cancelled' : 'moved'
  const by = 'admin' in who ? who.admin.email : 'buyer'
  // To whom it was cancelled before, a new time is a new appointment.
  const type = what === 'moved' && before.state === 'cancelled' ? 'booking.confirmed' : (`booking.${what}` as const)
  await enqueueEvents(tx, jobs, [{ type, subject: row.id }], now)
  await tx.insert(orderEvent).values({ orderId: buyer.id, kind: `booking_${what}`, by, at: now })
  if ('admin' in who) {
    const to = what === 'moved' ? row.startsAt.toISOString() : null
    const thing = { subject: 'booking', subjectId: row.id, name: buyer.number } as const
    const changes = [{ field: 'startsAt', from: before.startsAt.toISOString(), to }]
    await recordAudit(tx, who.admin, { ...thing, action: what === 'moved' ? 'move' : 'cancel', changes }, now)
  }
  await tellBuyer(tx, jobs, buyer, { ...row, what }, now)
  if (!('admin' in who))
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
