import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anyCustomer, orderBody, place, placeAndPay } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { countSales } from './count-sales.ts'
import { readProduct } from './read.ts'
import { product, productSales } from './table.ts'

const day = 86_400_000
const buying = (productId: string, quantity: number) =>
  orderBody({ items: [{ productId, quantity }], customer: anyCustomer() as never })

describeOnBothEngines('best sellers', (open) => {
  test('only counts that changed are written, and all once a day', async () => {
    const { shop, url, clock } = await open()
    const counted = async () => {
      await countSales(shop.db, clock)
      const rows = await shop.db
        .select()
        .from(productSales)
        .where(inArray(productSales.productId, [poster, stickers]))
      return new Map(rows.map(({ productId, units, countedAt }) => [productId, [units, countedAt.getTime()]]))
    }
    const [poster, stickers] = ['harvest-poster', 'sticker-pack']
    clock.forward(100 * day)
    for (const each of [poster, stickers]) await placeAndPay(url, buying(each, 1))
    await counted()
    const first = clock.now().getTime()
    clock.forward(3_600_000)
    await placeAndPay(url, buying(poster, 2))
    const second = clock.now().getTime()
    expect(Object.fromEntries(await counted())).toEqual({ [poster]: [3, second], [stickers]: [1, first] })
    clock.forward(day)
    const third = clock.now().getTime()
    expect(Object.fromEntries(await counted())).toEqual({ [poster]: [3, third], [stickers]: [1, third] })
  })

  test('are the three products with most units in paid orders of the last 90 days, at least three', async () => {
    const { shop, url, clock } = await open()
    const best = async () => {
      await countSales(shop.db, clock)
      const ids = ['bustan-tshirt', 'harvest-poster', 'sticker-pack', 'garden-session', 'rare-crops-guide']
      const seen = await Promise.all(ids.map((id) => readProduct(shop.db, id)))
      return seen.filter((one) => one?.isBestSeller).map((one) => one?.id)
    }
    clock.forward(100 * day)
    expect(await best()).toEqual([])

    await placeAndPay(url, buying('bustan-tshirt.m', 2))
    await place(url, buying('harvest-poster', 5))
    expect(await best(), 'two units are too few, and an unpaid order does not count').toEqual([])

    await placeAndPay(url, buying('bustan-tshirt.m', 2))
    await placeAndPay(url, buying('sticker-pack', 5))
    expect(await best()).toEqual(['bustan-tshirt', 'sticker-pack'])

    await placeAndPay(url, buying('garden-session', 6))
    await placeAndPay(url, buying('rare-crops-guide', 7))
    expect(await best(), 'only three are best sellers').toEqual(['sticker-pack', 'garden-session', 'rare-crops-guide'])

    await shop.db.update(product).set({ status: 'archived' }).where(eq(product.id, 'rare-crops-guide'))
    expect(await best(), 'an archived product takes no place').toEqual([
      ...['bustan-tshirt', 'sticker-pack', 'garden-session'],
    ])

    clock.forward(91 * day)
    expect(await best(), 'older sales do not count').toEqual([])
  })
})
