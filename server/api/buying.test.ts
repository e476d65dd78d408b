import { expect, beforeAll, test } from 'vitest'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { placeAndPay, seeOrder } from '#tests/support/buying.ts'

describeOnBothEngines('buying', (open) => {
  let house: OpenShop
  beforeAll(async () => {
    house = await open()
  })
  test('a purchase', async () => {
    const placed = await placeAndPay(house.url)
    const seen = await seeOrder(house.url, placed)
    expect(seen.paymentStatus).toBe('paid')
    await checkInvariants(house.shop.db)
  })
})
