import { html } from 'hono/html'
import * as m from '#locales/compiled/messages.js'
import { formatMoney, type Locale, takenOff } from '#shop/money.ts'
import type { OrderView } from '#shop/orders/read.ts'
import { row, table } from './frame.ts'

/** The items and amounts of an order, as HTML and text, for both emails. */
export function orderLines(order: OrderView, locale: Locale) {
  const say = { locale }
  const name = (line: OrderView['lines'][number]) => `${locale === 'ar' ? line.title : line.titleEn} × ${line.quantity}`
  const amounts = [
    { label: m.subtotal({}, say), fils: order.subtotal, show: true, minus: false },
    { label: m.shipping({}, say), fils: order.shippingCost, show: !order.isDigitalOnly, minus: false },
    { label: m.discount({}, say), fils: order.discount, show: order.discount > 0, minus: true },
  ].filter((sum) => sum.show)
  const amount = (fils: number, minus = false) =>
    minus ? takenOff(formatMoney(fils, locale)) : formatMoney(fils, locale)
  return {
    html: table([
      ...order.lines.map((line) => row(locale, name(line), html`<bdi>${amount(line.price * line.quantity)}</bdi>`)),
      ...amounts.map((sum) => row(locale, sum.label, html`<bdi>${amount(sum.fils, sum.minus)}</bdi>`)),
      row(locale, m.total({}, say), html`<bdi>${amount(order.total)}</bdi>`, true),
    ]),
    text: [
      ...order.lines.map((line) => `${name(line)}: ${amount(line.price * line.quantity)}`),
      ...amounts.map((sum) => `${sum.label}: ${amount(sum.fils, sum.minus)}`),
      `${m.total({}, say)}: ${amount(order.total)}`,
    ].join('\n'),
  }
}
