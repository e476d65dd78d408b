import { eq } from 'drizzle-orm'
import { type Db, transact } from '../db.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import { order } from '../orders/table.ts'
import type { Clock, Jobs } from '../ports.ts'
import { readAppointment } from './read.ts'

/** Enqueues the reminder, if the appointment is still confirmed for the planned time and in the future. */
export async function remindBuyer(
  db: Db,
  { jobs, clock }: { jobs: Jobs; clock: Clock },
  { bookingId, startsAt, hours }: { bookingId: string; startsAt: string; hours: number },
): Promise<void> {
  await transact(db, async (tx) => {
    const found = await readAppointment(tx, bookingId)
    if (found?.state !== 'confirmed' || found.orderId === null) return
    if (found.startsAt.toISOString() !== startsAt || found.startsAt <= clock.now()) return
    const [buyer] = await tx
      .select({ locale: order.locale, email: order.email, forgottenAt: order.forgottenAt })
      .from(order)
      .where(eq(order.id, found.orderId))
    if (buyer === undefined || buyer.forgottenAt !== null) return
    await enqueueEmails(
      tx,
      jobs,
      [
        {
          key: `booking-reminder:${bookingId}:${startsAt}:${hours}`,
          template: 'booking-reminder',
          locale: buyer.locale,
          recipient: buyer.email,
          data: { orderId: found.orderId, bookingId, startsAt },
        },
      ],
      clock.now(),
    )
  })
}
