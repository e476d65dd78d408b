import { randomUUID } from 'node:crypto'
import type { Check } from '../check.ts'
import { anyFile, bodyOf, expectThat, order, orderOf, type Placed, quote, Skipped, said } from '../target.ts'

const unknownCode = () => `NO${randomUUID().slice(0, 8).toUpperCase()}`

export const codes: Check[] = [
  {
    promise: 'A code that does not exist takes nothing off, and says so',
    async run(shop) {
      const { id, price } = await anyFile(shop)
      const found = await quote(shop, { items: [{ productId: id, quantity: 1 }], promoCode: unknownCode() })
      expectThat(found.promo?.refused !== undefined, `it was not refused: ${JSON.stringify(found.promo)}`)
      expectThat(found.discount.amount === 0, `it took off ${found.discount.amount}`)
      expectThat(found.total.amount === price.amount, `the total is ${found.total.amount}`)
    },
  },
  {
    promise: 'An order with a code that does not exist is not placed',
    async run(shop) {
      const { id } = await anyFile(shop)
      const body = orderOf(shop, [{ productId: id, quantity: 1 }], { promoCode: unknownCode() })
      const response = await order(shop, body)
      expectThat(response.status === 409, `it answered ${said(response)}`)
    },
  },
  {
    promise: 'A code takes off the same in a quote and in the order, and never more than the goods cost',
    async run(shop) {
      if (shop.code === undefined) throw new Skipped('name a code of the shop: --code WELCOME10')
      const { id } = await anyFile(shop)
      const items = [{ productId: id, quantity: 1 }]
      const { promo, discount, subtotal, total } = await quote(shop, {
        items,
        promoCode: shop.code.toLowerCase(),
      })
      if (promo?.refused !== undefined) throw new Skipped(`the code ${shop.code} is refused: ${promo.refused}`)
      const { amount } = discount
      expectThat(amount > 0 && amount <= subtotal.amount, `it takes ${amount} off ${subtotal.amount}`)
      expectThat(total.amount === subtotal.amount - amount, `the total is ${total.amount}`)
      const response = await order(shop, orderOf(shop, items, { promoCode: shop.code }))
      expectThat(response.status === 201, `the order answered ${said(response)}`)
      const placed = bodyOf<Placed>(response)
      expectThat(placed.total.amount === total.amount, `quoted ${total.amount}, ordered ${placed.total.amount}`)
    },
  },
]
