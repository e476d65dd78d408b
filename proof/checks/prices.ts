import type { Check } from '../check.ts'
import {
  anyFile,
  ask,
  bodyOf,
  expectThat,
  order,
  orderOf,
  type Product,
  productThat,
  quote,
  said,
  send,
} from '../target.ts'

export const prices: Check[] = [
  {
    promise: 'A quote is the sum of its lines and the delivery, in whole fils of the catalogue',
    async run(shop) {
      const file = await anyFile(shop)
      const goods = await productThat(shop, 'parcel', ({ category }) => category === 'physical')
      const items = [
        { productId: file.id, quantity: 1 },
        { productId: goods.id, quantity: 2 },
      ]
      const { subtotal, shippingCost, discount, total, ...found } = await quote(shop, { items })
      const amounts = [subtotal, shippingCost, discount, total].map(({ amount }) => amount)
      expectThat(amounts.every(Number.isSafeInteger), `not whole fils: ${amounts}`)
      const lines = file.price.amount + 2 * goods.price.amount
      expectThat(subtotal.amount === lines, `the lines cost ${lines} and the quote says ${subtotal.amount}`)
      const sum = subtotal.amount + shippingCost.amount - discount.amount
      expectThat(total.amount === sum, `the parts are ${sum} and the total ${total.amount}`)
      expectThat(found.problems.length === 0, `what is in stock has problems: ${JSON.stringify(found.problems)}`)
    },
  },
  {
    promise: 'A file alone is delivered for nothing',
    async run(shop) {
      const { id } = await anyFile(shop)
      const { shippingCost } = await quote(shop, { items: [{ productId: id, quantity: 1 }] })
      expectThat(shippingCost.amount === 0, `its delivery costs ${shippingCost.amount}`)
    },
  },
  {
    promise: 'A price that the buyer sends is refused, and none of it is charged',
    async run(shop) {
      const { id, price } = await anyFile(shop)
      const item = { productId: id, quantity: 1 }
      for (const body of [
        orderOf(shop, [{ ...item, price: 1 } as typeof item]),
        orderOf(shop, [item], { total: 1 }),
        orderOf(shop, [item], { discount: price.amount }),
      ]) {
        const response = await order(shop, body)
        expectThat(response.status === 422, `an order that names its own price answered ${said(response)}`)
      }
    },
  },
  {
    promise: 'A quantity is a whole number from 1 to what a line may hold',
    async run(shop) {
      const { id } = await anyFile(shop)
      for (const quantity of [0, -1, 1.5, 1e9, '2', null]) {
        const response = await send(shop, '/quotes', { items: [{ productId: id, quantity }] })
        expectThat(response.status === 422, `a quantity of ${quantity} answered ${said(response)}`)
      }
    },
  },
  {
    promise: 'The list, the product and its page name one price',
    async run(shop) {
      const { id, price } = await anyFile(shop)
      const alone = bodyOf<Product>(await ask(shop, `/api/v1/products/${id}`))
      expectThat(alone.price.amount === price.amount, `listed for ${price.amount}, alone ${alone.price.amount}`)
      const page = await ask(shop, `/en/product/${id}`)
      const [, offered] = /"price":\s*"?([\d.]+)"?/.exec(page.text) ?? []
      expectThat(Number(offered) * 1000 === price.amount, `its page says ${offered} for ${price.amount} fils`)
    },
  },
]
