import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { transact } from '#shop/db.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { openShop } from '#tests/support/open-shop.ts'
import { makeTestShop } from '#tests/support/test-shops.ts'
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

test('on PostgreSQL a start waits while a restore has the migration lock, even without new migrations', async () => {
  const testShop = await makeTestShop('postgres')
  const restore = new pg.Client({ connectionString: testShop.databaseUrl })
  await restore.connect()
  await restore.query('begin; select pg_advisory_xact_lock(7262801)')
  const opening = openShop({ engine: 'postgres', testShop })
  try {
    const waiting = `select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await restore.query(waiting)).rowCount).toBe(1)
  } finally {
    await restore.query('commit')
    await (await opening).stop()
    await restore.end()
    await testShop.close()
  }
})
