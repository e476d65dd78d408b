import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { adminOf } from '#shop/accounts/users/admin.ts'
import { product } from '#shop/catalog/table.ts'
import { order, orderEvent, orderLine } from '#shop/orders/table.ts'
import { payment } from '#shop/payments/table.ts'
import { actAtBank, anybody, comeBack, goToBank, home, orderBody, place } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { orderSchema } from '../checkout/order-form.ts'
import { type PlacedOrder, placeOrder } from '../checkout/place-order.ts'
import { completePayment } from '../payments/complete-payment.ts'
import { payOrder } from '../payments/pay-order.ts'
import { readPayment, settleOrder, settlePayment } from '../payments/settle-payment.ts'
import { moveOrder } from './move-order.ts'

const admin = adminOf({ id: 'a', email: 'store@bustan.example', name: 'Store', role: 'admin', isActive: true })!

describeOnBothEngines('an order that changes', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    testShop = await open()
  })
  afterEach(async () => {
    expect(testShop.errors.splice(0)).toEqual([])
    await checkInvariants(testShop.shop.db)
  })

  /** The shop's own checkout: one key while the buyer changes their mind. */
  const confirm = (key: string, quantity: number, productId = 'sticker-pack') =>
    placeOrder(
      testShop.shop.db,
      testShop.shop,
      orderSchema.parse(
        orderBody({ items: [{ productId, quantity }], promoCode: 'GARDEN10', customer: anybody() as never }),
      ),
      {
        locale: 'en',
        userId: null,
        network: 'n',
        gateway: testShop.shop.gateway.name,
        checkoutKey: key,
        replace: true,
      },
    )
  const confirmed = async (key: string, quantity: number): Promise<PlacedOrder> => {
    const placed = await confirm(key, quantity)
    if (!placed.ok) throw new Error(placed.refusal.reason)
    return placed.value
  }
  const rowOf = async (id: string) => (await testShop.shop.db.select().from(order).where(eq(order.id, id)))[0]!
  const stock = async (id = 'sticker-pack') =>
    (await testShop.shop.db.select().from(product).where(eq(product.id, id)))[0]!.stock
  const pageOf = async (placed: PlacedOrder) => {
    const page = await payOrder(testShop.shop, placed.paymentId)
    if (!page.ok) throw new Error(page.refusal.reason)
    return page.value.pageUrl
  }

  test('a declined payment is tried again as a new order; the old one gives its goods back', async () => {
    const before = await stock()
    const body = orderSchema.parse(
      orderBody({ items: [{ productId: 'sticker-pack', quantity: 3 }], customer: anybody() as never }),
    )
    const context = {
      locale: 'en' as const,
      userId: null,
      network: 'n',
      gateway: 'sandbox',
      checkoutKey: randomUUID(),
      replace: true,
    }
    const first = await placeOrder(testShop.shop.db, testShop.shop, body, context)
    if (!first.ok) throw new Error(first.refusal.reason)
    await comeBack(await actAtBank(await pageOf(first.value), 'decline'))
    const second = await placeOrder(testShop.shop.db, testShop.shop, body, context)
    if (!second.ok) throw new Error(second.refusal.reason)
    expect(second.value.number).not.toBe(first.value.number)
    expect(await rowOf(first.value.orderId)).toMatchObject({ reservation: 'returned', status: 'cancelled' })
    expect(await stock()).toBe(before - 3)
    await comeBack(await actAtBank(await pageOf(second.value), 'pay'))
    expect((await rowOf(second.value.orderId)).paymentStatus).toBe('paid')
    const third = await confirm(context.checkoutKey, 1)
    expect(third).toEqual({ ok: false, refusal: { reason: 'already_placed' } })
  })

  test('a buyer who changes their mind ten times at once holds the goods of one order', async () => {
    const before = await stock()
    const key = randomUUID()
    await confirmed(key, 1)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => confirm(key, n + 1)))
    expect(answers.every((each) => each.ok)).toBe(true)
    const [live] = await testShop.shop.db.select().from(order).where(eq(order.checkoutKey, key))
    expect(live?.reservation).toBe('held')
    const taken = before - (await stock())
    const [line] = await testShop.shop.db.select().from(orderLine).where(eq(orderLine.orderId, live!.id))
    expect(taken).toBe(line?.quantity)
  })

  test('the page of a replaced order still takes money, and that money is not lost', async () => {
    const key = randomUUID()
    const first = await confirmed(key, 2)
    const oldPage = await pageOf(first)
    await goToBank(oldPage)
    const second = await confirmed(key, 4)
    await comeBack(await actAtBank(oldPage, 'pay'))
    expect(await rowOf(first.orderId)).toMatchObject({ paymentStatus: 'paid', reservation: 'kept' })
    testShop.clock.forward(31 * 60_000)
    await settleOrder(testShop.shop, second.orderId)
    expect(await rowOf(second.orderId)).toMatchObject({ paymentStatus: 'pending', reservation: 'returned' })
  })

  test('a page that is asked for late does not undo a payment', async () => {
    const placed = await confirmed(randomUUID(), 1)
    const { gateway } = testShop.shop
    const asked = Promise.withResolvers<void>()
    const slow = Promise.withResolvers<void>()
    testShop.shop.gateway = {
      ...gateway,
      open: async (request) => {
        const opened = await gateway.open(request)
        asked.resolve()
        await slow.promise
        return opened
      },
    }
    const late = payOrder(testShop.shop, placed.paymentId)
    await asked.promise
    testShop.shop.gateway = gateway
    await comeBack(await actAtBank(await pageOf(placed), 'pay'))
    slow.resolve()
    expect((await late).ok).toBe(true)
    expect((await testShop.shop.db.select().from(payment).where(eq(payment.id, placed.paymentId)))[0]?.state).toBe(
      'captured',
    )
    await readPayment(testShop.shop.db, placed.paymentId).then((asked) => asked && settlePayment(testShop.shop, asked))
    expect((await rowOf(placed.orderId)).needsReview).toBeNull()
  })

  test('the store cancels while the buyer pays, 20 times: stock, uses and money agree each time', async () => {
    const placed = await Promise.all(Array.from({ length: 20 }, () => confirmed(randomUUID(), 1)))
    await Promise.all(
      placed.flatMap(({ number, paymentId }) => [
        moveOrder(testShop.shop.db, testShop.shop, admin, { number, to: 'cancelled' }),
        completePayment(testShop.shop, paymentId),
      ]),
    )
    for (const { orderId } of placed) expect((await rowOf(orderId)).paymentStatus).toBe('paid')
  })

  test('a cancelled order gives back once, and takes again when it is opened again, if it can', async () => {
    const before = await stock('harvest-poster')
    const body = orderBody({
      items: [{ productId: 'harvest-poster', quantity: before }],
      shipping: home as never,
      customer: anybody() as never,
    })
    const { number } = await place(testShop.url, body)
    const move = (to: 'cancelled' | 'processing' | 'delivered') =>
      moveOrder(testShop.shop.db, testShop.shop, admin, { number, to })
    const cancelled = await Promise.all(Array.from({ length: 5 }, () => move('cancelled')))
    expect(cancelled.filter((each) => each.ok).length).toBe(1)
    expect(await stock('harvest-poster')).toBe(before)

    const other = await place(
      testShop.url,
      orderBody({ items: [{ productId: 'harvest-poster', quantity: 1 }], customer: anybody() as never }),
    )
    expect(await move('processing')).toEqual({ ok: false, refusal: { reason: 'sold_out' } })
    await moveOrder(testShop.shop.db, testShop.shop, admin, { number: other.number, to: 'cancelled' })
    expect((await move('processing')).ok).toBe(true)
    expect(await stock('harvest-poster')).toBe(0)
    await move('delivered')

    const [row] = await testShop.shop.db.select().from(order).where(eq(order.number, number))
    expect(row).toMatchObject({ status: 'delivered', deliveredAt: testShop.clock.now() })
    const moves = await testShop.shop.db
      .select()
      .from(orderEvent)
      .where(eq(orderEvent.orderId, row!.id))
      .orderBy(orderEvent.id)
    expect(moves.map((each) => `${each.kind} ${each.fromStatus} ${each.toStatus} ${each.by}`)).toEqual([
      'placed null pending guest',
      'status pending cancelled store@bustan.example',
      'status cancelled processing store@bustan.example',
      'status processing delivered store@bustan.example',
    ])
  })

  test('only an active admin is one', () => {
    const person = { id: 'x', email: 'x@x.example', name: 'X', role: 'admin', isActive: true }
    expect([adminOf(null), adminOf({ ...person, role: 'user' }), adminOf({ ...person, isActive: false })]).toEqual([
      null,
      null,
      null,
    ])
  })
})
