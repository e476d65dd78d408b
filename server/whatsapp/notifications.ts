import { Hono } from 'hono'
import { recordAttempt } from '#shop/audit/security-log.ts'
import type { Shop } from '#shop/shop.ts'
import { followNotices } from '#shop/whatsapp/follow-notices.ts'
import { problem } from '../api/problem.ts'

/**
 * Meta's webhook for message statuses: `/webhooks/whatsapp`. GET answers the one-time verification, POST takes
 * notifications, signed over the raw bytes. What cannot be stored now answers 503 and is sent again. 404 while WhatsApp
 * is not set up.
 */
export function whatsappNotifications(shop: Shop) {
  const app = new Hono()
  const refused = async (reason: 'bad_signature' | 'bad_token') => {
    shop.log.warn({ reason }, 'a WhatsApp notification that does not come from Meta was refused')
    await recordAttempt(shop, { kind: 'whatsapp_notification', details: { reason } })
  }

  app.get('/', async (c) => {
    if (shop.messenger === null) return problem(c, 404, 'not_found')
    const challenge = shop.messenger.answerChallenge(c.req.query())
    if (challenge !== null) return c.text(challenge)
    await refused('bad_token')
    return problem(c, 403, 'bad_signature')
  })

  app.post('/', async (c) => {
    if (shop.messenger === null) return problem(c, 404, 'not_found')
    const body = new Uint8Array(await c.req.arrayBuffer())
    const notices = shop.messenger.readNotices({ headers: c.req.raw.headers, body })
    if (notices === null) {
      await refused('bad_signature')
      return problem(c, 401, 'bad_signature')
    }
    await followNotices(shop.db, notices, shop.clock.now())
    return c.json({ received: true })
  })
  return app
}
