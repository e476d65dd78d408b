import { html } from 'hono/html'
import { formatWhen } from '#app/kuwait-time.ts'
import { isolate } from '#app/ui/isolate.ts'
import { isPayable } from '#shop/checkout/pay-again.ts'
import { orderUrl } from '#shop/orders/access/order-url.ts'
import { readOrder } from '#shop/orders/read.ts'
import { contactLine } from './contact-line.ts'
import { action, numbered } from './frame.ts'
import { orderLines } from './order-lines.ts'
import type { EmailInput, RenderedEmail } from './rendered-email.ts'
import { email } from './short-email.ts'

type LinkTexts = { subject: string; title: string; text: string }
type LinkEmail = EmailInput<'payment-link' | 'payment-reminder'>

/** The payment link of an order that the team placed: its total, until when it is held, and where to pay. */
export const paymentLink = (input: EmailInput<'payment-link'>) =>
  render(input, ({ number, name, when, shop }) => ({
    subject: input.words.mail_payment_link_subject({ number, shop }),
    title: input.words.mail_payment_link_title({ name }),
    text: input.words.mail_payment_link_text({ when }),
  }))

/** The same again before it expires. */
export const paymentReminder = (input: EmailInput<'payment-reminder'>) =>
  render(input, ({ number, name, when, shop }) => ({
    subject: input.words.mail_payment_reminder_subject({ number, shop }),
    title: input.words.mail_payment_reminder_title({ name }),
    text: input.words.mail_payment_reminder_text({ when }),
  }))

/** Null once it is paid, expired or needs review. */
async function render(
  input: LinkEmail,
  say: (facts: Record<'number' | 'name' | 'when' | 'shop', string>) => LinkTexts,
): Promise<RenderedEmail | null> {
  const { data, settings, shop, locale, words } = input
  const order = await readOrder(shop.db, { id: data.orderId })
  if (order === null || order.forgottenAt !== null || !isPayable(order, new Date(0))) return null
  const { number, firstName: name } = order
  const when = isolate(formatWhen(order.reservedUntil, locale))
  const { subject, title, text } = say({ number, name, when, shop: settings.name[locale] })
  const url = orderUrl(shop, locale, order)
  const lines = orderLines(order, locale, shop.baseUrl)
  const foot = contactLine(settings, words)
  return email(input, {
    subject,
    title,
    html: html`<p style="margin:0 0 16px;">${text}<br>${numbered(number)}</p>
${lines.html}
${action(words.mail_payment_link_pay(), url)}
<p style="margin:12px 0 0;">${words.mail_payment_link_terms()}</p>`,
    text: [
      `${text} ${number}`,
      lines.text,
      `${words.mail_payment_link_pay()}: ${url}`,
      words.mail_payment_link_terms(),
    ],
    foot,
  })
}
