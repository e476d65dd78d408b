import { html } from 'hono/html'
import { dayInWords } from '#app/appointment-time.ts'
import { isolate } from '#app/ui/isolate.ts'
import { titleIn } from '#app/ui/title-in.ts'
import { readPackages, type SessionPackage } from '#shop/appointments/packages/read.ts'
import { sessionsLeftIn, whyNoSession } from '#shop/appointments/packages/terms.ts'
import type { Locale } from '#shop/money.ts'
import { orderUrl } from '#shop/orders/access/order-url.ts'
import { readOrder } from '#shop/orders/read.ts'
import { isWithoutLinks } from '#shop/typed/web-address.ts'
import { contactLine } from '../contact-line.ts'
import { action, numbered } from '../frame.ts'
import type { EmailInput, RenderedEmail } from '../rendered-email.ts'
import { email } from '../short-email.ts'

/** Reminds of a package that ends soon. Null when there is nothing left to book. */
export async function packageReminder(input: EmailInput<'package-reminder'>): Promise<RenderedEmail | null> {
  const { data, settings, shop, locale, words } = input
  const order = await readOrder(shop.db, { id: data.orderId })
  const found = (await readPackages(shop.db, [data.orderId])).find(({ position }) => position === data.position)
  if (!order || !found || order.forgottenAt !== null || whyNoSession(found, order, new Date(0))) return null
  const day = isolate(lastDayInWords(found, locale))
  const subject = words.mail_package_reminder_subject({ day })
  const sessions = words.package_sessions({ count: sessionsLeftIn(found) })
  const title = isWithoutLinks(order.firstName)
    ? words.mail_package_reminder_title({ name: isolate(order.firstName), sessions })
    : words.mail_package_reminder_plain_title({ sessions })
  const session = isolate(titleIn(found, locale))
  const text = words.mail_package_reminder_text({ title: session, day })
  const url = orderUrl(shop, locale, order)
  const foot = contactLine(settings, words)
  return email(input, {
    subject,
    title,
    html: html`<p style="margin:0 0 16px;">${text}<br>${numbered(order.number)}</p>
${action(words.mail_package_book(), url)}`,
    text: [`${text} ${order.number}`, `${words.mail_package_book()}: ${url}`],
    foot,
  })
}

/** The last day on which a package's sessions can be booked; unknown before payment. */
export const lastDayInWords = ({ validUntil }: Pick<SessionPackage, 'validUntil'>, locale: Locale): string =>
  validUntil === null ? '' : dayInWords(new Date(validUntil.getTime() - 1), locale)
