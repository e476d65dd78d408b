import { closeSync, fstatSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '#server/backup/back-up.ts'
import { inWords } from '#server/backup/bad-backup.ts'
import { takeSnapshot } from '#server/backup/snapshot.ts'
import { backupSteps } from '#server/backup/step.ts'
import type { Db } from '#shop/db.ts'
import { configOf, cutConnections, failAt, killedAt, whichShop } from '../../tests/support/backups.ts'
import { place } from '../../tests/support/buying.ts'
import { describeOnBothEngines } from '../../tests/support/engines.ts'
import type { OpenShop } from '../../tests/support/open-shop.ts'
import { until } from '../../tests/support/poll.ts'
import { makeTestShop, type TestShop } from '../../tests/support/test-shops.ts'

describeOnBothEngines('a backup', (open) => {
  let shop: OpenShop
  let stopped: TestShop
  let folder: string
  const filesOf = (name: string) => readdirSync(folder).filter((each) => each.startsWith(name))

  beforeAll(async () => {
    shop = await open()
    stopped = await makeTestShop(open.engine)
    folder = mkdtempSync(join(tmpdir(), 'bustan-faults-'))
    await place(shop.url)
  })
  afterAll(async () => {
    await stopped.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('whose file lacks a row of the shop is discarded', async () => {
    const loseOrder = (name: string) => {
      if (name !== 'late files copied') return
      const packed = join(folder, filesOf('lacking.part-')[0] ?? '', 'database.ndjson.gz')
      const lines = gunzipSync(readFileSync(packed)).toString().split('\n')
      lines.splice(lines.indexOf('{"table":"shop_order"}') + 1, 1)
      writeFileSync(packed, gzipSync(lines.join('\n')))
    }
    const lacking = backUp(configOf(shop.testShop), join(folder, 'lacking'), loseOrder)
    await expect(lacking).rejects.toMatchObject({ reason: 'not_proven' })
    expect(filesOf('lacking')).toEqual([])
  })

  test.each(backupSteps)('interrupted at “%s” is discarded, and the shop goes on', async (point) => {
    // The rows of a running shop on the embedded database come through that shop, as one file.
    const source = point === 'rows half written' ? stopped : shop.testShop
    const failed = backUp(configOf(source), join(folder, 'interrupted'), failAt(point))
    await expect(failed).rejects.toMatchObject({ message: 'The disk is full.', reason: 'no_space' })
    expect(filesOf('interrupted')).toEqual([])
    await place(shop.url)
  })

  test.each(['rows written', 'rows loaded'] as const)('killed at “%s” leaves none; the shop goes on', async (point) => {
    await killedAt(point, 'backUp', shop.testShop, join(folder, 'killed'))
    expect(readdirSync(folder)).not.toContain('killed')
    await place(shop.url)
  })

  test('that takes too long, or whose reader disconnects, says so and closes no file of anything else', async () => {
    const opened: number[] = []
    // What the shop opens while the transaction ends gets the numbers that have become free.
    const openOthers = () => {
      for (let count = 0; count < 20; count++) opened.push(openSync(import.meta.filename, 'r'))
    }
    const { db, clock } = shop.shop
    const busy: Db = Object.create(db, {
      transaction: { value: (...work: Parameters<Db['transaction']>) => db.transaction(...work).finally(openOthers) },
    })
    const facts = { engine: open.engine, at: clock.now() }
    const { signal } = new AbortController()
    const [at, most] = [{ folder, signal }, { holdMostMs: 60_000 }]
    await expect(takeSnapshot(busy, facts, { ...at, holdMostMs: 1 })).rejects.toMatchObject({
      message: 'The database was held for 0.001 s: too long.',
      reason: 'database',
    })
    const snapshot = await takeSnapshot(db, facts, { ...at, ...most })
    const gone = new Writable({ write: (_part, _encoding, next) => next(new Error('gone')) })
    await expect(pipeline(snapshot.read(), gone)).rejects.toThrow('gone')
    openOthers()
    await snapshot.close()
    expect(opened).toHaveLength(40)
    for (const descriptor of opened) expect(fstatSync(descriptor).isFile()).toBe(true)
    for (const descriptor of opened) closeSync(descriptor)
    expect(filesOf('snapshot')).toEqual([])
    // Not taken for a code of the database.
    const closed = Object.assign(new Error('EBADF: bad file descriptor, read'), { code: 'EBADF' })
    expect(inWords(closed)).toBe(closed)
  })

  if (open.engine === 'postgres')
    test('that loses its database is discarded', async () => {
      const was = await whichShop(stopped)
      const gone = async (name: string) => {
        if (name === 'rows half written') await cutConnections(shop.shop, stopped)
      }
      const lost = backUp(configOf(stopped), join(folder, 'lost'), gone)
      await expect(lost).rejects.toMatchObject({ reason: 'database' })
      expect(await whichShop(stopped)).toBe(was)
    })

  if (open.engine === 'pglite')
    test('whose reader stalls or disconnects does not block the shop', async () => {
      // More than fits into all buffers in between.
      await shop.shop.db.execute(
        sql`update shop_order set admin_notes = (select string_agg(md5(n::text || id::text), '') from generate_series(1, 60000) n)`,
      )
      const ask = () =>
        new Promise<ReturnType<typeof connect>>((resolve) => {
          const socket = connect(join(shop.testShop.dataDir, 'backup.sock'), () => {
            socket.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n')
            resolve(socket)
          })
        })
      const silent = await ask()
      silent.pause()
      const gone = await ask()
      gone.destroy()
      // The stalled reader stays connected. While its rows are read a slow machine may answer 503; then buyers go on.
      await until('an order is taken', () => place(shop.url))
      silent.destroy()
      await place(shop.url)
      await shop.shop.db.execute(sql`update shop_order set admin_notes = ''`)
    })
})
