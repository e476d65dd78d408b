import { and, eq, gt, isNull } from 'drizzle-orm'
import { Hono } from 'hono'
import { problem } from '#server/api/problem.ts'
import { ConcurrencyLimit } from '#server/http/limits/concurrency-limit.ts'
import { recordAttempt } from '#shop/audit/security-log.ts'
import { concurrencyLimits } from '#shop/limits.ts'
import { order } from '#shop/orders/table.ts'
import { compareRefund } from '#shop/payments/compare-books.ts'
import { gatewayOf } from '#shop/payments/gateway-of.ts'
import { settlePayment } from '#shop/payments/settle-payment.ts'
import { payment, refund } from '#shop/payments/table.ts'
import { type Gateway, type GatewayNotification, Unavailable } from '#shop/ports.ts'
import { settleRefund } from '#shop/refunds/settle-refund.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * Receives the gateways' notifications: `POST /webhooks/payments/<gateway>`. A notification decides nothing: its
 * signature is verified, then the gateway is asked about the payment or refund that it names, as we stored it; one that
 * the shop does not know is reported to its operators.
 * Concurrent copies share a query, and concurrent queries are limited. What cannot be asked now answers 503 and is sent
 * again; the job asks, too.
 */
export function paymentNotifications(shop: Shop) {
  const app = new Hono()
  const questions = new ConcurrencyLimit(concurrencyLimits.gatewayQuestions)
  const underWay = new Map<string, { now: Promise<void>; next: Promise<void> | null }>()

  app.post('/:gateway', async (c) => {
    const gateway = gatewayOf(shop, c.req.param('gateway'))
    if (gateway === null) return problem(c, 404, 'not_found')
    const read = gateway.readNotification({ headers: c.req.raw.headers, body: await c.req.text() })
    if (read === null) {
      shop.log.warn({ gateway: gateway.name }, 'a payment notification without the gateway’s signature was refused')
      await recordAttempt(shop, {
        kind: 'payment_notification',
        details: { reason: 'bad_signature', of: gateway.name },
      })
      return problem(c, 401, 'bad_signature')
    }
    try {
      await together(`${gateway.name} ${JSON.stringify(read)}`, () => inTurn(gateway, read))
      return c.json({ received: true })
    } catch {
      return problem(c, 503, 'gateway_unavailable')
    }
  })
  return app

  async function inTurn(gateway: Gateway, read: GatewayNotification): Promise<void> {
    try {
      if (!(await questions.run(() => act(shop, gateway, read)))) throw new Unavailable('too many questions wait')
    } catch (error) {
      shop.log.error({ err: error, gateway: gateway.name }, 'the gateway could not be asked after its notification')
      throw error
    }
  }

  /** One query at a time per key; callers during one share the next, whose answer is newer than they are. */
  function together(key: string, work: () => Promise<void>): Promise<void> {
    const before = underWay.get(key)
    if (before) {
      before.next ??= before.now
        .catch(() => {})
        .then(() => {
          const mine = underWay.get(key)
          if (mine === before) underWay.delete(key)
          return together(key, work)
        })
      return before.next
    }
    const now = work().finally(() => {
      if (underWay.get(key)?.next === null) underWay.delete(key)
    })
    underWay.set(key, { now, next: null })
    return now
  }
}

async function act(shop: Shop, gateway: Gateway, read: GatewayNotification): Promise<void> {
  if (read.about === 'payment') {
    const named = 'reference' in read.by ? eq(payment.reference, read.by.reference) : eq(payment.id, read.by.paymentId)
    const [found] = await shop.db
      .select({ payment, number: order.number })
      .from(payment)
      .innerJoin(order, eq(order.id, payment.orderId))
      .where(and(eq(payment.gateway, gateway.name), named))
    if (found) await settlePayment(shop, found)
    else await reportUnknown(shop, gateway, { about: read.about, ...read.by })
  }
  if (read.about === 'refund') {
    const [found] = await shop.db
      .select({ id: refund.id, state: refund.state })
      .from(refund)
      .innerJoin(payment, eq(payment.id, refund.paymentId))
      .where(and(eq(payment.gateway, gateway.name), eq(refund.reference, read.reference), isNull(refund.method)))
    if (found?.state === 'failed') await compareRefund(shop, found.id)
    else if (found) await settleRefund(shop, found.id, await gateway.askRefund(read.reference))
    else if (await isBeingSent(shop, gateway)) throw new Unavailable('a refund of this gateway is being sent')
    else await reportUnknown(shop, gateway, read)
  }
}

/** Whether a refund's reference may be the one that the gateway is just answering with. */
async function isBeingSent({ db, clock }: Shop, { name }: Gateway): Promise<boolean> {
  const sent = and(eq(refund.state, 'requested'), isNull(refund.reference), gt(refund.claimedUntil, clock.now()))
  const [found] = await db
    .select({ id: refund.id })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(and(eq(payment.gateway, name), sent))
    .limit(1)
  return found !== undefined
}

/** The gateway moved money that the shop's books do not contain, as after going back to a backup. */
async function reportUnknown(shop: Shop, { name }: Gateway, named: { about: 'payment' | 'refund' }): Promise<void> {
  shop.log.error({ gateway: name, ...named }, 'the gateway names a payment or refund that the shop does not know')
  await recordAttempt(shop, { kind: 'payment_notification', details: { reason: 'unknown', of: name } })
}
