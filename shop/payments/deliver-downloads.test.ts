import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { actAtBank, anyCustomer, orderBody, place, returnFromBank, seeOrder } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { anyGift, giftFacts } from '#tests/support/orders/gifts.ts'
import { orderFacts, times } from '#tests/support/orders/order-facts.ts'
import { until } from '#tests/support/poll.ts'
import { auditEntry } from '../audit/log.ts'
import { readCounters } from '../counters.ts'
import { pruneGifts } from '../gifts/erase-gifts.ts'
import { refuseGift } from '../gifts/open-gift.ts'
import { sendGifts } from '../gifts/send-gifts.ts'
import { gift } from '../gifts/table.ts'
import { findOrders } from '../orders/list-orders.ts'
import { moveOrder } from '../orders/move-order.ts'
import { confirmationCall, orderEvent } from '../orders/table.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { completePayment } from './complete-payment.ts'
import { payment, refund } from './table.ts'

const day = 86_400_000
const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })

describeOnBothEngines('paid orders of downloads only', (open) => {
  const testShop = open.once()
  afterEach(async () => {
    expect(testShop.errors.splice(0)).toEqual([])
    await checkInvariants(testShop.shop.db)
  })
  const { rowOf, paymentOf, events } = orderFacts(() => testShop)
  const db = () => testShop.shop.db
  const guide = () => place(testShop.url, orderBody({ customer: anyCustomer() as never }))
  type Placed = Awaited<ReturnType<typeof guide>>
  const pay = async (placed: Placed) => returnFromBank(await actAtBank(placed.paymentUrl, 'pay'))
  const deliver = async (deliverPaid: boolean) => {
    const { downloads } = await testShop.shop.settings.read()
    await changeSettings(db(), testShop.shop.clock, admin, { downloads: { ...downloads, deliverPaid } })
    testShop.shop.settings.invalidate()
  }
  const callOf = async (placed: Placed) =>
    (
      await db()
        .select()
        .from(confirmationCall)
        .where(eq(confirmationCall.orderId, (await rowOf(placed)).id))
    )[0]
  const movesOf = async (placed: Placed) => {
    const statusMoves = and(eq(orderEvent.orderId, (await rowOf(placed)).id), eq(orderEvent.kind, 'status'))
    return (await db().select().from(orderEvent).where(statusMoves).orderBy(asc(orderEvent.id))).map(
      ({ fromStatus, toStatus, by }) => [fromStatus, toStatus, by],
    )
  }
  const handsOn = async (placed: Placed) => {
    const filters = { turn: 'hands', status: 'pending', words: placed.number } as const
    return (await findOrders(db(), { limit: 5 }, filters)).found === 1
  }

  test('stay pending unless the owner chose otherwise; without an open call they need no action', async () => {
    const placed = await guide()
    await pay(placed)
    expect([(await rowOf(placed)).status, await movesOf(placed), await handsOn(placed)]).toEqual(['pending', [], true])
    await db().update(confirmationCall).set({ outcome: 'reached', doneAt: testShop.clock.now() })
    expect(await handsOn(placed)).toBe(false)
  })

  test('are marked delivered by the shop as they are paid, once, and the call stays due', async () => {
    await deliver(true)
    const counted = async () =>
      (await readCounters(db(), 'order')).find(({ key }) => key === 'delivered:paid')?.count ?? 0
    const before = await counted()
    const placed = await guide()
    await actAtBank(placed.paymentUrl, 'pay')
    const { id } = await paymentOf(placed)
    await times(20, () => completePayment(testShop.shop, id))
    expect(await rowOf(placed)).toMatchObject({ status: 'delivered', deliveredAt: testShop.clock.now() })
    expect(await events(placed)).toEqual(['placed', 'paid', 'status'])
    expect(await movesOf(placed)).toEqual([['pending', 'delivered', 'system']])
    expect(await callOf(placed)).toMatchObject({ doneAt: null, outcome: null })
    expect((await seeOrder(testShop.url, placed)).downloads).toHaveLength(1)
    const audited = await db().select().from(auditEntry).where(eq(auditEntry.subjectId, placed.number))
    expect(audited.map(({ action, actorEmail }) => [action, actorEmail])).toEqual([['move', 'system']])
    expect(audited[0]?.changes[0]).toEqual({ field: 'status', from: 'pending', to: 'delivered' })
    expect(await counted()).toBe(before + 1)
    // An admin may still move it, and delivered goods can be refunded.
    const { amount } = await paymentOf(placed)
    const choices = { revokeDownloads: false, giveCodeBack: false, freeTimes: false, restock: [] }
    const input = { refundId: randomUUID(), paymentId: id, amount, reason: 'asked', choices }
    expect((await requestRefund(testShop.shop, admin, placed.number, input)).ok).toBe(true)
    expect((await rowOf(placed)).status).toBe('delivered')
  })

  test('a gift that ended is not waited for, and a month later its recipient is erased', async () => {
    await deliver(true)
    const { give, inDays, rowOf: giftRow } = giftFacts(() => testShop)
    const line = (productId: string, days: number | null) => ({
      ...{ productId, quantity: 1 },
      ...(days !== null && { gift: anyGift({ sendOn: inDays(days) }) }),
    })
    const buy = (...items: object[]) => give(undefined, { items })
    const ended = await buy(line('beginner-guide', 3), line('rare-crops-guide', null))
    const alone = await buy(line('beginner-guide', 3))
    const refunded = await buy(line('beginner-guide', 3), line('rare-crops-guide', 1))
    const statuses = () => Promise.all([ended, alone, refunded].map(async (placed) => (await rowOf(placed)).status))
    expect(await statuses()).toEqual(['pending', 'pending', 'pending'])
    for (const placed of [ended, alone]) {
      const { id: giftId, orderId } = await giftRow(placed)
      expect((await refuseGift(db(), testShop.shop, { admin }, { orderId, giftId })).ok).toBe(true)
    }
    const { id: paymentId, orderId } = await paymentOf(refunded)
    const choices = { revokeDownloads: false, giveCodeBack: false, freeTimes: false, restock: [] }
    const items = { lines: [{ position: 0, quantity: 1 }], shipping: false }
    const input = { refundId: randomUUID(), paymentId, amount: 2250, reason: 'asked', choices, items }
    expect((await requestRefund(testShop.shop, admin, refunded.number, input)).ok).toBe(true)
    const settled = and(eq(refund.orderId, orderId), isNotNull(refund.settledAt))
    await until('the refund is settled', async () => (await db().$count(refund, settled)) > 0)
    testShop.clock.forward(2 * day)
    await sendGifts(testShop.shop)
    expect(await statuses()).toEqual(['delivered', 'pending', 'delivered'])
    const first = and(eq(gift.orderId, orderId), eq(gift.position, 0))
    const nameAfterPruning = async () => {
      await db().transaction((tx) => pruneGifts(tx, testShop.shop.jobs, testShop.clock.now()))
      return (await db().select().from(gift).where(first))[0]!.recipientName
    }
    expect(await nameAfterPruning()).toBe('Noura')
    testShop.clock.forward(31 * day)
    expect(await nameAfterPruning()).toBe('')
  })

  test('with anything else in them, or moved by an admin before, are unchanged', async () => {
    const mixed = await place(
      testShop.url,
      orderBody({
        items: [
          { productId: 'beginner-guide', quantity: 1 },
          { productId: 'sticker-pack', quantity: 1 },
        ],
        customer: anyCustomer() as never,
      }),
    )
    await pay(mixed)
    expect([(await rowOf(mixed)).status, await handsOn(mixed)]).toEqual(['pending', true])
    const moved = await guide()
    await moveOrder(db(), testShop.shop, admin, { number: moved.number, to: 'processing' })
    await pay(moved)
    expect((await rowOf(moved)).status).toBe('processing')
  })

  test('a concurrent cancellation by an admin comes entirely before or after', async () => {
    for (let round = 0; round < 5; round++) {
      const placed = await guide()
      await actAtBank(placed.paymentUrl, 'pay')
      const { id } = await paymentOf(placed)
      await Promise.all([
        completePayment(testShop.shop, id),
        moveOrder(db(), testShop.shop, admin, { number: placed.number, to: 'cancelled' }),
      ])
      const moves = await movesOf(placed)
      const { status } = await rowOf(placed)
      // Cancelled before the payment: it revives the order for the team. After: delivered first, then cancelled.
      expect([
        [['pending', 'cancelled', admin.email]],
        [
          ['pending', 'delivered', 'system'],
          ['delivered', 'cancelled', admin.email],
        ],
      ]).toContainEqual(moves)
      expect(status).toBe(moves.length === 1 ? 'pending' : 'cancelled')
      expect(await db().$count(payment, and(eq(payment.id, id), eq(payment.state, 'captured')))).toBe(1)
    }
  })
})
