import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq, ne } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mail } from '#shop/email/table.ts'
import { order, orderEvent } from '#shop/orders/table.ts'
import {
  actAtBank,
  anyCustomer,
  home,
  orderBody,
  type Placed,
  place,
  returnFromBank,
  seeOrder,
} from './support/buying.ts'
import { checkInvariants } from './support/invariants.ts'
import { movableClock } from './support/movable-clock.ts'
import { freePort } from './support/network/free-port.ts'
import { openShop } from './support/open-shop.ts'
import { until } from './support/poll.ts'
import { type Server, startServer } from './support/start-server.ts'
import { engines, makeTestShop, type TestShop } from './support/test-shops.ts'

const cart = () =>
  orderBody({
    items: [
      { productId: 'beginner-guide', quantity: 1 },
      { productId: 'sticker-pack', quantity: 2 },
    ],
    shipping: home as never,
    promoCode: 'GARDEN10',
    customer: anyCustomer() as never,
  })

const emailFiles = (testShop: TestShop) => {
  try {
    return readdirSync(join(testShop.dataDir, 'mail')).filter((name) => name.endsWith('.txt'))
  } catch {
    return []
  }
}

/**
 * Kills one shop repeatedly at different moments of a purchase, with concurrent buyers; after a last start everything
 * must settle by itself.
 */
async function surviveKills(testShop: TestShop): Promise<Placed[]> {
  const port = await freePort()
  let server: Server = await startServer(testShop, port, {}, { asShipped: true })
  const paid: Placed[] = []
  const restart = async () => {
    await server.kill()
    server = await startServer(testShop, port, {}, { asShipped: true })
  }
  /** Other buyers who are cut off: their orders may exist or not, but never partially. */
  const others = () =>
    void Promise.allSettled(
      Array.from({ length: 6 }, () =>
        place(server.url, cart()).then((each) => actAtBank(each.paymentUrl, 'pay').then(returnFromBank)),
      ),
    )

  // Right after the order's response: the buyer pays when the shop is back.
  const answered = await place(server.url, cart())
  await restart()
  paid.push(answered)
  await actAtBank(answered.paymentUrl, 'pay')

  // Right after the capture, before the browser returns (it never does).
  const atBank = await place(server.url, cart())
  others()
  await actAtBank(atBank.paymentUrl, 'pay')
  await restart()
  paid.push(atBank)

  // Right after the response to the return.
  const returned = await place(server.url, cart())
  const back = await actAtBank(returned.paymentUrl, 'pay')
  others()
  await returnFromBank(back)
  await restart()
  paid.push(returned)

  // While emails are being sent.
  const emails = emailFiles(testShop).length
  const buyers = await Promise.all(Array.from({ length: 5 }, () => place(server.url, cart())))
  await Promise.all(buyers.map(async (each) => returnFromBank(await actAtBank(each.paymentUrl, 'pay'))))
  await until('an email was sent', async () => emailFiles(testShop).length > emails)
  await server.kill()
  return [...paid, ...buyers]
}

describe.concurrent.each(engines)('kill -9 on %s', (engine) => {
  test('loses and duplicates nothing, at any moment', { timeout: 240_000 }, async () => {
    const testShop = await makeTestShop(engine)
    try {
      const paid = await surviveKills(testShop)
      const shop = await openShop({ engine, testShop, clock: movableClock() })
      const { db } = shop.shop
      await until(
        'every paid order is paid',
        async () =>
          (await Promise.all(paid.map((each) => seeOrder(shop.url, each)))).every(
            (each) => each.paymentStatus === 'paid',
          ),
        60_000,
      )
      // A killed worker is detected by its heartbeat, and its email sent by another.
      await until('every email was sent', async () => (await db.$count(mail, ne(mail.state, 'sent'))) === 0, 90_000)
      expect(shop.errors).toEqual([])
      await checkInvariants(db)
      for (const { number } of paid) {
        const rows = await db.select().from(order).where(eq(order.number, number))
        expect(rows.map((each) => [each.paymentStatus, each.reservation, each.needsReview])).toEqual([
          ['paid', 'kept', null],
        ])
        const emails = await db.select().from(mail).where(eq(mail.orderId, rows[0]!.id))
        expect(emails.map((each) => `${each.template} ${each.state}`).sort()).toEqual([
          'order-receipt sent',
          'order-to-store sent',
        ])
        for (const { template, id } of emails)
          expect(emailFiles(testShop).filter((name) => name === `${template}-${id}.txt`).length).toBe(1)
        const events = await db
          .select()
          .from(orderEvent)
          .where(eq(orderEvent.orderId, rows[0]!.id))
          .orderBy(orderEvent.id)
        expect(events.map((each) => each.kind)).toEqual(['placed', 'paid'])
      }
      // Every file is one email of the outbox, and every sent email has its file; interrupted orders may turn out paid
      // meanwhile, so files are read before and after.
      const files = emailFiles(testShop)
      const outbox = await db.select().from(mail)
      const nameOf = ({ template, id }: (typeof outbox)[number]) => `${template}-${id}.txt`
      const [names, left] = [outbox, outbox.filter(({ state }) => state === 'sent')].map((some) => some.map(nameOf))
      expect(files.filter((name) => !names!.includes(name))).toEqual([])
      expect(left!.filter((name) => !emailFiles(testShop).includes(name))).toEqual([])
      await shop.stop()
    } finally {
      await testShop.close()
    }
  })
})
