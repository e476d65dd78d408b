import { html } from 'hono/html'
import { documentPath } from '#app/storefront/order/receipt/document-path.ts'
import { isolate } from '#app/ui/isolate.ts'
import { titleWithUnits } from '#app/ui/title-in.ts'
import { formatMoney } from '#shop/money.ts'
import { orderUrl } from '#shop/orders/access/order-url.ts'
import { accessToken } from '#shop/orders/access/token.ts'
import { readOrder } from '#shop/orders/read.ts'
import { creditNotes } from '#shop/refunds/credit-notes.ts'
import { readRefunds } from '#shop/refunds/read-refunds.ts'
import { contactLine } from './contact-line.ts'
import { numbered } from './frame.ts'
import type { EmailInput, RenderedEmail } from './rendered-email.ts'
import { email } from './short-email.ts'

/** Tells the buyer what was refunded, and where to see their order. */
export async function orderRefunded(input: EmailInput<'order-refunded'>): Promise<RenderedEmail | null> {
  const { data, settings, shop, locale, words } = input
  const order = await readOrder(shop.db, { id: data.orderId })
  const refunds = order ? await readRefunds(shop.db, order.id) : []
  const refund = refunds.find(({ id }) => id === data.refundId)
  if (!order || !refund) return null
  const amount = formatMoney(refund.amount, locale)
  const token = accessToken(shop.secrets, order)
  const url = orderUrl(shop, locale, order)
  const written = creditNotes(order.number, refunds).find((note) => note.refund.id === refund.id)
  const note = written && {
    label: words.document_get_note({ number: isolate(written.number) }),
    url: `${shop.baseUrl}${documentPath(written.number, token)}`,
  }
  const byHand = refund.method
  const text =
    byHand === 'cash'
      ? words.mail_refund_cash()
      : byHand === 'transfer'
        ? words.mail_refund_transfer()
        : words.mail_refund_text()
  const title = words.mail_refund_title({ amount })
  const items = refund.choices.items?.lines.map(({ position, quantity, amount: part, isPackage }) => {
    const line = order.lines.find((each) => each.position === position)
    const name = (locale === 'ar' ? line?.title : line?.titleEn) ?? ''
    const units = isPackage
      ? `${isolate(name)}: ${words.package_sessions({ count: quantity })}`
      : titleWithUnits(name, quantity)
    return `${units} · ${isolate(formatMoney(part, locale))}`
  })
  const shipping = refund.choices.items?.shipping ?? 0
  const more = [
    ...(items ?? []),
    ...(shipping > 0 ? [`${words.shipping()} · ${isolate(formatMoney(shipping, locale))}`] : []),
    ...(order.paymentStatus === 'refunded' ? [words.mail_refund_whole()] : []),
    ...(byHand === 'cash' ? [] : [words.mail_refund_days()]),
  ]
  const contact = contactLine(settings, words)
  return email(input, {
    subject: words.mail_refund_subject({ amount, number: order.number, shop: settings.name[locale] }),
    title,
    html: html`<p style="margin:0 0 16px;">${text} ${numbered(order.number)} &middot; <b><bdi>${amount}</bdi></b></p>
${more.map((line) => html`<p style="margin:0 0 8px;">${line}</p>`)}
<p style="margin:12px 0 0;"><a href="${url}" style="color:#2C7A35;">${words.mail_see_order()}</a></p>
${note && html`<p style="margin:12px 0 0;"><a href="${note.url}" style="color:#2C7A35;">${note.label}</a></p>`}`,
    text: [
      `${text} ${isolate(order.number)} · ${isolate(amount)}`,
      ...more,
      `${words.mail_see_order()}: ${url}`,
      ...(note ? [`${note.label}: ${note.url}`] : []),
    ],
    foot: contact,
  })
}
