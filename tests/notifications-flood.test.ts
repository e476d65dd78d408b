import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mail } from '#shop/notifications/table.ts'
import { order, orderEvent } from '#shop/orders/table.ts'
import { payment, refund } from '#shop/payments/table.ts'
import { anybody, comeBack, orderBody, place } from './support/buying.ts'
import { fakeTap } from './support/fake-tap.ts'
import { makeHouse } from './support/houses.ts'
import { checkInvariants } from './support/invariants.ts'
import { openShop } from './support/open-shop.ts'
import { freePort } from './support/postgres-setup.ts'
import { startServer } from './support/start-server.ts'

test('two processes on PostgreSQL hear fifty copies of one notification: one payment, one receipt', async () => {
  const house = await makeHouse('postgres')
  const fake = await fakeTap()
  // This process has the shop too, to look into it: three in all on one database.
  const [shop, other] = await Promise.all([
    openShop({ engine: 'postgres', house, env: fake.env }),
    freePort().then((port) => startServer(house, port, fake.env)),
  ])
  try {
    const { db } = shop.shop
    const placed = await place(shop.url, orderBody({ customer: anybody() as never }))
    const [row] = await db.select().from(order).where(eq(order.number, placed.number))
    const [asked] = await db.select().from(payment).where(eq(payment.orderId, row!.id))
    fake.decide(asked!.reference!, 'captured')
    const { headers, body } = fake.notification(asked!.reference!)
    const hear = (url: string) => fetch(`${url}/webhooks/payments/tap`, { method: 'POST', headers, body })
    const back = (url: string) => comeBack(`${url}/payments/return/${asked!.id}?token=${placed.accessToken}`)
    const urls = [shop.url, other.url]
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => hear(urls[n % 2]!)))
    await Promise.all(urls.map(back))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const events = await db.select().from(orderEvent).where(eq(orderEvent.orderId, row!.id)).orderBy(orderEvent.id)
    expect(events.map(({ kind }) => kind)).toEqual(['placed', 'paid'])
    const letters = await db.select().from(mail).where(eq(mail.orderId, row!.id))
    expect(letters.map(({ template }) => template).sort()).toEqual(['order-receipt', 'order-to-store'])
    expect(await db.$count(refund)).toBe(0)
    expect([shop.errors, other.output().includes('"level":50')]).toEqual([[], false])
    await checkInvariants(db)
  } finally {
    await Promise.all([shop.stop(), other.stop()])
    await fake.stop()
    await house.leave()
  }
})
