import { html } from 'hono/html'
import { daysInWords } from '#app/storefront/kit/delivery-days.ts'
import { documentPath } from '#app/storefront/order/receipt/document-path.ts'
import * as m from '#locales/compiled/messages.js'
import { readAppointments } from '#shop/appointments/read.ts'
import { accessToken } from '#shop/orders/access/token.ts'
import { readOrder } from '#shop/orders/read.ts'
import { downloadUrl } from '../api/views.ts'
import { contactLine } from './contact-line.ts'
import { action, brandOf, frame, numbered } from './frame.ts'
import { orderLines } from './order-lines.ts'
import type { EmailInput, RenderedEmail } from './rendered-email.ts'

/** The buyer's receipt: what was bought, the downloads, what happens next, and the private link to the order. */
export async function orderReceipt({
  data,
  settings,
  shop,
  locale,
}: EmailInput<'order-receipt'>): Promise<RenderedEmail | null> {
  const order = await readOrder(shop.db, { id: data.orderId })
  if (order === null) return null
  const say = { locale }
  const shopName = settings.name[locale]
  const token = accessToken(shop.secrets, order)
  const orderUrl = `${shop.baseUrl}/${locale}/order/${order.number}?token=${token}`
  const receipt = { label: m.document_get_receipt({}, say), url: `${shop.baseUrl}${documentPath(order.number, token)}` }
  const lines = orderLines(order, locale, shop.baseUrl)
  const title = m.mail_receipt_title({ name: order.firstName }, say)
  const files = order.downloads.map((file) => {
    const line = order.lines.find((candidate) => candidate.productId === file.productId)
    const name = (locale === 'ar' ? line?.title : line?.titleEn) ?? file.fileName
    return { label: m.mail_download({ name }, say), url: downloadUrl(shop.baseUrl, file.grantId, token) }
  })
  const hasTime = (await readAppointments(shop.db, order.id)).some(({ state }) => state === 'confirmed')
  // Money that came when the goods or the time were gone: nothing may be promised before the team has looked.
  const next =
    order.needsReview === 'paid_but_sold_out'
      ? [m.success_review_text({}, say)]
      : [
          ...(order.isDigitalOnly ? [] : [m.mail_next_parcel({ days: daysInWords(settings.delivery, say) }, say)]),
          ...(hasTime ? [m.mail_next_session({}, say)] : []),
          m.mail_next_call({}, say),
        ]
  const contact = contactLine(settings, locale)
  return {
    subject: m.mail_receipt_subject({ number: order.number, shop: shopName }, say),
    html: frame(
      locale,
      brandOf(settings, shop, locale),
      title,
      html`<p style="margin:0 0 16px;">${m.mail_receipt_intro({}, say)} ${numbered(order.number)}</p>
${lines.html}
${files.map((file) => action(file.label, file.url))}
${next.map((step) => html`<p style="margin:0 0 8px;">${step}</p>`)}
<p style="margin:12px 0 0;"><a href="${orderUrl}" style="color:#2C7A35;">${m.mail_see_order({}, say)}</a></p>
<p style="margin:12px 0 0;"><a href="${receipt.url}" style="color:#2C7A35;">${receipt.label}</a></p>`,
      contact,
    ),
    text: [
      title,
      `${m.mail_receipt_intro({}, say)} ${order.number}`,
      lines.text,
      ...files.map((file) => `${file.label}: ${file.url}`),
      ...next,
      `${m.mail_see_order({}, say)}: ${orderUrl}`,
      `${receipt.label}: ${receipt.url}`,
      contact,
    ].join('\n\n'),
  }
}
