import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addressHash, securityEvent } from '#shop/audit/security-log.ts'
import { limits } from '#shop/limits.ts'
import { network, outboxTo } from '#tests/support/accounts/accounts.ts'
import { buildOf } from '#tests/support/build-of.ts'
import { anyCustomer, ask, orderBody, place, placeAndPay } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { jobsDone } from '#tests/support/jobs.ts'
import { action } from './find-order.tsx'

describeOnBothEngines('a lost link, requested by strangers', (open) => {
  const testShop = open.once({ build: buildOf({ 'en/find-order': { action } }), env: { TRUST_PROXY: '1' } })
  /** Each from another network. */
  const find = async (number: string, email: string) => {
    const { status, body } = await ask<{ done?: boolean }>(`${testShop.url}/en/find-order`, {
      method: 'POST',
      headers: { 'X-Forwarded-For': network() },
      body: new URLSearchParams({ number, email }),
    })
    expect([status, body.done]).toEqual([200, true])
  }
  const linksTo = async (email: string) => {
    await jobsDone(testShop, 'send-order-link')
    return (await outboxTo(testShop, email, 'order-link')).length
  }
  const of = (email: string) => orderBody({ customer: { ...anyCustomer(), email } as never })

  test('with wrong numbers or for other addresses of the mailbox leaves its owner the right one', async () => {
    const box = randomUUID()
    const { number } = await place(testShop.url, of(`${box}@example.com`))
    for (let each = 0; each < 12; each++) await find(`ORD-2001-${1000 + each}`, `${box}@example.com`)
    for (let each = 0; each < 12; each++) await find(number, `${box}+${each}@example.com`)
    await find(number, `${box}@example.com`)
    expect(await linksTo(`${box}@example.com`)).toBe(1)
  })

  test('for unpaid orders of its +tags is a bounded flood, and does not use up those of a paid one', async () => {
    const box = randomUUID()
    const tagged = Array.from({ length: 3 }, (_, each) => `${box}+${each}@example.com`)
    for (const email of tagged) {
      const { number } = await place(testShop.url, of(email))
      for (let each = 0; each < 4; each++) await find(number, email)
    }
    const sent = await Promise.all(tagged.map(linksTo))
    expect(sent.reduce((all, each) => all + each)).toBe(limits.orderLinkTo.most)
    // Once, although four emails were one too many.
    const typed = addressHash(testShop.shop.secrets, tagged[0]!)
    const recorded = await testShop.shop.db.select().from(securityEvent).where(eq(securityEvent.typed, typed))
    expect(recorded).toMatchObject([{ kind: 'limit', outcome: 'refused', details: { limit: 'orderLinkTo' } }])
    const paid = await placeAndPay(testShop.url, of(`${box}@example.com`))
    for (let each = 0; each < 6; each++) await find(paid.number, `${box}@example.com`)
    expect(await linksTo(`${box}@example.com`)).toBe(limits.orderLinkOf.most)
  })
})
