import { html } from 'hono/html'
import { nameArea } from '#shop/addresses/kuwait-areas.ts'
import { addressLines } from '#shop/addresses/shipping.ts'
import { formatMoney } from '#shop/money.ts'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'
import { readOrderWithLines } from '#shop/orders/read.ts'
import { needsCall } from '#shop/orders/status.ts'
import { formatPhone } from '#shop/phone.ts'
import { action, type Fact, factLines, factTable, frame } from './frame.ts'
import { orderLines } from './order-lines.ts'
import type { EmailInput, RenderedEmail } from './rendered-email.ts'

/**
 * The store's email about a paid order (R35): order, customer, email address, total, and where to handle it. For one
 * paid after its goods were sold on it says what is wrong and what to do.
 */
export async function orderToStore({
  data,
  settings,
  shop,
  locale,
  words,
}: EmailInput<'order-to-store'>): Promise<RenderedEmail | null> {
  const order = await readOrderWithLines(shop.db, data.orderId)
  if (order === null) return null
  const lines = orderLines(order, locale, shop.baseUrl)
  const name = `${order.firstName} ${order.lastName}`
  const url = `${shop.baseUrl}${adminOrderPath(order.number)}`
  const { shipping } = order
  const address = shipping && addressLines(nameArea(shipping, locale), locale).join(locale === 'ar' ? '، ' : ', ')
  const facts: Fact[] = [
    [words.mail_customer(), name, false],
    [words.mail_email(), order.email, true],
    [words.mail_phone(), formatPhone(order.phone), true],
    ...(order.robloxUsername ? [[words.mail_game_name(), order.robloxUsername, true] as Fact] : []),
    ...(address ? [[words.mail_address(), address, false] as Fact] : []),
    ...(shipping?.notes ? [[words.shipping_notes(), shipping.notes, false] as Fact] : []),
    ...(order.sessionNote ? [[words.mail_session_note(), order.sessionNote, false] as Fact] : []),
  ]
  const isSoldOn = order.needsReview === 'paid_but_sold_out'
  const named = { number: order.number, total: formatMoney(order.total, locale) }
  const title = isSoldOn ? words.mail_store_sold_title(named) : words.mail_store_title(named)
  const first = isSoldOn ? [words.mail_store_sold_wrong(), words.mail_store_sold_steps()] : []
  const ways = [
    { label: words.mail_open_order(), url },
    ...(isSoldOn
      ? [{ label: words.mail_store_sold_refund(), url: `${shop.baseUrl}${adminOrderPath(order.number, 'refund')}` }]
      : []),
  ]
  const last = isSoldOn ? words.mail_store_sold_notice() : needsCall(order) ? words.mail_store_reminder() : ''
  return {
    subject: isSoldOn ? words.mail_store_sold_subject(named) : words.mail_store_subject(named),
    html: frame(
      { settings, shop, locale },
      title,
      html`${first.map((each) => html`<p style="margin:0 0 16px;">${each}</p>`)}
${factTable(locale, facts)}
${lines.html}
${ways.map((way) => action(way.label, way.url))}`,
      last,
    ),
    text: [
      title,
      ...first,
      factLines(facts),
      lines.text,
      ...ways.map((way) => `${way.label}: ${way.url}`),
      ...(last ? [last] : []),
    ].join('\n'),
  }
}
