import { eq } from 'drizzle-orm'
import { Unavailable } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { markOf } from '#shop/whatsapp/mark.ts'
import { dropMessage, recordSendResult } from '#shop/whatsapp/record-send-result.ts'
import { whatsappMessage } from '#shop/whatsapp/table.ts'
import { takeMessage } from '#shop/whatsapp/take-message.ts'
import { renderParams } from './render-params.ts'

/**
 * Sends one WhatsApp message of the outbox; does nothing when it was sent or may not be sent (R64). Throws, so that the
 * job retries with back-off, only when it was certainly not accepted.
 */
export async function sendMessage(shop: Shop, messageId: string): Promise<void> {
  const { db, messenger, clock, log } = shop
  if (messenger === null) return dropMessage(db, messageId, 'switched_off')
  const [waiting] = await db.select().from(whatsappMessage).where(eq(whatsappMessage.id, messageId))
  if (waiting === undefined) return
  const params = await renderParams(shop, waiting)
  if (params === null) return dropMessage(db, messageId, 'gone')
  const message = await takeMessage(db, messageId, clock.now())
  if (message === null) return
  const { phone: to, template, locale } = message
  const result = await messenger.send({ mark: markOf(message), to, template, locale, params })
  const waits = await recordSendResult(db, message, result, clock.now())
  if (result.state === 'refused' && (result.reason === 'account' || result.reason === 'template'))
    log.error({ template, reason: result.reason, code: result.code }, 'WhatsApp refuses what this shop sends')
  if (result.state === 'unknown') log.warn({ template }, 'WhatsApp did not say whether it took a message')
  if (waits) throw new Unavailable('WhatsApp did not take the message now')
}
