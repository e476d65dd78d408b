import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Admin } from '../../accounts/users/admin.ts'
import { booking } from '../../appointments/table.ts'
import { recordAudit, timesLately } from '../../audit/log.ts'
import { type Db, transact } from '../../db.ts'
import { enqueueEmails } from '../../email/enqueue-email.ts'
import type { NewMail } from '../../email/table.ts'
import { ownCounts } from '../../limits.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Clock, Jobs } from '../../ports.ts'
import { order } from '../table.ts'

export type SendAgainRefusal = { reason: 'unknown_order' | 'no_recipient' | 'too_often' }

/**
 * Resends a buyer's emails to the order's current address: the receipt with its downloads and the invitation to each
 * upcoming appointment; for an unpaid or cancelled order, the private link.
 */
export async function sendAgain(
  db: Db,
  { clock, jobs }: { clock: Clock; jobs: Jobs },
  admin: Admin<'orders.act' | 'customers.contact'>,
  number: string,
): Promise<Outcome<{ recipient: string; emails: number }, SendAgainRefusal>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const [found] = await tx.select().from(order).where(eq(order.number, number)).for('update')
    if (found === undefined) return refuse({ reason: 'unknown_order' })
    if (found.forgottenAt !== null || found.email === '') return refuse({ reason: 'no_recipient' })
    const sent = await timesLately(tx, { subject: 'order', subjectId: number, action: 'send_again' }, now)
    if (sent >= ownCounts.sentAgain.most) return refuse({ reason: 'too_often' })

    const { id: orderId, locale, email: recipient } = found
    const to = { locale, recipient }
    const again = randomUUID()
    const isBought = found.paymentStatus === 'paid' && found.status !== 'cancelled'
    const ahead = and(eq(booking.orderId, orderId), eq(booking.state, 'confirmed'), gt(booking.startsAt, now))
    const appointments = isBought
      ? await tx.select({ id: booking.id }).from(booking).where(ahead).orderBy(asc(booking.startsAt))
      : []
    const first = isBought
      ? { template: 'order-receipt' as const, data: { orderId } }
      : { template: 'order-link' as const, data: { orderId, by: 'store' as const } }
    const emails: NewMail[] = [
      { ...to, key: `${first.template}:${orderId}:again:${again}`, ...first },
      ...appointments.map(({ id: bookingId }) => ({
        ...to,
        key: `booking-confirmed:${bookingId}:again:${again}`,
        template: 'booking-confirmed' as const,
        data: { orderId, bookingId },
      })),
    ]
    await enqueueEmails(tx, jobs, emails, now)
    const changes = [{ field: 'email', from: null, to: recipient }]
    const about = { subject: 'order' as const, subjectId: number, name: number }
    await recordAudit(tx, admin, { ...about, action: 'send_again', changes }, now)
    return done({ recipient, emails: emails.length })
  })
}
