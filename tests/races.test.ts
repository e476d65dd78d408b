import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { product } from '#shop/catalog/table.ts'
import { order } from '#shop/orders/table.ts'
import { discountCode } from '#shop/pricing/table.ts'
import { anybody, comeBack, orderBody, type Placed, type Problem, pressAtBank, sendOrder } from './support/buying.ts'
import { describeOnBothEngines } from './support/engines.ts'
import { makeHouse } from './support/houses.ts'
import { checkInvariants } from './support/invariants.ts'
import { type OpenShop, openShop } from './support/open-shop.ts'
import { freePort } from './support/postgres-setup.ts'
import { type Server, startServer } from './support/start-server.ts'

type Items = { productId: string; quantity: number }[]
const want = (items: Items, more: object = {}) => orderBody({ items, customer: anybody() as never, ...more })

/** So many buyers at once, each with an order of their own, spread over the doors. */
const crowd = (urls: string[], count: number, body: (n: number) => unknown) =>
  Promise.all(Array.from({ length: count }, (_, n) => sendOrder<Placed & Problem>(urls[n % urls.length]!, body(n))))

const tally = (answers: { status: number; body: { code?: string } }[]) => {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers)
    counts[`${status} ${body.code ?? ''}`.trim()] = (counts[`${status} ${body.code ?? ''}`.trim()] ?? 0) + 1
  return counts
}

async function shelve(house: OpenShop, id: string, pieces: number): Promise<void> {
  await house.shop.db.update(product).set({ stock: pieces }).where(eq(product.id, id))
}

describeOnBothEngines('many at once', (open) => {
  let house: OpenShop
  beforeAll(async () => {
    house = await open()
  })

  test('200 buyers want the last 10: 10 get one, 190 are told so', async () => {
    await shelve(house, 'harvest-poster', 10)
    const answers = await crowd([house.url], 200, () => want([{ productId: 'harvest-poster', quantity: 1 }]))
    expect(tally(answers)).toEqual({ '201': 10, '409 items': 190 })
    const refused = answers.filter((each) => each.status === 409)
    expect(
      refused.every(
        (each) => JSON.stringify(each.body.problems) === '[{"productId":"harvest-poster","reason":"out_of_stock"}]',
      ),
    ).toBe(true)
    const numbers = answers.filter((each) => each.status === 201).map((each) => each.body.number)
    expect(new Set(numbers).size).toBe(10)
    expect((await house.shop.db.select().from(product).where(eq(product.id, 'harvest-poster')))[0]?.stock).toBe(0)
    await checkInvariants(house.shop.db, { 'harvest-poster': 10 })

    // All ten pay, and their browsers come back twice each, at the same moment.
    const paid = answers.filter((each) => each.status === 201)
    await Promise.all(
      paid.map(async ({ body }) => {
        const back = await pressAtBank(body.paymentUrl, 'pay')
        await Promise.all([comeBack(back), comeBack(back)])
      }),
    )
    expect(await house.shop.db.$count(order, eq(order.needsReview, 'paid_twice'))).toBe(0)
    await checkInvariants(house.shop.db, { 'harvest-poster': 10 })
    await shelve(house, 'harvest-poster', 2)
  })

  test('50 orders with a code that is good for 5', async () => {
    await house.shop.db
      .insert(discountCode)
      .values({ code: 'RACE', type: 'fixed', value: 250, usageLimit: 5, createdAt: house.clock.now() })
    const answers = await crowd([house.url], 50, () =>
      want([{ productId: 'beginner-guide', quantity: 1 }], { promoCode: 'RACE' }),
    )
    expect(tally(answers)).toEqual({ '201': 5, '409 promo': 45 })
    await checkInvariants(house.shop.db)
  })

  test('buyers of the same things in another order do not lock each other out', async () => {
    const ids = ['bustan-tshirt', 'sticker-pack', 'beginner-guide']
    const answers = await crowd([house.url], 36, (n) => {
      const turned = [...ids.slice(n % 3), ...ids.slice(0, n % 3)]
      return want(
        (n % 2 ? turned : turned.reverse()).map((productId) => ({ productId, quantity: 1 })),
        { promoCode: 'GARDEN10' },
      )
    })
    expect(tally(answers)).toEqual({ '201': 36 })
    expect(house.errors).toEqual([])
    await checkInvariants(house.shop.db)
  })
})

describe('two servers on one PostgreSQL', () => {
  const servers: Server[] = []
  let house: OpenShop
  beforeAll(async () => {
    const place = await makeHouse('postgres')
    servers.push(...(await Promise.all([1, 2].map(async () => startServer(place, await freePort())))))
    house = await openShop({ engine: 'postgres', house: place })
  })
  afterAll(async () => {
    await house.stop()
    for (const server of servers) expect(await server.stop()).toBe(0)
    await house.house.leave()
  })

  test('sell the last 10 to 100 buyers once, and number the orders without a hole', async () => {
    await shelve(house, 'harvest-poster', 10)
    const answers = await crowd(
      servers.map((each) => each.url),
      100,
      () => want([{ productId: 'harvest-poster', quantity: 1 }]),
    )
    expect(tally(answers)).toEqual({ '201': 10, '409 items': 90 })
    const counts = answers
      .filter((each) => each.status === 201)
      .map((each) => Number(each.body.number.split('-')[2]))
      .sort((a, b) => a - b)
    expect(counts.map((count) => count - counts[0]!)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    await checkInvariants(house.shop.db, { 'harvest-poster': 10 })
    await shelve(house, 'harvest-poster', 2)
  })

  test('know each other’s keys, orders and payments', async () => {
    const body = want([{ productId: 'beginner-guide', quantity: 1 }])
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => sendOrder<Placed>(servers[n % 2]!.url, body, { key })),
    )
    expect(new Set(answers.map((each) => each.body.number)).size).toBe(1)
    const back = new URL(await pressAtBank(answers[0]!.body.paymentUrl, 'pay'))
    await Promise.all(
      servers.flatMap(({ url }) => Array.from({ length: 5 }, () => comeBack(`${url}${back.pathname}${back.search}`))),
    )
    await checkInvariants(house.shop.db)
  })
})
