import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { action, loader } from '#app/admin/orders/gifts/gifts.tsx'
import { order } from '#shop/orders/table.ts'
import { adminCookie } from '#tests/support/accounts/accounts.ts'
import { buildOf } from '#tests/support/build-of.ts'
import { ask, type Placed } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { anyGift, giftFacts } from '#tests/support/orders/gifts.ts'

type Form = { mayChange: boolean; mayAgain: boolean; isAhead: boolean; draft: { message: string } }

describeOnBothEngines('the gifts of an order, for the team', (open) => {
  let testShop: OpenShop
  let cookie: string
  beforeAll(async () => {
    testShop = await open({ build: buildOf({ 'admin/orders/gifts/:number': { action, loader } }) })
    cookie = await adminCookie(testShop)
  })
  const { order: giveUnpaid, rowOf } = giftFacts(() => testShop)
  const at = ({ number }: Placed) => `${testShop.url}/admin/orders/gifts/${number}`
  const form = async (placed: Placed) =>
    (await ask<{ gifts: [{ form: Form }] }>(at(placed), { headers: { cookie } })).body.gifts[0].form

  test('a gift is offered to be changed as long as its giver was not erased', async () => {
    const placed = await giveUnpaid(anyGift({ message: 'For you' }))
    expect(await form(placed)).toMatchObject({ mayChange: true, isAhead: true, draft: { message: 'For you' } })
    await testShop.shop.db
      .update(order)
      .set({ forgottenAt: testShop.clock.now() })
      .where(eq(order.number, placed.number))
    expect(await form(placed)).toMatchObject({ mayChange: false, mayAgain: false, isAhead: false })
    const changed = await ask(at(placed), {
      method: 'POST',
      headers: { cookie, origin: testShop.url },
      body: new URLSearchParams({ intent: 'change', gift: (await rowOf(placed)).id, name: 'Reem' }),
    })
    expect(changed.body).toMatchObject({ problem: 'closed' })
  })
})
