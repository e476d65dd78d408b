import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { mail } from '#shop/email/table.ts'
import { kuwaitDate } from '#shop/kuwait-time.ts'
import { findOrders } from '#shop/orders/list-orders.ts'
import { order, orderLine } from '#shop/orders/table.ts'
import { payment, refund } from '#shop/payments/table.ts'
import { requestRefund } from '#shop/refunds/request-refund.ts'
import { settleRefund } from '#shop/refunds/settle-refund.ts'
import { readWaiting } from '#shop/reports/dashboard-waiting.ts'
import { readReturned } from '#shop/reports/returned.ts'
import { changeSettings } from '#shop/settings/change-settings.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { admin, refundFacts } from '#tests/support/orders/refund-facts.ts'
import { photo, returnFacts } from '#tests/support/orders/return-facts.ts'
import { eraseReturns, pruneReturnPhotos } from './erase-returns.ts'
import { listReturns } from './list.ts'
import { lateReturnDays, maxReturns, type ReturnsView } from './status.ts'
import { orderReturn, returnPhoto } from './table.ts'

describeOnBothEngines('returning goods', (open) => {
  const testShop = open.once()
  afterEach(async () => {
    expect(testShop.errors.splice(0).map((each) => each.message)).toEqual([])
    await checkInvariants(testShop.shop.db)
  })

  const { db, paidOrder, requestItem, refundsOf, stickers } = refundFacts(() => testShop)
  const { arrived, ask, withdraw, move, returnsOf, states, eventsOf } = returnFacts(() => testShop)
  type Paid = Awaited<ReturnType<typeof paidOrder>>
  /** Refunds stickers through a return's form: 3.150 KWD each. */
  const payBack = (of: Paid, returnId: string, quantity: number, restock = 0, byAmount = false) =>
    requestRefund(testShop.shop, admin, of.number, {
      refundId: randomUUID(),
      paymentId: of.paymentId,
      amount: 3150 * quantity,
      reason: 'Return 1',
      choices: {
        restock: restock > 0 ? [{ position: 1, quantity: restock }] : [],
        revokeDownloads: false,
        giveCodeBack: false,
      },
      ...(!byAmount && { items: { lines: [{ position: 1, quantity }], shipping: false } }),
      returnId,
    })
  /** The gateway's answer that the refund failed. */
  const fail = async (refundId: string) => {
    await db().update(refund).set({ state: 'pending' }).where(eq(refund.id, refundId))
    expect(await settleRefund(testShop.shop, refundId, { state: 'failed', reference: null })).toBe(true)
  }
  const withdrawn = async (of: Paid) => {
    const own = and(eq(orderLine.orderId, of.id), eq(orderLine.position, 1))
    return (await db().select().from(orderLine).where(own))[0]!.withdrawn
  }
  const days = async (count: number) => {
    const returns = { days: count, address: { ar: '', en: '' } }
    await changeSettings(db(), testShop.shop.clock, admin, { returns })
    testShop.shop.settings.invalidate()
  }

  test('from the request to the refund, each step once', async () => {
    const of = await arrived()
    const returnId = randomUUID()
    expect(await ask(of, 2, { returnId })).toEqual({ ok: true, value: { number: 1 } })
    expect(await ask(of, 2, { returnId })).toEqual({ ok: false, refusal: { reason: 'repeated', number: 1 } })
    expect(await ask(of, 1)).toMatchObject({ refusal: { reason: 'not_returnable' } })
    expect(await move(of, returnId, 'received')).toMatchObject({ refusal: { reason: 'changed' } })
    expect(await payBack(of, returnId, 2)).toMatchObject({ refusal: { reason: 'changed' } })
    expect(await move(of, returnId, 'accepted', { version: 1 })).toEqual({ ok: true, value: { to: 'accepted' } })
    expect(await move(of, returnId, 'accepted', { version: 1 })).toMatchObject({ refusal: { reason: 'changed' } })
    expect(await move(of, returnId, 'received')).toMatchObject({ ok: true })
    expect(await withdraw(of, returnId)).toEqual({ ok: false, refusal: { reason: 'changed' } })
    const before = await stickers()
    expect(await payBack(of, returnId, 2, 1)).toMatchObject({ ok: true })
    expect(await payBack(of, returnId, 2)).toMatchObject({ refusal: { reason: 'changed' } })
    expect(await stickers()).toBe(before + 1)
    expect(await states(of)).toEqual(['1 refunded 0'])
    const [ended] = await returnsOf(of)
    expect([ended!.answer, ended!.refundId, ended!.photos]).toEqual(['A note', (await refundsOf(of))[0]!.id, []])
    expect(await eventsOf(of)).toEqual(['return_requested'])
    await expect.poll(async () => (await refundsOf(of)).map(({ state }) => state)).toEqual(['done'])
    expect(await move(of, returnId, 'closed')).toMatchObject({ refusal: { reason: 'changed' } })
  })

  test('a refund by amount that restocks a returned unit counts it once: the other can be returned', async () => {
    const of = await arrived()
    const returnId = randomUUID()
    await ask(of, 1, { returnId })
    await move(of, returnId, 'accepted')
    await move(of, returnId, 'received')
    const before = await stickers()
    expect(await payBack(of, returnId, 1, 1, true)).toMatchObject({ ok: true })
    expect([await stickers(), await states(of)]).toEqual([before + 1, ['1 refunded 0']])
    expect((await returnsOf(of))[0]!.lines).toMatchObject([{ quantity: 1, refunded: 1 }])
    expect(await ask(of, 2)).toMatchObject({ refusal: { reason: 'not_enough', left: 1 } })
    expect(await ask(of, 1)).toMatchObject({ ok: true })
  })

  test('eight concurrent requests for one unit are one return', async () => {
    const of = await arrived()
    const rushed = await Promise.all(Array.from({ length: 8 }, () => ask(of, 1)))
    expect(rushed.filter(({ ok }) => ok).length).toBe(2)
    const [first] = await returnsOf(of)
    const moved = await Promise.all([
      ...Array.from({ length: 3 }, () => move(of, first!.id, 'accepted')),
      ...Array.from({ length: 3 }, () => move(of, first!.id, 'rejected')),
      ...Array.from({ length: 3 }, () => withdraw(of, first!.id)),
    ])
    // A request that was accepted first may still be withdrawn.
    const done = moved.map(({ ok }, at) => (ok ? at : -1)).filter((at) => at >= 0)
    expect(done.length).toBeLessThanOrEqual(2)
    expect(done.filter((at) => at < 6).length).toBeLessThanOrEqual(1)
    expect(done.length).toBeGreaterThan(0)
  })

  test('two concurrent refunds of the same return pay once', async () => {
    const of = await arrived()
    const returnId = randomUUID()
    await ask(of, 1, { returnId })
    await move(of, returnId, 'accepted')
    await move(of, returnId, 'received')
    const paid = await Promise.all(Array.from({ length: 4 }, () => payBack(of, returnId, 1)))
    expect(paid.filter(({ ok }) => ok).length).toBe(1)
    const [row] = await db().select().from(payment).where(eq(payment.id, of.paymentId))
    expect(row!.refunded).toBe(3150)
    expect(await states(of)).toEqual(['1 refunded 0'])
  })

  test('a refund made elsewhere removes its units from the returns, and its failure restores them', async () => {
    const of = await arrived()
    const [one, two] = [randomUUID(), randomUUID()]
    await ask(of, 1, { returnId: one })
    await ask(of, 1, { returnId: two })
    await move(of, two, 'accepted')
    // The most advanced return is most likely meant.
    await requestItem(of, 3150, { position: 1, quantity: 1 })
    expect(await states(of)).toEqual(['1 requested 1', '2 refunded 0'])
    const [back] = await refundsOf(of)
    await fail(back!.id)
    expect(await states(of)).toEqual(['1 requested 1', '2 accepted 1'])
    await requestItem(of, 6300, { position: 1, quantity: 2 })
    expect(await states(of)).toEqual(['1 refunded 0', '2 refunded 0'])
    const ended = async () =>
      (await refundsOf(of)).map(({ id, state }) => `${id === back!.id ? 'first' : 'second'} ${state}`)
    await expect.poll(async () => (await ended()).toSorted()).toEqual(['first failed', 'second done'])
  })

  test('a failed refund gives its return back, also when its units were restocked, and each counts once', async () => {
    const of = await arrived()
    const returnId = randomUUID()
    await ask(of, 1, { returnId })
    await move(of, returnId, 'accepted')
    await move(of, returnId, 'received')
    const before = await stickers()
    await payBack(of, returnId, 1, 1)
    await fail((await refundsOf(of))[0]!.id)
    expect([await states(of), await withdrawn(of)]).toEqual([['1 received 1'], 1])
    expect(await ask(of, 2)).toMatchObject({ refusal: { reason: 'not_enough', left: 1 } })
    expect(await ask(of, 1)).toMatchObject({ ok: true })
    expect(await payBack(of, returnId, 1)).toMatchObject({ ok: true })
    expect([await states(of), await withdrawn(of)]).toEqual([['1 refunded 0', '2 requested 1'], 1])
    expect(await stickers()).toBe(before + 1)
  })

  test('a concurrent return and refund of the last unit never count it twice', async () => {
    for (let round = 0; round < 4; round++) {
      const of = await arrived()
      await ask(of, 1)
      await Promise.all([ask(of, 1), requestItem(of, 6300, { position: 1, quantity: 2 })])
      expect((await states(of)).filter((state) => !state.endsWith('refunded 0'))).toEqual([])
    }
  })

  test('is refused for an order that is unpaid, cancelled, all digital, not delivered yet, or too old', async () => {
    const unsent = await paidOrder()
    expect(await ask(unsent)).toMatchObject({ refusal: { reason: 'not_returnable' } })
    const of = await arrived()
    expect(await ask(of, 3)).toMatchObject({ refusal: { reason: 'not_enough', position: 1, left: 2 } })
    await db().update(order).set({ status: 'cancelled' }).where(eq(order.id, of.id))
    expect(await ask(of)).toMatchObject({ refusal: { reason: 'not_returnable' } })
    await db().update(order).set({ status: 'delivered' }).where(eq(order.id, of.id))
    await days(0)
    expect(await ask(await arrived())).toMatchObject({ refusal: { reason: 'not_returnable' } })
    await days(14)
    expect(await ask(of)).toMatchObject({ ok: true })
    const other = await arrived()
    const [taken] = await returnsOf(of)
    expect(await ask(other, 1, { returnId: taken!.id })).toMatchObject({ refusal: { reason: 'key_reused' } })
    expect(await move(other, taken!.id, 'accepted')).toMatchObject({ refusal: { reason: 'unknown_return' } })
    expect(await withdraw(other, taken!.id)).toMatchObject({ refusal: { reason: 'changed' } })
  })

  test('the days are those of the day it was ordered, and today’s for orders from before they were stored', async () => {
    const [of, old] = [await arrived(), await arrived()]
    await db().update(order).set({ returnDays: null }).where(eq(order.id, old.id))
    await days(0)
    expect(await ask(of)).toMatchObject({ ok: true })
    expect(await ask(old)).toMatchObject({ refusal: { reason: 'not_returnable' } })
    const without = await arrived()
    await days(14)
    expect(await ask(without)).toMatchObject({ refusal: { reason: 'not_returnable' } })
    expect(await ask(old)).toMatchObject({ ok: true })
  })

  test('broken or wrong goods need a photo, and the number of returns per order is limited', async () => {
    const of = await arrived()
    expect(await ask(of, 1, { reason: 'damaged' })).toMatchObject({ refusal: { reason: 'photo_missing' } })
    for (let each = 0; each < maxReturns; each++) {
      const returnId = randomUUID()
      expect(await ask(of, 1, { returnId, reason: 'damaged', photos: [photo()] })).toMatchObject({ ok: true })
      expect(await withdraw(of, returnId)).toMatchObject({ ok: true })
    }
    expect(await ask(of)).toMatchObject({ refusal: { reason: 'too_many_returns' } })
  })

  test('lists, counts and the report show open, late and ended returns, and reasons', async () => {
    const now = testShop.shop.clock.now()
    const listed = async (view: ReturnsView) =>
      (await listReturns(db(), { view }, { limit: 100 }, now)).rows.map(({ orderNumber }) => orderNumber)
    const returning = async () =>
      (await findOrders(db(), { limit: 100 }, { turn: 'returning' })).rows.map(({ number }) => number)
    const today = kuwaitDate(now)
    const report = async () => (await readReturned(db(), { from: today, until: today }))[0]
    const [before, figures] = [await report(), await readWaiting(db(), now)]
    const of = await arrived()
    const returnId = randomUUID()
    await ask(of, 2, { returnId, reason: 'wrong_size' })
    expect([await listed('waiting'), await listed('all'), await returning()]).toEqual(
      Array(3).fill(expect.arrayContaining([of.number])),
    )
    const found = async (words: string) =>
      (await listReturns(db(), { view: 'all', words }, { limit: 100 }, now)).rows.map(({ orderNumber }) => orderNumber)
    expect(await found(of.number)).toEqual([of.number])
    expect(await found('nobody-called-that')).toEqual([])
    expect((await readWaiting(db(), now)).returns).toBe(figures.returns + 1)
    expect(await report()).toMatchObject({
      productId: 'sticker-pack',
      units: (before?.units ?? 0) + 2,
      reasons: { wrong_size: (before?.reasons.wrong_size ?? 0) + 2 },
    })
    await move(of, returnId, 'accepted')
    expect([await listed('waiting'), await listed('late')].flat()).not.toContain(of.number)
    const longAgo = new Date(now.getTime() - (lateReturnDays + 1) * 86_400_000)
    await db().update(orderReturn).set({ acceptedAt: longAgo }).where(eq(orderReturn.id, returnId))
    expect([await listed('late'), await listed('coming')]).toEqual(Array(2).fill(expect.arrayContaining([of.number])))
    expect((await readWaiting(db(), now)).lateReturns).toBe(figures.lateReturns + 1)
    await withdraw(of, returnId)
    expect(await listed('ended')).toContain(of.number)
    expect(await returning()).not.toContain(of.number)
    expect((await report())?.units ?? 0).toBe(before?.units ?? 0)
  })

  test('is accepted only with an address: in the answer, or in the settings in any language', async () => {
    const addressIs = async (en: string) => {
      await changeSettings(db(), testShop.shop.clock, admin, { returns: { days: 14, address: { ar: '', en } } })
      testShop.shop.settings.invalidate()
    }
    const requested = async () => {
      const of = await arrived()
      const returnId = randomUUID()
      await ask(of, 1, { returnId })
      return { of, accept: (answer: string) => move(of, returnId, 'accepted', { answer }) }
    }
    await addressIs('')
    const { of, accept } = await requested()
    expect(await accept('')).toEqual({ ok: false, refusal: { reason: 'no_address' } })
    const emails = and(eq(mail.orderId, of.id), eq(mail.template, 'return-accepted'))
    expect([await states(of), await db().$count(mail, emails)]).toEqual([['1 requested 1'], 0])
    expect(await accept('To our shop in Salmiya')).toMatchObject({ ok: true })
    await addressIs('Salmiya, block 4')
    expect(await (await requested()).accept('')).toMatchObject({ ok: true })
    await addressIs('')
  })

  test('photos are deleted with their buyer, and some months after the end of their return', async () => {
    const [of, other] = [await arrived(), await arrived()]
    await ask(of, 1, { photos: [photo(), photo()] })
    const returnId = randomUUID()
    await ask(other, 1, { returnId, photos: [photo()] })
    await move(other, returnId, 'rejected')
    const photosOf = async (paid: Paid) => (await returnsOf(paid)).flatMap(({ photos }) => photos).length
    const { jobs, clock } = testShop.shop
    await pruneReturnPhotos(db(), jobs, clock.now())
    expect([await photosOf(of), await photosOf(other)]).toEqual([2, 1])
    const long = new Date(clock.now().getTime() - 190 * 86_400_000)
    await db().update(orderReturn).set({ endedAt: long }).where(eq(orderReturn.id, returnId))
    await pruneReturnPhotos(db(), jobs, clock.now())
    expect([await photosOf(of), await photosOf(other)]).toEqual([2, 0])
    await eraseReturns(db(), jobs, [of.id], clock.now())
    expect(await states(of)).toEqual(['1 withdrawn 1'])
    const [erased] = await returnsOf(of)
    expect([erased!.note, erased!.photos]).toEqual(['', []])
    expect(await db().$count(returnPhoto)).toBeGreaterThan(0)
  })
})
