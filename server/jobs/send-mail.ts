import { eq } from 'drizzle-orm'
import { recordRefused, recordSent } from '#shop/notifications/record-try.ts'
import { mail } from '#shop/notifications/table.ts'
import { readOrder } from '#shop/orders/read.ts'
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
  const { subject, html, text } = renderLetter(letter.template, letter.locale, order, await shop.settings.read(), shop)
  try {
    await shop.mailer.send({
      to: letter.recipient,
      subject,
      html,
      text,
      locale: letter.locale,
      messageId: `<${letter.template}-${letter.id}@bustan>`,
    })
  } catch (error) {
    await recordRefused(shop.db, mailId, error)
    throw error
  }
  await recordSent(shop.db, mailId, shop.clock.now())
}
