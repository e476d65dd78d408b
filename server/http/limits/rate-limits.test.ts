import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { purgeNightly } from '#server/jobs/purge-deleted.ts'
import { rateLimit } from '#shop/accounts/table.ts'
import {
  type ConcurrencyPolicy,
  concurrencyLimits,
  holdLimits,
  limits,
  type OwnCount,
  orderDeclines,
  ownCounts,
  type Policy,
} from '#shop/limits.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { openLimit, openLimits } from './rate-limits.ts'

describeOnBothEngines('limits', (open) => {
  const testShop = open.once()

  test('a counter is pruned an hour after its end, not before', async () => {
    const { db } = testShop.shop
    const { setup } = openLimits(db, 1)
    for (const network of ['over', 'just', 'now']) expect(await setup.hit({ network })).toBeNull()
    const ended = (who: string, minutes: number) =>
      db
        .update(rateLimit)
        .set({ expire: new Date(Date.now() - minutes * 60_000) })
        .where(eq(rateLimit.key, `set:${who}`))
    await ended('over', 61)
    await ended('just', 59)
    await purgeNightly(testShop.shop)
    const left = await db.select({ key: rateLimit.key }).from(rateLimit)
    expect(left.map(({ key }) => key).sort()).toEqual(['set:just', 'set:now'])
  })

  test('a counter is not written to the write-ahead log, for which each attempt would wait', async () => {
    const found = await testShop.shop.db.execute(sql`select relpersistence from pg_class where relname = 'rate_limit'`)
    expect(found).toMatchObject({ rows: [{ relpersistence: 'u' }] })
  })

  test('one mailbox has one count, whatever its +tag', async () => {
    const { orderLinkHere } = openLimits(testShop.shop.db, 1)
    const tagged = Array.from({ length: 6 }, (_, each) => `N.oura+${each}@gmail.com`)
    const waits = []
    for (const email of tagged) waits.push(await orderLinkHere.hit({ email, network: 'a' }))
    expect(waits.map((wait) => wait === null)).toEqual([true, true, true, true, false, false])
    expect(await orderLinkHere.hit({ email: 'noura@gmail.com', network: 'b' })).toBeNull()
  })

  test.each(['refuse', 'quiet'] as const)('an IPv6 connection has the limit of four networks (%s)', async (action) => {
    const policy = { id: `line-${action}`, what: '', by: ['network'], most: 2, seconds: 900, action, why: '' } as const
    const limit = openLimit(testShop.shop.db, policy)
    const at = (each: number, line = 7) => ({ network: `2001:db8:${line}:${each}::/64` }) as never
    for (let each = 0; each < 8; each++) expect(await limit.hit(at(each % 4))).toBeNull()
    expect(await limit.wait(at(5))).toBeGreaterThan(0)
    expect(await limit.hit(at(5))).toBeGreaterThan(0)
    expect([await limit.wait(at(0, 8)), await limit.hit(at(0, 8))]).toEqual([null, null])
  })

  test('an IPv6 connection has four times the limit of an address, too', async () => {
    const { resetHere } = openLimits(testShop.shop.db, 1)
    const at = (each: number) => ({ email: 'line@example.com', network: `2001:db8:9:${each}::/64` })
    for (let each = 0; each < 16; each++) expect(await resetHere.hit(at(each))).toBeNull()
    expect(await resetHere.hit(at(99))).toBeGreaterThan(0)
    expect(await resetHere.hit({ ...at(99), email: 'other@example.com' })).toBeNull()
  })

  test('each wait doubles up to the longest, and an early attempt does not extend it', async () => {
    const about = { id: 'slow', what: '', by: ['account'], most: 3, seconds: 900, action: 'slow', why: '' } as const
    const limit = openLimit(testShop.shop.db, { ...about, longest: 10 })
    const of = { account: 'a' } as never
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const burst = await Promise.all(Array.from({ length: 20 }, () => limit.hit(of)))
      expect(burst.filter((wait) => wait === null)).toHaveLength(4)
      const waits = []
      for (let each = 0; each < 6; each++) {
        const wait = (await limit.hit(of)) ?? 0
        waits.push(wait)
        vi.setSystemTime(Date.now() + wait * 1000)
        expect(await limit.hit(of)).toBeNull()
      }
      expect(waits).toEqual([1, 2, 4, 8, 10, 10])
      vi.setSystemTime(Date.now() + 911_000)
      for (let each = 0; each < 4; each++) expect(await limit.hit(of)).toBeNull()
      expect(await limit.hit(of)).toBe(1)
      await limit.clear(of)
      expect(await limit.hit(of)).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })
})

test('the table in docs/security.md matches the policy', () => {
  const actions = {
    refuse: '429 with Retry-After',
    slow: 'each waits twice as long',
    quiet: 'nothing is sent, and the answer does not show it',
  }
  const time = (seconds: number) =>
    seconds % 86_400 === 0
      ? `${seconds / 86_400} d`
      : seconds % 3600 === 0
        ? `${seconds / 3600} h`
        : `${seconds / 60} min`
  const rows = Object.values<Policy>(limits).map(
    ({ what, by, most, seconds, action, inMemory, why }) =>
      `| ${what} | ${by.join(' and ')} | ${most} | ${time(seconds)} | ${actions[action]}${inMemory ? ' ¹' : ''} | ${why} |`,
  )
  expect(tableAfter('## Limits\n')).toEqual(rows)
  const together = Object.values<ConcurrencyPolicy>(concurrencyLimits).map(
    ({ what, by, running, waiting, why }) => `| ${what} | ${by} | ${running} | ${waiting} | ${why} |`,
  )
  expect(tableAfter('### How much at once\n')).toEqual(together)
  const own = Object.values<OwnCount>(ownCounts).map(
    ({ what, per, most, why }) => `| ${what} | ${per} | ${most} | ${why} |`,
  )
  expect(tableAfter('### Counted beside what they count\n')).toEqual(own)
  const held = tableAfter('### What is held unpaid\n').map((row) => row.split(' | ').at(-1)?.replace(' |', ''))
  const { networkOrders, buyerOrders, networkSessions, buyerSessions, buyerFree } = holdLimits
  const { share, few, networkDeclines, buyerDeclines } = holdLimits
  const part = `${share === 0.5 ? 'half' : share} of what is left, but always ${few}`
  const numbers = [
    networkOrders,
    buyerOrders,
    networkSessions,
    buyerSessions,
    buyerFree,
    part,
    part,
    networkDeclines,
    buyerDeclines,
  ]
  expect(held).toEqual([...numbers, orderDeclines].map(String))
})

/** The rows of a section's table in docs/security.md, without padding. */
function tableAfter(heading: string): string[] {
  const [, section = ''] = readFileSync('docs/security.md', 'utf8').split(heading)
  const lines = (section.split('\n#')[0] ?? '').split('\n').filter((line) => line.startsWith('| '))
  return lines.slice(2).map((line) => line.replaceAll(/ +/g, ' '))
}
