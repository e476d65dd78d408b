import { expect, test } from 'vitest'
import { describeAtGateways } from '#tests/support/gateways/at-gateways.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const minutes = 60_000

describeAtGateways('payments that stayed open', (at) => {
  test('the pauses between requests grow, and end after a week', async () => {
    const { testShop, fake, opened } = at()
    const { reference } = await opened()
    const times: number[] = []
    const started = testShop.clock.now().getTime()
    for (let n = 0; n < 12 * 24 * 8; n++) {
      testShop.clock.forward(5 * minutes)
      // The job would ask about all; this checks only the selection, without the many requests.
      if (n % 72 !== 0 && n > 10) continue
      const before = fake.requests.length
      await reconcilePayments(testShop.shop)
      if (fake.requests.slice(before).some(({ what }) => what.includes(reference)))
        times.push(Math.round((testShop.clock.now().getTime() - started) / minutes))
    }
    expect(times.slice(0, 4)).toEqual([5, 10, 20, 40])
    expect(times.length).toBeLessThan(14)
    expect(times.at(-1)).toBeLessThan(7 * 24 * 60)
  })
})
