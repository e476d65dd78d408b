import { eq } from 'drizzle-orm'
import { html } from 'hono/html'
import { formatMoney } from '#shop/money.ts'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'
import { readOrder } from '#shop/orders/read.ts'
import { payment, refund } from '#shop/payments/table.ts'
import { formatPhone } from '#shop/phone.ts'
import { action, type Fact, factLines, factTable, frame } from './frame.ts'
import type { EmailInput, RenderedEmail } from './rendered-email.ts'

/** Tells the store of a payment or refund that needs a decision: what is wrong, what to do, and its reference. */
export async function paymentToStore(input: EmailInput<'payment-to-store'>): Promise<RenderedEmail | null> {
  const { data, settings, shop, locale, words } = input
  const order = await readOrder(shop.db, { id: data.orderId })
  const [paid] = await shop.db.select().from(payment).where(eq(payment.id, data.paymentId))
  if (order === null || paid === undefined) return null
  const { number } = order
  const [refused] =
    data.review === 'refund_failed' ? await shop.db.select().from(refund).where(eq(refund.id, data.refundId)) : []
  const ofReturn = refused?.choices.returnId ? `?return=${refused.choices.returnId}` : ''
  const content = contentOf(input, number, formatMoney((refused ?? paid).amount, locale))
  const facts: Fact[] = [
    [words.mail_customer(), `${order.firstName} ${order.lastName}`, false],
    [words.mail_email(), order.email, true],
    [words.mail_phone(), formatPhone(order.phone), true],
    [words.mail_order_total(), formatMoney(order.total, locale), false],
    ...(paid.reference === null ? [] : [[words.mail_payment_reference(), paid.reference, true] as Fact]),
    ...(refused?.failure ? [[words.admin_refund_answer(), refused.failure, true] as Fact] : []),
  ]
  const ways = [
    { label: words.mail_open_order(), url: `${shop.baseUrl}${adminOrderPath(number)}` },
    ...(data.review === 'payment_mismatch'
      ? []
      : [
          {
            label: words.mail_store_sold_refund(),
            url: `${shop.baseUrl}${adminOrderPath(number, 'refund')}${ofReturn}`,
          },
        ]),
  ]
  return {
    subject: content.subject,
    html: frame(
      { settings, shop, locale },
      content.title,
      html`${content.body.map((each) => html`<p style="margin:0 0 16px;">${each}</p>`)}
${factTable(locale, facts)}
${ways.map((way) => action(way.label, way.url))}`,
      content.last,
    ),
    text: [
      content.title,
      ...content.body,
      factLines(facts),
      ...ways.map((way) => `${way.label}: ${way.url}`),
      content.last,
    ].join('\n'),
  }
}

function contentOf({ data, words }: EmailInput<'payment-to-store'>, number: string, amount: string) {
  switch (data.review) {
    case 'paid_twice':
      return {
        subject: words.mail_store_twice_subject({ number, amount }),
        title: words.mail_store_twice_title({ number }),
        body: [words.mail_store_twice_wrong({ amount }), words.mail_store_twice_steps()],
        last: words.mail_store_twice_notice(),
      }
    case 'payment_mismatch':
      return {
        subject: words.mail_store_mismatch_subject({ number }),
        title: words.mail_store_mismatch_title({ number }),
        body: [words.mail_store_mismatch_wrong({ amount }), words.mail_store_mismatch_steps()],
        last: words.mail_store_mismatch_notice(),
      }
    case 'refund_failed':
      return {
        subject: words.mail_store_refused_subject({ number, amount }),
        title: words.mail_store_refused_title({ number }),
        body: [words.mail_store_refused_wrong({ amount }), words.mail_store_refused_steps()],
        last: words.mail_store_refused_notice(),
      }
  }
}
