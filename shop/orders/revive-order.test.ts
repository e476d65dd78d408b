import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { order } from '#shop/orders/table.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { ownCheckout } from '#tests/support/orders/order-facts.ts'
import { completePayment } from '../payments/complete-payment.ts'
import { moveOrder } from './move-order.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })

describeOnBothEngines('a revived order', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    testShop = await open()
  })
  afterEach(async () => {
    expect(testShop.errors.splice(0)).toEqual([])
    await checkInvariants(testShop.shop.db)
  })

  const { confirmed } = ownCheckout(() => testShop)
  const rowOf = async (id: string) => (await testShop.shop.db.select().from(order).where(eq(order.id, id)))[0]!

  test('the store cancels while the buyer pays, 20 times: stock, uses and money are consistent each time', async () => {
    const placed = await Promise.all(Array.from({ length: 20 }, () => confirmed(randomUUID(), 1)))
    await Promise.all(
      placed.flatMap(({ number, paymentId }) => [
        moveOrder(testShop.shop.db, testShop.shop, admin, { number, to: 'cancelled' }),
        completePayment(testShop.shop, paymentId),
      ]),
    )
    for (const { orderId } of placed) expect((await rowOf(orderId)).paymentStatus).toBe('paid')
  })
})
