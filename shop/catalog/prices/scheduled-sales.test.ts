import { asc, eq, inArray, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntry } from '#shop/audit/log.ts'
import { order, orderLine } from '#shop/orders/table.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { counter, orderFor } from '#tests/support/buyers.ts'
import { ask, type Placed, type Problem, place, sendOrder } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { inSizes, typedSizes } from '#tests/support/orders/sizes.ts'
import { until } from '#tests/support/poll.ts'
import { changeProduct } from '../change-product.ts'
import { deleteProduct } from '../delete-product.ts'
import { duplicateProduct } from '../duplicate-product.ts'
import { readEdited } from '../edited.ts'
import { restoreProduct } from '../restore-product.ts'
import { product } from '../table.ts'
import { endSale } from './end-sale.ts'
import { followSchedule } from './follow-schedule.ts'
import { type SaleInput, saleSchema } from './form.ts'
import { planSale } from './plan-sale.ts'
import { readSales } from './read-sales.ts'
import { productSale } from './table.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
const poster = 'harvest-poster'
const hour = 3_600_000

test('the form: days are Kuwait’s, the last one is included, and invalid input is refused by field', () => {
  const form = {
    kind: 'percent',
    value: '٢٠',
    fromDay: '2026-12-01',
    fromTime: '18:00',
    untilDay: '2026-12-03',
    untilTime: '',
  }
  expect(saleSchema.parse(form)).toEqual({
    percent: 20,
    price: null,
    startsAt: new Date('2026-12-01T15:00:00Z'),
    endsAt: new Date('2026-12-03T21:00:00Z'),
  })
  expect(saleSchema.parse({ ...form, kind: 'price', value: '2.250', fromDay: '', fromTime: '' })).toMatchObject({
    ...{ percent: null, price: 2250, startsAt: null },
  })
  const wrong = (changes: object) =>
    saleSchema.safeParse({ ...form, ...changes }).error?.issues.map(({ path, message }) => `${path.join()} ${message}`)
  expect(wrong({ value: '100' })).toEqual(['value percent'])
  expect(wrong({ value: '0' })).toEqual(['value percent'])
  expect(wrong({ value: '', untilDay: '' })).toEqual(['value required', 'untilDay required'])
  expect(wrong({ kind: 'price', value: '0' })).toEqual(['value amount'])
  expect(wrong({ fromDay: '', fromTime: '9:00' })).toEqual(['fromDay day_for_time'])
  expect(wrong({ fromDay: '2026-02-30' })).toEqual(['fromDay date'])
  expect(wrong({ untilDay: '2026-12-01', untilTime: '18:00' })).toEqual(['untilDay days_reversed'])
})

