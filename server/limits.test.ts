import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rateLimit } from '#shop/accounts/table.ts'
import { openShop } from '#tests/support/open-shop.ts'
import { purgeNightly } from './jobs/purge-deleted.ts'
import { openLimits } from './limits.ts'

test('what was counted is forgotten once it has been over for an hour, and not before', async () => {
  const house = await openShop({ engine: 'pglite' })
  try {
    const { db } = house.shop
    const { setup } = openLimits(db, 1)
    for (const who of ['over', 'just', 'now']) expect(await setup.hit(who)).toBeNull()
    const ended = (who: string, minutes: number) =>
      db
        .update(rateLimit)
        .set({ expire: new Date(Date.now() - minutes * 60_000) })
        .where(eq(rateLimit.key, `set:${who}`))
    await ended('over', 61)
    await ended('just', 59)
    await purgeNightly(house.shop)
    const left = await db.select({ key: rateLimit.key }).from(rateLimit)
    expect(left.map(({ key }) => key).sort()).toEqual(['set:just', 'set:now'])
  } finally {
    await house.stop()
  }
})
