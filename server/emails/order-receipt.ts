import { html } from 'hono/html'
import { daysInWords } from '#app/storefront/kit/delivery-words.ts'
import { documentPath } from '#app/storefront/order/receipt/document-path.ts'
import { isolate } from '#app/ui/isolate.ts'
import { titleIn } from '#app/ui/title-in.ts'
import { readPackages } from '#shop/appointments/packages/read.ts'
import { sessionsLeftIn, whyNoSession } from '#shop/appointments/packages/terms.ts'
import { readAppointments } from '#shop/appointments/read.ts'
import { parentOf } from '#shop/catalog/variants/options.ts'
import { readGifts } from '#shop/gifts/read.ts'
import { orderUrl } from '#shop/orders/access/order-url.ts'
import { accessToken } from '#shop/orders/access/token.ts'
import { isCallOpen } from '#shop/orders/calls/read-calls.ts'
import { readOrder } from '#shop/orders/read.ts'
import { isWithoutLinks } from '#shop/typed/web-address.ts'
import { downloadUrl } from '../api/views.ts'
import { contactLine } from './contact-line.ts'
import { action, numbered } from './frame.ts'
import { giftSteps } from './gifts/gift-emails.ts'
import { orderLines } from './order-lines.ts'
import { lastDayInWords } from './packages/package-reminder.ts'
import type { EmailInput, RenderedEmail } from './rendered-email.ts'
import { email } from './short-email.ts'

/** The buyer's receipt: what was bought, the downloads, what happens next, and the private link to the order. */
export async function orderReceipt(input: EmailInput<'order-receipt'>): Promise<RenderedEmail | null> {
  const { data, settings, shop, locale, words } = input
  const order = await readOrder(shop.db, { id: data.orderId })
  if (order === null) return null
  const shopName = settings.name[locale]
  const token = accessToken(shop.secrets, order)
  const url = orderUrl(shop, locale, order)
  const receipt = { label: words.document_get_receipt(), url: `${shop.baseUrl}${documentPath(order.number, token)}` }
  const lines = orderLines(order, locale, shop.baseUrl)
  // Anyone can order something that costs nothing for any address.
  const title = isWithoutLinks(order.firstName)
    ? words.mail_receipt_title({ name: order.firstName })
    : words.mail_receipt_plain_title()
  const files = order.downloads.map((file) => {
    const line = order.lines.find((candidate) => parentOf(candidate.productId) === file.productId)
    const name = (locale === 'ar' ? line?.title : line?.titleEn) ?? file.fileName
    return { label: words.mail_download({ name }), url: downloadUrl(shop.baseUrl, file.grantId, token) }
  })
  const appointments = order.kinds.includes('consultation') ? await readAppointments(shop.db, order.id) : []
  const packages = order.kinds.includes('consultation') ? await readPackages(shop.db, [order.id]) : []
  const bookable = packages.filter((found) => whyNoSession(found, order, shop.clock.now()) === null)
  const gifts = order.hasGifts ? await readGifts(shop.db, order.id) : []
  const confirmed = appointments.filter(({ state }) => state === 'confirmed').length
  // Sent again, or paid on delivery: what has already happened is not announced.
  const ships = !order.isDigitalOnly && order.fulfilment !== 'complete'
  const isCalled = await isCallOpen(shop.db, order.id)
  const isOver = order.status === 'cancelled' || order.paymentStatus === 'refunded'
  // Paid after the goods or the slot were gone: nothing may be promised before the team has reviewed it.
  const next =
    order.needsReview === 'paid_but_sold_out'
      ? [words.success_review_text()]
      : isOver
        ? []
        : [
            ...(ships ? [words.mail_next_parcel({ days: daysInWords(settings.delivery, { locale }) })] : []),
            ...(confirmed > 0 ? [words.mail_next_session({ count: confirmed })] : []),
            ...bookable.map((found) =>
              words.mail_package_receipt({
                title: isolate(titleIn(found, locale)),
                sessions: words.package_sessions({ count: sessionsLeftIn(found) }),
                day: isolate(lastDayInWords(found, locale)),
              }),
            ),
            ...giftSteps(gifts, locale, words, shop.clock.now()),
            ...(isCalled ? [words.mail_next_call()] : []),
          ]
  const contact = contactLine(settings, words)
  return email(input, {
    subject: words.mail_receipt_subject({ number: order.number, shop: shopName }),
    title,
    html: html`<p style="margin:0 0 16px;">${words.mail_receipt_intro()} ${numbered(order.number)}</p>
${lines.html}
${files.map((file) => action(file.label, file.url))}
${next.map((step) => html`<p style="margin:0 0 8px;">${step}</p>`)}
<p style="margin:12px 0 0;"><a href="${url}" style="color:#2C7A35;">${words.mail_see_order()}</a></p>
<p style="margin:12px 0 0;"><a href="${receipt.url}" style="color:#2C7A35;">${receipt.label}</a></p>`,
    text: [
      `${words.mail_receipt_intro()} ${order.number}`,
      lines.text,
      ...files.map((file) => `${file.label}: ${file.url}`),
      ...next,
      `${words.mail_see_order()}: ${url}`,
      `${receipt.label}: ${receipt.url}`,
    ],
    foot: contact,
  })
}