describeOnBothEngines('a planned sale', (open) => {
  const testShop = open.once()
  const db = () => testShop.shop.db
  const now = () => testShop.clock.now()
  const inHours = (hours: number) => new Date(now().getTime() + hours * hour)
  const plan = (id: string, input: Partial<SaleInput>) =>
    planSale(db(), testShop.clock, admin, id, {
      percent: null,
      price: null,
      startsAt: null,
      endsAt: inHours(2),
      ...input,
    })
  type Priced = { price: { amount: number }; originalPrice: { amount: number } | null; saleEndsAt: string | null }
  const seen = async (id: string) => {
    const { body } = await ask<Priced>(`${testShop.url}/api/v1/products/${id}`)
    return [body.price.amount, body.originalPrice?.amount ?? null, body.saleEndsAt]
  }
  const clear = async () => {
    for (const { id, productId } of await db().select().from(productSale))
      await endSale(db(), testShop.clock, admin, { productId, saleId: id })
  }

  test('applies to an order from its very first instant, whichever process comes first', async () => {
    const [usual] = (await seen(poster)) as [number]
    await plan(poster, { price: usual - 500, startsAt: inHours(1), endsAt: inHours(2) })
    testShop.clock.set(new Date(inHours(1).getTime() - 1))
    const order = (expectedTotal: number) =>
      sendOrder<Problem & Placed>(testShop.url, orderFor([{ productId: poster, quantity: 1 }], { expectedTotal }))
    expect((await order(usual + 2000)).status).toBe(201)
    testShop.clock.forward(1)
    const refused = await order(usual + 2000)
    expect([refused.status, refused.body.code]).toEqual([409, 'total_changed'])
    expect((await order(usual + 1500)).status).toBe(201)
    testShop.clock.forward(hour)
    const quote = await ask<{ subtotal: { amount: number } }>(`${testShop.url}/api/v1/quotes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ items: [{ productId: poster, quantity: 1 }] }),
    })
    expect(quote.body.subtotal.amount).toBe(usual)
  })

  test('twenty buyers around its start pay the price at their own instant, and none is refused for it', async () => {
    const [usual] = (await seen(poster)) as [number]
    await db().update(product).set({ stock: 1000 }).where(eq(product.id, poster))
    const startsAt = inHours(1)
    await plan(poster, { percent: 50, startsAt, endsAt: inHours(2) })
    const half = Math.floor((usual * 50 + 50) / 100)
    testShop.clock.forward(hour - 1)
    const buying = Array.from({ length: 20 }, () =>
      sendOrder<Placed & Problem>(testShop.url, orderFor([{ productId: poster, quantity: 1 }])),
    )
    // The sale begins while most of them are under way.
    await Promise.race(buying)
    testShop.clock.forward(1)
    const replies = await Promise.all(buying)
    expect(counter(replies)).toEqual({ '201': 20 })
    const last = await place(testShop.url, orderFor([{ productId: poster, quantity: 1 }]))
    expect(last.total.amount).toBe(half + 2000)
    const numbers = replies.map(({ body }) => body.number)
    const bought = await db()
      .select({ price: orderLine.price, at: order.createdAt })
      .from(orderLine)
      .innerJoin(order, eq(order.id, orderLine.orderId))
      .where(inArray(order.number, numbers))
    expect(bought.some(({ at }) => at < startsAt)).toBe(true)
    expect(bought.map(({ price }) => price)).toEqual(bought.map(({ at }) => (at < startsAt ? usual : half)))
    testShop.clock.forward(hour)
  })

  test('two must not overlap, it must lower a price, and it is in the audit log', async () => {
    await clear()
    await followSchedule(db(), testShop.clock)
    const [usual] = (await seen(poster)) as [number]
    const first = { percent: 10, startsAt: inHours(1), endsAt: inHours(2) }
    const both = await Promise.all([
      plan(poster, first),
      plan(poster, { ...first, startsAt: inHours(1.5), endsAt: inHours(4) }),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { reason: 'overlaps' } })
    await expect(
      db()
        .insert(productSale)
        .values({ id: crypto.randomUUID(), productId: poster, ...first, createdAt: now() }),
    ).rejects.toMatchObject({ cause: { code: '23P01' } })
    expect(await plan(poster, { percent: 10, startsAt: inHours(4), endsAt: inHours(5) })).toMatchObject({ ok: true })
    expect(await plan(poster, { price: usual, startsAt: inHours(9), endsAt: inHours(10) })).toMatchObject({
      refusal: { reason: 'not_lower', below: usual },
    })
    expect(await plan(poster, { percent: 10, endsAt: now() })).toMatchObject({ refusal: { reason: 'past' } })
    expect(await plan('no-such-thing', { percent: 10 })).toMatchObject({ refusal: { reason: 'unknown' } })
    const entries = await db()
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.subjectId, poster))
      .orderBy(asc(auditEntry.id))
    expect(entries.at(-1)?.changes).toMatchObject([{ field: 'sale', from: null, to: expect.stringContaining('-10%') }])
    await clear()
    expect((await readSales(db(), poster, now())).filter(({ endsAt }) => endsAt > now())).toEqual([])
  })

  test('is a percentage off each variant, or one price for those that cost more', async () => {
    await inSizes(testShop, 'sticker-pack', typedSizes({ S: [3000, 9], L: [5005, 9] }))
    const rows = async () =>
      (await db().select().from(product).where(like(product.id, 'sticker-pack%')).orderBy(product.id)).map(
        ({ price, usualPrice }) => [price, usualPrice],
      )
    await plan('sticker-pack', { percent: 50 })
    expect(await rows()).toEqual([
      [1500, 3000],
      [2503, 5005],
      [1500, 3000],
    ])
    // A price typed meanwhile is the usual price.
    await inSizes(testShop, 'sticker-pack', typedSizes({ S: [3000, 9], L: [4000, 9] }))
    expect(await rows()).toEqual([
      [1500, 3000],
      [2000, 4000],
      [1500, 3000],
    ])
    await clear()
    expect(await rows()).toEqual([
      [3000, null],
      [4000, null],
      [3000, null],
    ])
    expect(await plan('sticker-pack', { price: 4000 })).toMatchObject({ refusal: { reason: 'not_lower' } })
    await plan('sticker-pack', { price: 3500 })
    expect(await rows()).toEqual([
      [3000, null],
      [3500, 4000],
      [3000, null],
    ])
    await db().update(product).set({ status: 'archived' }).where(eq(product.id, 'sticker-pack.s'))
    testShop.clock.forward(2 * hour)
    await followSchedule(db(), testShop.clock)
    expect(await rows()).toEqual([
      [4000, null],
      [4000, null],
      [3000, null],
    ])
  })

  test('does not affect typed prices: an edit, a copy, and a product deleted and restored during it', async () => {
    const before = (await readEdited(db(), poster))!
    await plan(poster, { percent: 20 })
    const { pictures, ...row } = (await readEdited(db(), poster))!
    expect([row.price, row.sellsAt]).toEqual([before.price, Math.floor((before.price * 80 + 50) / 100)])
    const input = { ...row, pictures: pictures.map(({ colour: _, ...each }) => each), price: 10_000 }
    expect(await changeProduct(db(), testShop.clock, admin, { id: poster, version: row.version }, input)).toMatchObject(
      { ok: true },
    )
    expect((await seen(poster)).slice(0, 2)).toEqual([8_000, 10_000])

    const copied = await duplicateProduct(db(), testShop.clock, admin, poster)
    const id = copied.ok ? copied.value.id : ''
    expect(await readEdited(db(), id)).toMatchObject({
      price: 10_000,
      sellsAt: 10_000,
      saleEndsAt: null,
      changeAt: null,
    })
    await plan(id, { percent: 50 })
    const deleted = await deleteProduct(db(), testShop.clock, admin, id)
    testShop.clock.forward(3 * hour)
    expect(await followSchedule(db(), testShop.clock)).toBeNull()
    const restored = await restoreProduct(db(), testShop.clock, admin, deleted.ok ? deleted.value.deletedId : '')
    expect(restored).toMatchObject({ ok: true })
    expect(await readEdited(db(), id)).toMatchObject({ price: 10_000, sellsAt: 10_000 })
    expect(await readSales(db(), id, now())).toHaveLength(1)
  })

  test('is not lost when no process runs at its start', async () => {
    const [usual] = (await seen(poster)) as [number]
    await plan(poster, { percent: 10, startsAt: inHours(1), endsAt: inHours(5) })
    const { testShop: folder, clock } = testShop
    if (testShop.engine === 'postgres') {
      // The next process starts later.
      clock.forward(2 * hour)
      await open({ testShop: folder, clock })
    } else clock.forward(2 * hour)
    await until('the sale runs', async () => (await seen(poster))[0] === Math.floor((usual * 90 + 50) / 100), 2_000)
    expect(await followSchedule(db(), clock)).toEqual(inHours(3))
  })
})
