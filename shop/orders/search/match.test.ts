import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anyCustomer, home, orderBody, placeAndPay } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { product } from '../../catalog/table.ts'
import { rowsOf, transact } from '../../db.ts'
import { payment, refund } from '../../payments/table.ts'
import { findOrders } from '../list-orders.ts'
import { order } from '../table.ts'
import { matchesSearch } from './match.ts'

describeOnBothEngines('the team’s search for orders', (open) => {
  const testShop = open.once()
  const buy = async (productId: string) => {
    const customer = anyCustomer() as { email: string }
    const body = orderBody({
      items: [{ productId, quantity: 1 }],
      customer: customer as never,
      shipping: home as never,
    })
    const { number } = await placeAndPay(testShop.url, body)
    return { number, email: customer.email }
  }
  const finds = async (words: string) =>
    (await findOrders(testShop.shop.db, { limit: 100 }, { words })).rows.map(({ number }) => number)

  test('finds products by title, in either language, and SKU, as they were when bought', async () => {
    const { db } = testShop.shop
    const [shirt, poster] = [await buy('bustan-tshirt.m'), await buy('harvest-poster')]
    const [was] = await db.select().from(product).where(eq(product.id, 'bustan-tshirt.m'))
    await db
      .update(product)
      .set({ title: 'شيء آخر', titleEn: 'Other thing', sku: `OTHER-${randomUUID()}` })
      .where(eq(product.id, 'bustan-tshirt.m'))
    const words = [was!.title, was!.titleEn.toUpperCase(), was!.sku.toLowerCase(), was!.sku.slice(0, -1)]
    for (const typed of words) {
      expect(await finds(`${shirt.email} ${typed}`)).toEqual([shirt.number])
      expect(await finds(`${poster.email} ${typed}`)).toEqual([])
    }
    expect(await finds(`${shirt.email} Other thing`)).toEqual([])
  })

  test('finds a payment or refund by its whole reference', async () => {
    const { db } = testShop.shop
    const { number, email } = await buy('harvest-poster')
    const [found] = await db
      .select({ id: order.id, payment })
      .from(order)
      .innerJoin(payment, eq(payment.orderId, order.id))
      .where(eq(order.number, number))
    const { id, payment: paid } = found!
    const reference = `re_${randomUUID()}`
    const back = {
      amount: 1,
      reason: '',
      choices: { restock: [], revokeDownloads: false, giveCodeBack: false },
      by: '',
    }
    await db.insert(refund).values({
      id: randomUUID(),
      paymentId: paid.id,
      orderId: id,
      state: 'failed',
      reference,
      at: new Date(),
      ...back,
    })
    expect(await finds(` ${paid.reference} `)).toEqual([number])
    expect(await finds(reference)).toEqual([number])
    expect(await finds(paid.reference!.slice(0, -1))).toEqual([])
    expect(await finds(`${paid.reference} ${email}`)).toEqual([])
  })

  test('finds a payment that the team took itself by the words of its note, in its index', async () => {
    const { db } = testShop.shop
    const { number, email } = await buy('harvest-poster')
    const id = db.select({ id: order.id }).from(order).where(eq(order.number, number))
    const taken = { gateway: 'by_hand', reference: null, note: 'KFH transfer FT26-4471, checked by Huda' }
    await db.update(payment).set(taken).where(eq(payment.orderId, id))
    for (const words of ['FT26-4471', 'ft26-4471 huda', '٤٤٧١']) expect(await finds(words)).toEqual([number])
    for (const words of ['FT26-4472', `FT26-4471 ${email}`]) expect(await finds(words)).toEqual([])
    const plan = await transact(db, async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      const query = tx.select({ id: order.id }).from(order).where(matchesSearch('FT26-4471'))
      return JSON.stringify(await rowsOf(tx, sql`explain ${query}`))
    })
    expect(plan).toContain('payment_note_words')
  })

  test('orders from before get the words of their lines by the migration', async () => {
    const { db } = testShop.shop
    const { number, email } = await buy('sticker-pack')
    const words = async () => (await db.select().from(order).where(eq(order.number, number)))[0]!.boughtWords
    const placed = await words()
    await db.update(order).set({ boughtWords: '' }).where(eq(order.number, number))
    const steps = readFileSync('db/migrations/0017_search_orders_by_goods.sql', 'utf8').split(
      '--> statement-breakpoint',
    )
    await db.execute(sql.raw(steps.find((step) => step.includes('UPDATE'))!))
    expect(await words()).toBe(placed)
    expect(await finds(`${email} ${placed}`)).toEqual([number])
  })
})
