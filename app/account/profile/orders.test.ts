import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { order } from '#shop/orders/table.ts'
import { toOpaque } from '#shop/pagination.ts'
import { provenMember } from '#tests/support/accounts/accounts.ts'
import { buildOf } from '#tests/support/build-of.ts'
import { anyCustomer, orderBody, place } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { loader } from './orders.tsx'

describeOnBothEngines('the account’s orders', (open) => {
  test('are listed a hundred at a time, with a link to the older ones', async () => {
    const testShop = await open({ build: buildOf({ 'profile/orders': { loader } }) })
    const { db } = testShop.shop
    const owner = await provenMember(testShop)
    const customer = { ...anyCustomer(), email: owner.email } as never
    const { number } = await place(testShop.url, orderBody({ customer }))
    const [placed] = await db.select().from(order).where(eq(order.number, number))
    const { words: _, ...row } = placed!
    const earlier = Array.from({ length: 100 }, (_, at) => ({
      ...{ ...row, id: randomUUID(), number: `ORD-2020-${1001 + at}`, checkoutKey: null },
      createdAt: new Date(row.createdAt.getTime() - 1000 * (at + 1)),
    }))
    await db.insert(order).values(earlier)
    const numbers = [number, ...earlier.map((each) => each.number)]
    const read = async (query = '') => {
      const response = await fetch(`${testShop.url}/profile/orders.data${query}`, { headers: { cookie: owner.cookie } })
      const text = await response.text()
      return { text, numbers: new Set(text.match(/ORD-\d{4}-\d+/g)) }
    }
    const cursor = toOpaque(earlier[98]!)
    const newest = await read()
    expect([newest.numbers, newest.text.includes(cursor)]).toEqual([new Set(numbers.slice(0, 100)), true])
    // PostgreSQL knows no such year.
    const never = Buffer.from(`+033658-09-27T01:46:39.999Z_${randomUUID()}`).toString('base64url')
    for (const broken of ['x', never]) expect((await read(`?after=${broken}`)).numbers).toEqual(newest.numbers)
    const older = await read(`?after=${cursor}`)
    expect([older.numbers, older.text.includes(toOpaque(earlier[99]!))]).toEqual([new Set(numbers.slice(100)), false])
  })
})
