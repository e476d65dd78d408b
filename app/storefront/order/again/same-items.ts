import { titleIn } from '#app/ui/title-in.ts'
import type { CartItem } from '#shop/cart/reducer.ts'
import type { Locale } from '#shop/money.ts'
import type { OrderView } from '#shop/orders/read.ts'
import { groupLines, wantedOf } from '#shop/pricing/group-lines.ts'
import { type ForSaleRow, priceItems } from '#shop/pricing/price-items.ts'

type Line = OrderView['lines'][number]
type Bought = Pick<Line, 'productId' | 'title' | 'titleEn' | 'price'>

/**
 * An order's items as sold today, for the cart, and what has changed: titles of items no longer sold, with fewer in
 * stock, or with another price.
 */
export function sameItems(order: OrderView, sold: Map<string, ForSaleRow>, locale: Locale) {
  const { items, problems } = priceItems(wantedOf(order.lines), sold)
  // A product that has variants since then goes into the cart, which asks for one.
  const lacking = problems.filter(({ reason }) => reason !== 'choose_variant')
  const left = new Map(
    lacking.map((problem) => [problem.productId, problem.reason === 'not_enough' ? problem.left : 0]),
  )
  const there = items.filter(({ id }) => left.get(id) !== 0)
  const bought = groupLines(order.lines).map(({ bundle, lines: [line] }) => bundle ?? (line as Line))
  const titles = (fits: (line: Bought) => boolean) => bought.filter(fits).map((line) => titleIn(line, locale))
  return {
    items: there.map(
      ({ id, title, titleEn, price, quantity, image, imageColour, category, isDigital }): CartItem => ({
        id,
        title,
        titleEn,
        price,
        quantity: left.get(id) ?? quantity,
        image,
        imageColour,
        category,
        isDigital,
      }),
    ),
    gone: titles(({ productId }) => !there.some(({ id }) => id === productId)),
    fewer: titles(({ productId }) => (left.get(productId) ?? 0) > 0),
    repriced: titles(({ productId, price }) => there.some((item) => item.id === productId && item.price !== price)),
  }
}
