import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { sandboxCharge, sandboxRefund } from '#adapters/payments/sandbox-table.ts'
import type { Permission } from '#shop/accounts/roles/permissions.ts'
import type { Admin } from '#shop/accounts/users/admin.ts'
import { compareBooks } from '#shop/payments/compare-books.ts'
import { listDifferences, listMoney, type MoneyRow } from '#shop/payments/list-money.ts'
import { Unavailable } from '#shop/ports.ts'
import { decideRefund } from '#shop/refunds/decide-refund.ts'
import { readWaiting } from '#shop/reports/dashboard-waiting.ts'
import { changeSettings } from '#shop/settings/change-settings.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { admin, refundFacts } from '#tests/support/orders/refund-facts.ts'
import { payment, paymentDifference, refund } from './table.ts'

describeOnBothEngines('the shop’s books and the gateway’s', (open) => {
  const testShop = open.once()
  afterEach(() => {
    expect(testShop.errors.splice(0).map((each) => each.message)).toEqual([])
  })
  const { db, paidOrder, requestItem, refundsOf, send } = refundFacts(() => testShop)
  const charge = (reference: string, to: Partial<typeof sandboxCharge.$inferInsert>) =>
    db().update(sandboxCharge).set(to).where(eq(sandboxCharge.id, reference))

  test('are compared every night, are listed with both sides when they differ, and resolved once they agree', async () => {
    const [agreed, more, unpaid, unknown, back] = [
      await paidOrder(),
      await paidOrder(),
      await paidOrder(),
      await paidOrder(),
      await paidOrder(),
    ]
    await requestItem(back, 2025, { position: 0, quantity: 1 })
    await send(back)
    await expect.poll(async () => (await refundsOf(back))[0]?.state).toBe('done')
    const [paidBack] = await refundsOf(back)
    await compareBooks(testShop.shop)
    expect((await listDifferences(db(), { limit: 100 })).rows).toEqual([])

    await charge(more.reference, { amount: more.total + 1 })
    await charge(unpaid.reference, { state: 'declined' })
    const [gone] = await db().delete(sandboxCharge).where(eq(sandboxCharge.id, unknown.reference)).returning()
    await db().update(sandboxRefund).set({ state: 'failed' }).where(eq(sandboxRefund.id, paidBack!.reference!))
    await compareBooks(testShop.shop)
    // A second night writes nothing twice.
    await compareBooks(testShop.shop)
    const found = (await listDifferences(db(), { limit: 100 })).rows
    const differences = Object.fromEntries(
      found.map((row) => [row.number, [row.gatewayState, row.gatewayAmount, row.booksState, row.booksAmount]]),
    )
    expect(differences).toEqual({
      [more.number]: ['captured', more.total + 1, 'captured', more.total],
      [unpaid.number]: ['declined', unpaid.total, 'captured', unpaid.total],
      [unknown.number]: ['no_answer', null, 'captured', unknown.total],
      [back.number]: ['failed', null, 'done', 2025],
    })
    expect(found).toHaveLength(4)
    expect((await readWaiting(db(), testShop.clock.now())).differences).toBe(4)

    for (const each of [more, unpaid]) expect(found.map(({ reference }) => reference)).toContain(each.reference)
    expect(Object.keys(differences)).not.toContain(agreed.number)
    await charge(more.reference, { amount: more.total })
    await charge(unpaid.reference, { state: 'captured' })
    await db().insert(sandboxCharge).values(gone!)
    await db().update(sandboxRefund).set({ state: 'done' }).where(eq(sandboxRefund.id, paidBack!.reference!))
    // Still asked about when the last movement was compared long ago.
    testShop.clock.forward(5 * 24 * 3_600_000)
    await compareBooks(testShop.shop)
    const after = (await listDifferences(db(), { limit: 100 })).rows
    expect(after.map(({ endedAt }) => endedAt !== null)).toEqual([true, true, true, true])
    expect((await readWaiting(db(), testShop.clock.now())).differences).toBe(0)
  })

  test('agree about a refund that an admin decided, and are not compared without keys of the gateway', async () => {
    const back = await paidOrder()
    await requestItem(back, 2025, { position: 0, quantity: 1 })
    await send(back)
    await expect.poll(async () => (await refundsOf(back))[0]?.state).toBe('done')
    const refundId = (await refundsOf(back))[0]!.id
    await db().update(refund).set({ state: 'unclear', reference: null }).where(eq(refund.id, refundId))
    const open = async () =>
      (await listDifferences(db(), { limit: 100 })).rows.filter((row) => row.number === back.number && !row.endedAt)
    await compareBooks(testShop.shop)
    expect(await open()).toHaveLength(1)
    expect((await decideRefund(testShop.shop, admin, { refundId, decision: 'paid_back' })).ok).toBe(true)
    await compareBooks(testShop.shop)
    expect(await open()).toEqual([])

    const { number } = await paidOrder()
    const gateway = { ...testShop.shop.gateway, name: 'tap' as const }
    await compareBooks({ ...testShop.shop, gateway, formerGateways: [] })
    expect((await listDifferences(db(), { limit: 100 })).rows.map((row) => row.number)).not.toContain(number)
  })

  test('are not compared for what the team paid back itself', async () => {
    const back = await paidOrder()
    await requestItem(back, 2025, { position: 0, quantity: 1 })
    await send(back)
    await expect.poll(async () => (await refundsOf(back))[0]?.state).toBe('done')
    const [{ id, orderId, amount, at }] = (await refundsOf(back)) as [typeof refund.$inferSelect]
    const reference = 'FT-1'
    await db().update(refund).set({ method: 'transfer', reference }).where(eq(refund.id, id))
    const books = { id, about: 'refund', orderId, gateway: 'sandbox', reference, booksState: 'done' } as const
    const open = { ...books, gatewayState: 'no_answer', booksAmount: amount, movedAt: at, foundAt: at } as const
    await db().insert(paymentDifference).values(open)
    const { gateway } = testShop.shop
    const asked: string[] = []
    testShop.shop.gateway = {
      ...gateway,
      askRefund: async (of) => {
        asked.push(of)
        return gateway.askRefund(of)
      },
    }
    await compareBooks(testShop.shop)
    testShop.shop.gateway = gateway
    expect(asked).not.toContain(reference)
    await db().delete(paymentDifference).where(eq(paymentDifference.id, id))
  })

  test('are compared again, and nothing is listed, while the gateway is unavailable', async () => {
    const { gateway } = testShop.shop
    const [paid, other, back] = [await paidOrder(), await paidOrder(), await paidOrder()]
    await requestItem(back, 2025, { position: 0, quantity: 1 })
    await send(back)
    await expect.poll(async () => (await refundsOf(back))[0]?.state).toBe('done')
    await charge(other.reference, { amount: other.total + 1 })
    const listed = async () => {
      const { rows } = await listDifferences(db(), { limit: 100 })
      return rows.filter(({ number }) => [paid, other, back].some((each) => each.number === number))
    }
    testShop.shop.gateway = {
      ...gateway,
      ask: async (reference) => {
        if (reference === paid.reference) throw new Unavailable('GET /charges: TimeoutError')
        return gateway.ask(reference)
      },
      askRefund: async () => {
        throw new Unavailable('GET /refunds: TimeoutError')
      },
    }
    await expect(compareBooks(testShop.shop)).rejects.toThrow()
    testShop.shop.gateway = gateway
    // What could be asked is compared.
    expect((await listed()).map(({ number }) => number)).toEqual([other.number])
    await charge(other.reference, { amount: other.total })
    await compareBooks(testShop.shop)
    expect((await listed()).map(({ endedAt }) => endedAt !== null)).toEqual([true])
  })

  test('agree about a payment or refund that is settled while the gateway is asked', async () => {
    const { gateway } = testShop.shop
    const [paid, back] = [await paidOrder(), await paidOrder()]
    await requestItem(back, 2025, { position: 0, quantity: 1 })
    await send(back)
    await expect.poll(async () => (await refundsOf(back))[0]?.state).toBe('done')
    const refundId = (await refundsOf(back))[0]!.id
    await db().update(payment).set({ state: 'pending' }).where(eq(payment.id, paid.paymentId))
    await db().update(refund).set({ state: 'pending' }).where(eq(refund.id, refundId))
    testShop.shop.gateway = {
      ...gateway,
      ask: async (reference) => {
        await db().update(payment).set({ state: 'captured' }).where(eq(payment.id, paid.paymentId))
        return gateway.ask(reference)
      },
      askRefund: async (reference) => {
        await db().update(refund).set({ state: 'done' }).where(eq(refund.id, refundId))
        return gateway.askRefund(reference)
      },
    }
    await compareBooks(testShop.shop)
    testShop.shop.gateway = gateway
    const listed = (await listDifferences(db(), { limit: 100 })).rows.map(({ number }) => number)
    expect(listed.filter((number) => number === paid.number || number === back.number)).toEqual([])
  })

  test('record the contract’s fee until the gateway reports its own', async () => {
    const admin = { id: 'u1', email: 'admin@example.com' } as Admin<Permission>
    const { fees } = await testShop.shop.settings.read()
    const knet = { percent: '1.5', fixed: 100 }
    await changeSettings(db(), testShop.clock, admin, { fees: { ...fees, knet } })
    testShop.shop.settings.invalidate()
    const { gateway } = testShop.shop
    const nameFee = (fee: number) => {
      testShop.shop.gateway = { ...gateway, ask: async (reference) => ({ ...(await gateway.ask(reference)), fee }) }
    }
    const listed = async (number: string) =>
      (await listMoney(db(), {}, { limit: 100 })).rows.find((row) => row.number === number)

    const { number, total } = await paidOrder()
    const byContract = Math.round(total * 0.015) + 100
    expect(await listed(number)).toMatchObject({ fee: byContract, net: total - byContract })
    // A fee above the amount is not plausible.
    nameFee(total + 1)
    await compareBooks(testShop.shop)
    expect(await listed(number)).toMatchObject({ fee: byContract })
    nameFee(345)
    await compareBooks(testShop.shop)
    expect(await listed(number)).toMatchObject({ fee: 345, net: total - 345 })
    nameFee(50)
    expect(await listed((await paidOrder()).number)).toMatchObject({ fee: 50 })
    expect(await listed(number)).toMatchObject({ fee: 345 })

    testShop.shop.gateway = gateway
    await changeSettings(db(), testShop.clock, admin, { fees })
    testShop.shop.settings.invalidate()
  })

  test('list every payment and refund once for the accountant, on any page and by its day', async () => {
    const of = await paidOrder()
    const { paymentId, total } = of
    await requestItem(of, 2000, 'shipping')
    await send(of)
    await expect.poll(async () => (await refundsOf(of))[0]?.state).toBe('done')
    // An order's second payment does not repeat its discount and shipping.
    const [first] = await db().select().from(payment).where(eq(payment.id, paymentId))
    const settledAt = new Date(first!.settledAt!.getTime() + 1)
    const second = { ...first!, id: randomUUID(), reference: `twice_${of.number}`, refunded: 0, settledAt }
    await db().insert(payment).values(second)

    const all: MoneyRow[] = []
    for (let after: MoneyRow | undefined; ; after = all.at(-1)) {
      const { rows, older } = await listMoney(db(), {}, { limit: 3, ...(after && { after }) })
      all.push(...rows)
      if (!older) break
    }
    const moments = all.map(({ createdAt }) => createdAt.getTime())
    expect(moments).toEqual(moments.toSorted((one, other) => other - one))
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const own = all.filter(({ number }) => number === of.number)
    expect(
      own.map(({ kind, gross, discount, shipping, refund, net }) => [kind, gross, discount, shipping, refund, net]),
    ).toEqual(
      expect.arrayContaining([
        ['payment', total, 925, 2000, 0, total],
        ['payment', total, null, null, 0, total],
        ['refund', 0, null, null, 2000, -2000],
      ]),
    )
    expect(own).toHaveLength(3)
    const captured = await db().$count(payment, inArray(payment.state, ['captured']))
    expect(all.filter(({ kind }) => kind === 'payment')).toHaveLength(captured)
    const last = await listMoney(db(), {}, { limit: 3, last: true })
    expect(last.rows.map(({ id }) => id)).toEqual(all.slice(-3).map(({ id }) => id))
    const from = new Date(Math.max(...moments) + 1)
    expect((await listMoney(db(), { from }, { limit: 3 })).rows).toEqual([])
    expect((await listMoney(db(), { until: from }, { limit: 1 })).rows[0]?.id).toBe(all[0]?.id)
  })
})
