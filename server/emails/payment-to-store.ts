import { eq } from 'drizzle-orm'
import { html } from 'hono/html'
import * as m from '#locales/compiled/messages.js'
import { formatMoney } from '#shop/money.ts'
import { readOrder } from '#shop/orders/read.ts'
import { payment } from '#shop/payments/table.ts'
import { formatPhone } from '#shop/phone.ts'
import { action, brandOf, frame, ltr, row, table } from './frame.ts'
import type { EmailInput, RenderedEmail } from './rendered-email.ts'

/** Tells the store of a payment that needs a decision: what is wrong, what to do, and where to find it at the gateway. */
export async function paymentToStore({
  data,
  settings,
  shop,
  locale,
}: EmailInput<'payment-to-store'>): Promise<RenderedEmail | null> {
  const order = await readOrder(shop.db, { id: data.orderId })
  const [paid] = await shop.db.select().from(payment).where(eq(payment.id, data.paymentId))
  if (order === null || paid === undefined) return null
  const say = { locale }
  const { number } = order
  const amount = formatMoney(paid.amount, locale)
  const words =
    data.review === 'paid_twice'
      ? {
          subject: m.mail_store_twice_subject({ number, amount }, say),
          title: m.mail_store_twice_title({ number }, say),
          body: [m.mail_store_twice_wrong({ amount }, say), m.mail_store_twice_steps({}, say)],
          last: m.mail_store_twice_notice({}, say),
        }
      : {
          subject: m.mail_store_mismatch_subject({ number }, say),
          title: m.mail_store_mismatch_title({ number }, say),
          body: [m.mail_store_mismatch_wrong({ amount }, say), m.mail_store_mismatch_steps({}, say)],
          last: m.mail_store_mismatch_notice({}, say),
        }
  const facts: [string, string, boolean][] = [
    [m.mail_customer({}, say), `${order.firstName} ${order.lastName}`, false],
    [m.mail_email({}, say), order.email, true],
    [m.mail_phone({}, say), formatPhone(order.phone), true],
    [m.mail_order_total({}, say), formatMoney(order.total, locale), false],
    ...(paid.reference === null
      ? []
      : [[m.mail_payment_reference({}, say), paid.reference, true] as [string, string, boolean]]),
  ]
  const ways = [
    { label: m.mail_open_order({}, say), url: `${shop.baseUrl}/admin/orders/view/${number}` },
    ...(data.review === 'paid_twice'
      ? [{ label: m.mail_store_sold_refund({}, say), url: `${shop.baseUrl}/admin/orders/refund/${number}` }]
      : []),
  ]
  return {
    subject: words.subject,
    html: frame(
      locale,
      brandOf(settings, shop, locale),
      words.title,
      html`${words.body.map((each) => html`<p style="margin:0 0 16px;">${each}</p>`)}
${table(facts.map(([label, value, left]) => row(locale, label, left ? ltr(value) : html`<bdi>${value}</bdi>`)))}
${ways.map((way) => action(way.label, way.url))}`,
      words.last,
    ),
    text: [
      words.title,
      ...words.body,
      ...facts.map(([label, value]) => `${label}: ${value}`),
      ...ways.map((way) => `${way.label}: ${way.url}`),
      words.last,
    ].join('\n'),
  }
}
