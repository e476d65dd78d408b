import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { action as details } from '#app/account/profile/details.tsx'
import { rateLimit } from '#shop/accounts/table.ts'
import { limits } from '#shop/limits.ts'
import { member, outboxTo } from '#tests/support/accounts/accounts.ts'
import { buildOf } from '#tests/support/build-of.ts'
import { ask } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'

describeOnBothEngines('confirmations sent again', (open) => {
  const testShop = open.once({ build: buildOf({ 'en/profile': { action: details } }) })

  test('many accounts of one mailbox share one limit, and the answer does not show it', async () => {
    const box = randomUUID()
    const accounts = []
    for (let each = 0; each < 3; each++) {
      await testShop.shop.db.delete(rateLimit)
      accounts.push(await member(testShop, { email: `${box}+${each}@example.com` }))
    }
    await testShop.shop.db.delete(rateLimit)
    for (const { cookie } of accounts)
      for (let each = 0; each < 3; each++) {
        const body = new URLSearchParams({ intent: 'resend' })
        const response = await ask(`${testShop.url}/en/profile`, { method: 'POST', headers: { cookie }, body })
        expect([response.status, response.body]).toEqual([200, { resent: true }])
      }
    const sent = await Promise.all(accounts.map(({ email }) => outboxTo(testShop, email, 'account-confirm')))
    // One for each registration.
    expect(sent.flat().length - accounts.length).toBe(limits.confirmationsTo.most)
  })
})
