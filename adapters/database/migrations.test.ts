import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transact } from '#shop/db.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { isMigrated } from './migrations.ts'

describeOnBothEngines('whether a database is migrated', (open) => {
  test('it is by its last migration, not without one of them or without any', async () => {
    const { shop } = await open()
    expect(await isMigrated(shop.db)).toBe(true)
    await transact(shop.db, async (tx) => {
      await tx.execute(
        sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
      )
      expect(await isMigrated(tx)).toBe(false)
      await tx.execute(sql`drop schema drizzle cascade`)
      expect(await isMigrated(tx)).toBe(false)
    })
  })
})
