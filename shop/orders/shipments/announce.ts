import type { Executor } from '../../db.ts'
import { enqueueEmails } from '../../email/enqueue-email.ts'
import type { NewMail } from '../../email/table.ts'
import type { Jobs } from '../../ports.ts'
import { isAgreed } from '../../whatsapp/consent.ts'
import { defaultExpiry, enqueueMessages } from '../../whatsapp/enqueue-messages.ts'
import type { OrderRow } from '../read.ts'

export type ShipmentEvent = 'shipped' | 'delivered' | 'cancelled'
type Parcel = { id: string; version: number }

const templates = {
  shipped: 'order-shipped',
  delivered: 'order-delivered',
  cancelled: 'parcel-cancelled',
} as const

/** Emails the buyer about changed parcels, several in one email; a deleted account has no address any more. */
export async function announceShipments(
  tx: Executor,
  jobs: Jobs,
  found: OrderRow,
  what: ShipmentEvent,
  parcels: readonly Parcel[],
  now: Date,
): Promise<void> {
  const [first] = parcels
  if (first === undefined || found.forgottenAt !== null || found.email === '') return
  const email = {
    key: `${templates[what]}:${first.id}:${first.version}`,
    template: templates[what],
    locale: found.locale,
    recipient: found.email,
    data: { orderId: found.id, shipmentIds: parcels.map(({ id }) => id) },
  } satisfies NewMail
  await enqueueEmails(tx, jobs, [email], now)
  if (what !== 'shipped' || !isAgreed(found)) return
  const message = {
    key: `order_shipped:${first.id}:${first.version}`,
    template: 'order_shipped' as const,
    data: email.data,
    locale: found.locale,
    phone: found.phone,
    expiresAt: defaultExpiry(now),
  }
  await enqueueMessages(tx, jobs, [message], now)
}

/** Emails the buyer of an order that the shop had accepted that it was cancelled. */
export async function announceCancelled(tx: Executor, jobs: Jobs, found: OrderRow, now: Date): Promise<void> {
  if (found.forgottenAt !== null || found.email === '') return
  const { id: orderId, locale, email: recipient } = found
  const key = `order-cancelled:${orderId}:${now.toISOString()}`
  await enqueueEmails(tx, jobs, [{ key, template: 'order-cancelled', locale, recipient, data: { orderId } }], now)
}

/** Emails the buyer of an unpaid order that the shop accepted it, once however often it does. */
export async function announceAccepted(tx: Executor, jobs: Jobs, found: OrderRow, now: Date): Promise<void> {
  if (found.forgottenAt !== null || found.email === '') return
  const { id: orderId, locale, email: recipient } = found
  const data = { orderId, by: 'store' as const }
  const key = `order-link:${orderId}:accepted`
  await enqueueEmails(tx, jobs, [{ key, template: 'order-link', locale, recipient, data }], now)
}
