import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { appendFile, cp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '#adapters/database/open.ts'
import { FolderInUse, lockFolder } from '#adapters/database/pglite/folder-lock.ts'
import { finishRestore } from '#server/backup/after-restore.ts'
import { backUp } from '#server/backup/back-up.ts'
import { restore } from '#server/backup/restore.ts'
import { openQueue } from '#server/jobs/queue.ts'
import { downloadGrant } from '#shop/downloads/table.ts'
import { order } from '#shop/orders/table.ts'
import { configOf, contents } from '../../tests/support/backups.ts'
import { anyCustomer, orderBody, placeAndPay, seeOrder } from '../../tests/support/buying.ts'
import { describeOnBothEngines } from '../../tests/support/engines.ts'
import { checkInvariants } from '../../tests/support/invariants.ts'
import type { OpenShop } from '../../tests/support/open-shop.ts'
import { until } from '../../tests/support/poll.ts'
import { makeTestShop } from '../../tests/support/test-shops.ts'

const silent = { info() {}, warn() {}, error() {} }

/** The pending jobs after a restored shop's first start. */
async function jobsOf(database: OpenDatabase) {
  const { boss, jobs } = await openQueue(database.queue, silent)
  await finishRestore(database.db, jobs, silent, new Date())
  await boss.stop({ graceful: false })
  const waiting = await database.db.execute(sql`select name from pgboss.job where state = 'created'`)
  return (waiting as unknown as { rows: { name: string }[] }).rows.map(({ name }) => name)
}

describeOnBothEngines('a backup', (open) => {
  let testShop: OpenShop
  let folder: string
  /** A backup of the running shop, and the contents of its tables then. */
  let whole: string
  let before: Record<string, string>
  beforeAll(async () => {
    testShop = await open()
    folder = mkdtempSync(join(tmpdir(), 'bustan-backup-'))
    writeFileSync(join(testShop.testShop.dataDir, 'session-secret'), 'a secret that private links are made with')
    await testShop.shop.files.put('guides/one.pdf', Buffer.from('one'), 'application/pdf')
    await testShop.shop.jobs.enqueue(testShop.shop.db, 'send-mail', [{ mailId: crypto.randomUUID() }], {
      afterMs: 3_600_000,
    })
    whole = join(folder, 'whole')
    await backUp(configOf(testShop.testShop), whole)
    before = await contents(testShop.shop)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('of a running shop restores to the same shop on either engine; its audit log stays append-only', async () => {
    expect(Object.keys(before).length).toBeGreaterThan(20)
    expect(before.shop_order).not.toMatch(/^0 rows/)

    for (const engine of ['pglite', 'postgres'] as const) {
      const other = await makeTestShop(engine)
      try {
        await expect(restore(configOf(other), whole, { replace: false })).rejects.toThrow('--replace')
        const embedded = join(other.dataDir, 'database')
        mkdirSync(embedded, { recursive: true })
        writeFileSync(join(embedded, 'left'), 'from before the move to PostgreSQL')
        const running = lockFolder(embedded)
        await expect(restore(configOf(other), whole, { replace: true })).rejects.toThrow(FolderInUse)
        running.release()
        const { replaced } = await restore(configOf(other), whole, { replace: true })
        expect(existsSync(join(replaced.at(-1)!, 'database', 'left'))).toBe(true)
        expect(existsSync(embedded)).toBe(engine === 'pglite')
        const choice = other.databaseUrl ? { url: other.databaseUrl } : { folder: join(other.dataDir, 'database') }
        const database = await openDatabase(choice)
        try {
          expect(await contents(database)).toEqual(before)
          expect(await jobsOf(database)).toContain('send-mail')
          await expect(database.db.execute(sql`delete from audit_entry`)).rejects.toThrow()
          // Numbering continues.
          await database.db.execute(
            sql`insert into order_event (order_id, kind, by, at) select id, 'status', 'test', now() from shop_order limit 1`,
          )
        } finally {
          await database.close()
        }
        for (const path of ['session-secret', 'files/guides/one.pdf'])
          expect(await readFile(join(other.dataDir, path), 'utf8')).toBe(
            await readFile(join(testShop.testShop.dataDir, path), 'utf8'),
          )
      } finally {
        await other.close()
      }
    }
  }, 180_000)

  test('made while people buy and download is one consistent snapshot, with every file it names', async () => {
    const target = join(folder, 'busy')
    let open = true
    let bought = 0
    const buyer = async () => {
      while (open) {
        const placed = await placeAndPay(testShop.url, { ...orderBody(), customer: anyCustomer() })
        const { downloads } = await seeOrder(testShop.url, placed)
        // The buyer's own copy is written at the first click.
        for (const { url } of downloads) await (await fetch(url)).arrayBuffer()
        bought++
      }
    }
    const buyers = [buyer(), buyer()]
    try {
      await until('the first ones', async () => bought > 1)
      await backUp(configOf(testShop.testShop), target)
    } finally {
      open = false
      await Promise.all(buyers)
    }
    const other = await makeTestShop('postgres')
    try {
      await restore(configOf(other), target, { replace: true })
      const database = await openDatabase({ url: other.databaseUrl ?? '' })
      try {
        await checkInvariants(database.db)
        const grants = await database.db.select({ stamped: downloadGrant.stamped }).from(downloadGrant)
        const keys = grants.flatMap(({ stamped }) => stamped?.key ?? [])
        expect(keys.length).toBeGreaterThan(1)
        for (const key of keys) expect(existsSync(join(other.dataDir, 'files', key)), key).toBe(true)
        const [then, now] = await Promise.all([database, testShop.shop].map(({ db }) => db.$count(order)))
        expect(then).toBeLessThanOrEqual(now!)
      } finally {
        await database.close()
      }
      expect(readdirSync(target, { recursive: true }).filter((name) => String(name).endsWith('.part'))).toEqual([])
    } finally {
      await other.close()
    }
  }, 180_000)

  test('without a shop is refused: a missing setting makes no empty backup', async () => {
    const nowhere = join(folder, 'nothing-here')
    const target = join(folder, 'nothing')
    await expect(backUp(configOf({ dataDir: nowhere, databaseUrl: undefined }), target)).rejects.toThrow('no shop')
    expect(existsSync(nowhere)).toBe(false)
  })

  test('that is damaged, unfinished or would overwrite something is refused, and nothing is touched', async () => {
    const target = join(folder, 'damaged')
    await cp(whole, target, { recursive: true })
    await expect(backUp(configOf(testShop.testShop), target)).rejects.toThrow('is not empty')
    await appendFile(join(target, 'database.ndjson.gz'), 'x')
    const other = await makeTestShop('pglite')
    try {
      await expect(restore(configOf(other), target, { replace: true })).rejects.toThrow('damaged')
      await expect(restore(configOf(other), join(folder, 'nowhere'), { replace: true })).rejects.toThrow('manifest')
      const database = await openDatabase({ folder: join(other.dataDir, 'database') })
      expect(await database.db.execute(sql`select 1 from shop_order limit 1`)).toMatchObject({ rows: [{}] })
      await database.close()
    } finally {
      await other.close()
    }
  })

  test('never replaces the database of a running shop', async () => {
    await expect(restore(configOf(testShop.testShop), whole, { replace: true })).rejects.toThrow()
    expect(await contents(testShop.shop)).toMatchObject({ shop_order: expect.stringMatching(/^[1-9]/) })
  })
})
