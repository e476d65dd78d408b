import { html } from 'hono/html'
import { titleIn, titleWithUnits } from '#app/ui/title-in.ts'
import * as m from '#locales/compiled/messages.js'
import { formatDeduction, formatMoney, type Locale } from '#shop/money.ts'
import type { OrderWithLines } from '#shop/orders/read.ts'
import { type BoughtRow, boughtRows } from '#shop/pricing/group-lines.ts'
import { pictured, row, table } from './frame.ts'

/** The small JPEG of a product's picture; null when the picture is not the shop's. */
export function thumbnail(baseUrl: string, image: string, alt: string) {
  return /^\/(?:products|pictures)\/[\w-]+$/.test(image) ? { url: `${baseUrl}/social${image}.jpg`, alt } : null
}

/** The items and amounts of an order, as HTML and text, for both emails. */
export function orderLines(order: OrderWithLines, locale: Locale, baseUrl: string) {
  const say = { locale }
  type EmailLine = { title: string; titleEn: string; quantity: number }
  const title = (line: EmailLine) => titleIn(line, locale)
  const each = (line: EmailLine) => titleWithUnits(title(line), line.quantity)
  const name = ({ holds, ...row }: BoughtRow<EmailLine>) =>
    holds.length === 0
      ? each(row)
      : `${each(row)} (${m.bundle_holds_titles({ titles: holds.map(each).join(m.bundle_comma({}, say)) }, say)})`
  const rows = boughtRows(order.lines)
  const amounts = [
    { label: m.subtotal({}, say), fils: order.subtotal, show: true, minus: false },
    { label: m.shipping({}, say), fils: order.shippingCost, show: !order.isDigitalOnly, minus: false },
    { label: m.discount({}, say), fils: order.discount, show: order.discount > 0, minus: true },
  ].filter((sum) => sum.show)
  const amount = (fils: number, minus = false) =>
    minus ? formatDeduction(formatMoney(fils, locale)) : formatMoney(fils, locale)
  return {
    html: table([
      ...rows.map((line) =>
        row(
          locale,
          pictured(locale, thumbnail(baseUrl, line.image, title(line)), name(line)),
          html`<bdi style="white-space:nowrap;">${amount(line.price * line.quantity)}</bdi>`,
        ),
      ),
      ...amounts.map((sum) =>
        row(locale, sum.label, html`<bdi style="white-space:nowrap;">${amount(sum.fils, sum.minus)}</bdi>`),
      ),
      row(locale, m.total({}, say), html`<bdi style="white-space:nowrap;">${amount(order.total)}</bdi>`, true),
    ]),
    text: [
      ...rows.map((line) => `${name(line)}: ${amount(line.price * line.quantity)}`),
      ...amounts.map((sum) => `${sum.label}: ${amount(sum.fils, sum.minus)}`),
      `${m.total({}, say)}: ${amount(order.total)}`,
    ].join('\n'),
  }
}
