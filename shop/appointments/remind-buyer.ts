import { eq } from 'drizzle-orm'
import { type Db, transact } from '../db.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import { order } from '../orders/table.ts'
import type { Clock, Jobs } from '../ports.ts'
import { isAgreed } from '../whatsapp/consent.ts'
import { enqueueMessages } from '../whatsapp/enqueue-messages.ts'
import { readAppointment } from './read.ts'

/** Enqueues the reminder, also by WhatsApp with consent, if the appointment is confirmed, unmoved and in the future. */
export async function remindBuyer(
  db: Db,
  { jobs, clock }: { jobs: Jobs; clock: Clock },
  { bookingId, startsAt, hours }: { bookingId: string; startsAt: string; hours: number },
): Promise<void> {
  await transact(db, async (tx) => {
    const found = await readAppointment(tx, bookingId)
    if (found?.state !== 'confirmed' || found.orderId === null) return
    if (found.startsAt.toISOString() !== startsAt || found.startsAt <= clock.now()) return
    const [buyer] = await tx.select().from(order).where(eq(order.id, found.orderId))
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
    if (!isAgreed(buyer)) return
    const message = {
      key: `appointment_reminder:${bookingId}:${startsAt}:${hours}`,
      template: 'appointment_reminder' as const,
      data: { orderId: found.orderId, bookingId, startsAt },
      locale: buyer.locale,
      phone: buyer.phone,
      expiresAt: found.startsAt,
    }
    await enqueueMessages(tx, jobs, [message], clock.now())
  })
}
