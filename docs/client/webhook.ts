/** A check of the shop's webhooks, for where `node:crypto` is (Node, Deno, Bun): copy it beside `bustan.ts`. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Booking, Money, OrderStatus, PaymentStatus, Return, Shipment } from './bustan.ts'

export type WebhookEvent =
  | {
      /** Cancelled and reopened: by the team, and only orders that were paid or are paid later. */
      type: 'order.paid' | 'order.cancelled' | 'order.reopened'
      timestamp: string
      data: { order: EventOrder & { paidAt: string | null } }
    }
  | {
      type: 'order.refunded'
      timestamp: string
      data: { order: EventOrder; refund: { id: string; amount: Money } }
    }
  | {
      /** Updated: another carrier, tracking number or link, or delivered by mistake and on its way again. */
      type: 'shipment.created' | 'shipment.delivered' | 'shipment.cancelled' | 'shipment.updated'
      timestamp: string
      data: { order: EventOrder; shipment: Shipment }
    }
  | {
      /** Closed is every end but a rejection; after a refund that failed, an earlier event comes again. */
      type: 'return.requested' | 'return.accepted' | 'return.rejected' | 'return.received' | 'return.closed'
      timestamp: string
      data: { order: EventOrder; return: Omit<Return, 'note' | 'answer' | 'photos'> }
    }
  | {
      type: 'booking.confirmed' | 'booking.moved' | 'booking.cancelled'
      timestamp: string
      data: { order: { number: string }; booking: Omit<Booking, 'calendarUrl'> & { sequence: number } }
    }
  | {
      type: 'gift.sent'
      timestamp: string
      data: {
        order: EventOrder
        gift: { id: string; productId: string; variantId: string | null; sendOn: string; sentAt: string | null }
      }
    }
  | {
      type: 'message.created'
      timestamp: string
      data: { id: string; number: string; category: string; priority: string; status: string }
    }
  | { type: 'test'; timestamp: string; data: Record<string, never> }

export type EventOrder = {
  id: string
  number: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  total: Money
  isDigitalOnly: boolean
  createdAt: string
}

/** How far the sender's clock may be from ours, in seconds: an old request that a user recorded is refused. */
const toleranceSeconds = 5 * 60

/**
 * A webhook's event, once its signature proved that the shop sent it; throws otherwise. Answer 2xx within ten seconds and
 * remember `id`: the same event may come more than once.
 * @param body the request's body as it came, before any JSON parser
 * @param secret "whsec_…", as the shop showed it once
 */
export function verifyWebhook(
  headers: Headers | Record<string, string | string[] | undefined>,
  body: string,
  secret: string,
  now = new Date(),
): { id: string; event: WebhookEvent } {
  const header = (name: string) => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name]
    return typeof value === 'string' ? value : ''
  }
  const [id, timestamp] = [header('webhook-id'), header('webhook-timestamp')]
  const age = now.getTime() / 1000 - Number(timestamp)
  if (id === '' || !/^\d+$/.test(timestamp) || Math.abs(age) > toleranceSeconds)
    throw new Error('no webhook, or one of another time')
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  const proven = header('webhook-signature')
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice('v1,'.length), 'base64'))
    // Compared in constant time: how long it takes tells nothing of the right signature.
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected))
  if (!proven) throw new Error('the signature is not the shop’s')
  return { id, event: JSON.parse(body) as WebhookEvent }
}
