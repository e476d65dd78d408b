import { expect, test } from 'vitest'
import { giftToken } from '#shop/gifts/token.ts'
import { buildOf } from '#tests/support/build-of.ts'
import { ask } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { giftFacts } from '#tests/support/orders/gifts.ts'
import { until } from '#tests/support/poll.ts'
import { action, loader } from './gift.tsx'

describeOnBothEngines('a gift’s page, over HTTP,', (open) => {
  test('answers in place when its network has sent too many requests', async () => {
    const testShop = await open({ build: buildOf({ 'gift/:id': { action, loader } }), env: { ORDER_LIMIT: '30' } })
    const { give, rowOf } = giftFacts(() => testShop)
    const placed = await give()
    await until('the gift is sent', async () => (await rowOf(placed)).sentAt !== null)
    const row = await rowOf(placed)
    const seen = async () => {
      const { openedAt, refusedAt } = await rowOf(placed)
      return { isOpened: openedAt !== null, isRefused: refusedAt !== null }
    }
    const url = `${testShop.url}/gift/${row.id}?token=${giftToken(testShop.shop.secrets, row)}`
    const post = (intent: string) =>
      ask<{ isLimited?: true }>(url, { method: 'POST', body: new URLSearchParams({ intent }) })
    let last = await post('open')
    for (let sent = 0; sent < 40 && last.status === 302; sent++) last = await post('open')
    expect([last.status, last.body]).toEqual([429, { isLimited: true }])
    expect([(await post('refuse')).status, await seen()]).toEqual([429, { isOpened: true, isRefused: false }])
    expect(testShop.errors.splice(0)).toEqual([])
  })
})
