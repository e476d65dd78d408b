import { eq, sql } from 'drizzle-orm'
import { mail } from '#shop/notifications/table.ts'
import { readOrder } from '#shop/orders/read.ts'
import { readSettings } from '#shop/settings/read.ts'
import type { Shop } from '#shop/shop.ts'
import { renderLetter } from '../mails/render-letter.ts'

/**
 * Sends one letter of the outbox. A letter that has left is left alone. When the mailer refuses, the try and its error
 * are kept for the admin to see and the job runs again.
 */
export async function sendMail(shop: Shop, mailId: string): Promise<void> {
  const [letter] = await shop.db.select().from(mail).where(eq(mail.id, mailId))
  if (letter === undefined || letter.state === 'sent') return
  const order = await readOrder(shop.db, { id: letter.data.orderId })
  if (order === null) return
  const { subject, html, text } = renderLetter(letter.template, letter.locale, order, await readSettings(shop.db), shop)
  try {
    await shop.mailer.send({
      to: letter.recipient, subject, html, text, locale: letter.locale, messageId: `<${letter.template}-${letter.id}@bustan>`,
    })
  } catch (error) {
    const lastError = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
    await shop.db.update(mail).set({ state: 'failed', lastError, tries: sql`${mail.tries} + 1` }).where(eq(mail.id, mailId))
    throw error
  }
  await shop.db
    .update(mail)
    .set({ state: 'sent', sentAt: shop.clock.now(), tries: sql`${mail.tries} + 1`, lastError: null })
    .where(eq(mail.id, mailId))
}
