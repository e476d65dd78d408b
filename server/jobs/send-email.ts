import { and, eq, getTableColumns } from 'drizzle-orm'
import { forgetUnsent, recordReminderSent } from '#shop/cart/reminders/send-reminders.ts'
import { transact } from '#shop/db.ts'
import { recordDropped, recordRefused, recordSent } from '#shop/email/record-attempt.ts'
import { isCopy, mail } from '#shop/email/table.ts'
import { emailText } from '#shop/email/texts/table.ts'
import { recordGiftBounce } from '#shop/gifts/record-bounce.ts'
import { isContinued } from '#shop/newsletter/campaigns/read.ts'
import { recordBounce } from '#shop/newsletter/record-bounce.ts'
import { EmailRefused, MailboxRefused } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { waitAgain } from '#shop/wishlist/send-stock-alerts.ts'
import { renderEmail } from '../emails/render-email.ts'
import type { RenderedEmail } from '../emails/rendered-email.ts'
import { mayStillSend } from './may-send.ts'

/**
 * Sends one email of the outbox; does nothing when it was sent already. A failure stores the attempt and its error for
 * the admin, and the job is retried unless the failure is permanent.
 */
export async function sendMail(shop: Shop, mailId: string): Promise<void> {
  const [email] = await shop.db
    .select({ ...getTableColumns(mail), texts: emailText.texts })
    .from(mail)
    .leftJoin(emailText, and(eq(emailText.template, mail.template), eq(emailText.locale, mail.locale)))
    .where(eq(mail.id, mailId))
  if (email === undefined || email.state === 'sent' || email.state === 'dropped') return
  const { template, locale, data } = email
  const input = { shop, settings: await shop.settings.read(), locale, data }
  const written = await renderEmail(template, input, email.texts ?? {}).catch(async (error) => {
    await recordRefused(shop.db, mailId, error)
    throw error
  })
  if (written === null) return drop(shop, email)
  // The order's address may have been corrected meanwhile: a new link never goes to the old one.
  const [to] = await shop.db.select({ recipient: mail.recipient }).from(mail).where(eq(mail.id, mailId))
  if (to === undefined) return
  const isErased = to.recipient === ''
  if (isErased || !(await mayStillSend(shop, email))) return drop(shop, email)
  try {
    const messageId = `<${template}-${email.id}@bustan>`
    await shop.mailer.send({
      to: to.recipient,
      messageId,
      ...written,
      ...(isCopy(email) && written.messageId && { messageId, headers: following(written, written.messageId) }),
      locale,
    })
  } catch (error) {
    await recordRefused(shop.db, mailId, error)
    if (!(error instanceof EmailRefused)) throw error
    if (error instanceof MailboxRefused) {
      await recordBounce(shop.db, email, shop.clock.now())
      await recordGiftBounce(shop, email)
    }
    return
  }
  await recordReminderSent(shop.db, email, shop.clock.now())
  await recordSent(shop.db, mailId, shop.clock.now())
}

/** The headers of a copy: mail programs drop a second email with one Message-ID, and group it with what it refers to. */
const following = ({ headers = {} }: RenderedEmail, original: string) => ({
  ...headers,
  References: [headers.References, original].filter(Boolean).join(' '),
})

/** Drops an email; throws, so that it is attempted again, when its campaign was only stopped and continues by now. */
async function drop(
  { db }: Shop,
  email: Pick<typeof mail.$inferSelect, 'id' | 'key' | 'template' | 'data'>,
): Promise<void> {
  await transact(db, async (tx) => {
    if (await isContinued(tx, email)) throw new Error('the campaign was continued meanwhile')
    await forgetUnsent(tx, email)
    // A copy's original was sent.
    if (!isCopy(email)) await waitAgain(tx, email)
    await recordDropped(tx, email.id)
  })
}
