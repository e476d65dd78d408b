import { eq } from 'drizzle-orm'
import { recordDropped, recordRefused, recordSent } from '#shop/email/record-attempt.ts'
import { mail } from '#shop/email/table.ts'
import { EmailRefused } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { renderEmail } from '../emails/render-email.ts'

/**
 * Sends one letter of the outbox. A letter that has left is left alone. When the mailer refuses, the try and its error
 * are kept for the admin to see, and the job runs again unless no later try can help.
 */
export async function sendMail(shop: Shop, mailId: string): Promise<void> {
  const [email] = await shop.db.select().from(mail).where(eq(mail.id, mailId))
  if (email === undefined || email.state === 'sent' || email.state === 'dropped') return
  const { template, locale, data } = email
  const written = await renderEmail(template, { shop, settings: await shop.settings.read(), locale, data })
  if (written === null) return recordDropped(shop.db, mailId)
  try {
    await shop.mailer.send({
      to: email.recipient,
      messageId: `<${template}-${email.id}@bustan>`,
      ...written,
      locale,
    })
  } catch (error) {
    await recordRefused(shop.db, mailId, error)
    if (error instanceof EmailRefused) return
    throw error
  }
  await recordSent(shop.db, mailId, shop.clock.now())
}
