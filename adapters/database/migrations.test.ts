import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { transact } from '#shop/db.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { openShop } from '#tests/support/open-shop.ts'
import { makeTestShop } from '#tests/support/test-shops.ts'
import { isMigrated } from './migrations.ts'
import { openDatabase } from './open.ts'

test('only the last migration has a snapshot: the next one is generated from it, and the others are 13 MB', async () => {
  const { entries } = JSON.parse(await readFile('db/migrations/meta/_journal.json', 'utf8'))
  expect(entries.map(({ idx }: { idx: number }) => idx)).toEqual([...entries.keys()])
  const files = await readdir('db/migrations')
  expect(files.filter((name) => name.endsWith('.sql')).sort()).toEqual(
    entries.map(({ tag }: { tag: string }) => `${tag}.sql`),
  )
  const last = String(entries.length - 1).padStart(4, '0')
  expect((await readdir('db/migrations/meta')).sort()).toEqual([`${last}_snapshot.json`, '_journal.json'])
})

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

test('on PostgreSQL a migration of a table in use lets other readers pass, and follows when it is free', async () => {
  const testShop = await makeTestShop('postgres')
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await cp('db/migrations', folder, { recursive: true })
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8'))
  const next = { ...journal.entries.at(-1), idx: journal.entries.length, when: Date.now(), tag: 'next' }
  await writeFile(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ ...journal, entries: [...journal.entries, next] }),
  )
  await writeFile(join(folder, 'next.sql'), 'alter table shop_order add column next integer;')
  const [backup, visitor] = [0, 1].map(() => new pg.Client({ connectionString: testShop.databaseUrl }))
  await Promise.all([backup!.connect(), visitor!.connect()])
  const database = await openDatabase({ url: testShop.databaseUrl! })
  try {
    await backup!.query('begin; select from shop_order')
    const said: string[] = []
    const migrated = database.migrate(folder, (text) => said.push(text)).then(() => true)
    const waiting = `select from pg_locks where relation = 'shop_order'::regclass and not granted`
    await expect.poll(async () => (await backup!.query(waiting)).rowCount).toBe(1)
    // As long as a visitor waits.
    await visitor!.query(`set lock_timeout = '2s'; select from shop_order`)
    await backup!.query('commit')
    expect(await migrated).toBe(true)
    expect(said).toHaveLength(1)
    await visitor!.query('select next from shop_order')
  } finally {
    await Promise.all([backup!.end(), visitor!.end()])
    await database.close()
    await testShop.close()
    await rm(folder, { recursive: true })
  }
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
