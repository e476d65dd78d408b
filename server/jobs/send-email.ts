import { eq } from 'drizzle-orm'
import { recordDropped, recordRefused, recordSent } from '#shop/email/record-attempt.ts'
import { mail } from '#shop/email/table.ts'
import { EmailRefused } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { renderEmail } from '../emails/render-email.ts'

/**
 * Sends one email of the outbox; does nothing when it was sent already. A failure stores the attempt and its error for
 * the admin, and the job is retried unless the failure is permanent.
 */
export async function sendMail(shop: Shop, mailId: string): Promise<void> {
  const [email] = await shop.db.select().from(mail).where(eq(mail.id, mailId))
  if (email === undefined || email.state === 'sent' || email.state === 'dropped') return
  const { template, locale, data } = email
  const written = await renderEmail(template, { shop, settings: await shop.settings.read(), locale, data })
  if (written === null) return recordDropped(shop.db, mailId)
  // An order's address that was corrected while this was rendered: a new link never goes to the old one.
  const [to] = await shop.db.select({ recipient: mail.recipient }).from(mail).where(eq(mail.id, mailId))
  if (to === undefined) return
  try {
    await shop.mailer.send({
      to: to.recipient,
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
