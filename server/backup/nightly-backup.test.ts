import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockFolder } from '#adapters/database/pglite/folder-lock.ts'
import { action as backUpNow } from '#app/admin/backups/backups.tsx'
import { loader as takeFile } from '#app/admin/export/export.ts'
import { backUpByHand } from '#server/backup/back-up.ts'
import { nameOfMoment, pruneBackups, removeUnfinished } from '#server/backup/list-backups.ts'
import { restore } from '#server/backup/restore.ts'
import { cookieOf, requestOf } from '../../tests/support/accounts/accounts.ts'
import { configOf, killedAt, whichShop } from '../../tests/support/backups.ts'
import { buildOf } from '../../tests/support/build-of.ts'
import { anyCustomer, ask, orderBody, type Placed, placeAndPay, seeOrder } from '../../tests/support/buying.ts'
import { describeOnBothEngines } from '../../tests/support/engines.ts'
import { freePort } from '../../tests/support/network/free-port.ts'
import type { OpenShop } from '../../tests/support/open-shop.ts'
import { until } from '../../tests/support/poll.ts'
import { startServer } from '../../tests/support/start-server.ts'
import { makeTestShop, type TestShop } from '../../tests/support/test-shops.ts'

/** Files and folders accessible to others than their owner; for the embedded database's files the folder counts. */
const open = (folder: string) =>
  [folder, ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))].filter(
    (path) => !path.includes('/pgdata/') && existsSync(path) && (lstatSync(path).mode & 0o077) !== 0,
  )
const dayMs = 86_400_000

describeOnBothEngines('the shop’s own backups', (openShop) => {
  let testShop: OpenShop
  let folder: string
  let bought: Placed
  const owner = { email: 'owner@example.com', password: 'a long enough password' }
  const status = () => testShop.shop.backups.status()
  const metric = async (name: string) => {
    const text = await (await fetch(`${testShop.url}/metrics`)).text()
    return new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bustan-nightly-'))
    const place = await makeTestShop(openShop.engine)
    // As left by an earlier version or a manual copy.
    mkdirSync(join(place.dataDir, 'mail'), { recursive: true })
    writeFileSync(join(place.dataDir, 'mail', 'old.html'), 'a live link')
    chmodSync(join(place.dataDir, 'mail'), 0o755)
    chmodSync(join(place.dataDir, 'mail', 'old.html'), 0o644)
    chmodSync(place.dataDir, 0o755)
    const build = buildOf({ 'admin/backups': { action: backUpNow }, 'admin/export/:what': { loader: takeFile } })
    testShop = await openShop({
      testShop: place,
      build,
      env: { BACKUP_DIR: join(folder, 'nightly'), BACKUP_KEEP: '2' },
    })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('files the shop writes, and existing ones, are readable by their owner only', async () => {
    bought = await placeAndPay(testShop.url)
    const mail = join(testShop.testShop.dataDir, 'mail')
    await until('an email is a file', async () => readdirSync(mail).filter((name) => name.endsWith('.html')).length > 1)
    await testShop.shop.files.put('guides/one.pdf', Buffer.from('one'), 'application/pdf')
    expect(open(testShop.testShop.dataDir)).toEqual([])
  })

  test('an admin can start one, which is verified, announced, measured and restored', async () => {
    expect(await status()).toMatchObject({ trouble: 'none_yet', proven: [] })
    expect(await metric('bustan_backup_trouble')).toBe('1')
    const result = await testShop.accounts.setUp(requestOf(testShop), {
      token: new URL(testShop.setupUrl ?? '').searchParams.get('token') ?? '',
      name: 'The owner',
      ...owner,
    })
    if (!result.ok) throw new Error(result.reason)
    const headers = { cookie: cookieOf(result.headers) }
    const requested = await ask(`${testShop.url}/admin/backups`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(),
    })
    expect(requested.status).toBe(200)
    const { proven } = await until(
      'it is made',
      async () => {
        const now = await status()
        return now.lastRun?.state !== 'running' && now.lastRun && now
      },
      60_000,
    )
    expect(await status()).toMatchObject({ trouble: null, lastRun: { state: 'done', reason: null } })
    expect(proven[0]).toMatchObject({ rows: expect.any(Number), bytes: expect.any(Number) })
    expect(open(join(folder, 'nightly'))).toEqual([])
    // A scheduled one has no network and no device.
    const written = async () =>
      String((await ask(`${testShop.url}/admin/export/security?kind=backup`, { headers })).body)
    const event = { event: 'backup', outcome: 'ok', account: '', network: '', device: '', count: '1' }
    await until('it is written down', async () => (await written()).includes(',backup,'))
    expect(parse(await written(), { bom: true, columns: true })).toEqual([expect.objectContaining(event)])
    expect(await metric('bustan_backup_trouble')).toBe('0')
    expect(Number(await metric('bustan_backup_age_seconds'))).toBeLessThan(300)
    expect(Number(await metric('bustan_backup_last_success_timestamp_seconds'))).toBeGreaterThan(1e9)

    testShop.clock.forward(3 * dayMs)
    expect((await status()).trouble).toBe('old')
    testShop.clock.forward(-3 * dayMs)

    const other = await makeTestShop(openShop.engine)
    try {
      await restore(configOf(other), join(folder, 'nightly', proven[0]!.name), { replace: true })
      expect(await whichShop(other)).toMatch(/\d orders/)
      expect(open(other.dataDir)).toEqual([])
      await goesOn(other)
    } finally {
      await other.close()
    }
  }, 180_000)

  /** A restored shop has what was bought, accepts sign-ins, and sells under numbers that no one has yet. */
  async function goesOn(restored: TestShop) {
    const server = await startServer(restored, await freePort())
    try {
      const { paymentStatus, downloads } = await seeOrder(server.url, bought)
      const file = await fetch(downloads[0]!.url)
      expect([paymentStatus, file.status, (await file.text()).slice(0, 5)]).toEqual(['paid', 200, '%PDF-'])
      const body = new URLSearchParams(owner)
      const entered = await fetch(`${server.url}/admin/login`, { method: 'POST', redirect: 'manual', body })
      const headers = { cookie: cookieOf(entered.headers) }
      const seen = async (path: string) => (await fetch(`${server.url}${path}`, { headers, redirect: 'manual' })).text()
      expect(await seen('/admin/orders')).toContain(bought.number)
      expect(await seen('/admin/export/security?kind=restore')).toMatch(/,restore,ok,/)
      const next = await placeAndPay(server.url, orderBody({ customer: anyCustomer() as never }))
      const count = ({ number }: Placed) => Number(number.split('-').at(-1))
      expect([(await seeOrder(server.url, next)).paymentStatus, count(next)]).toEqual(['paid', count(bought) + 101])
    } finally {
      await server.stop()
    }
  }

  test('one that fails or never ends is reported, and the good ones stay', async () => {
    const [good] = (await status()).proven
    testShop.clock.forward(60_000)
    const taken = join(folder, 'nightly', nameOfMoment(testShop.clock.now()))
    mkdirSync(taken)
    writeFileSync(join(taken, 'in-the-way'), '')
    await expect(testShop.shop.backups.run()).rejects.toThrow('not empty')
    expect(await status()).toMatchObject({ trouble: 'failed', lastRun: { state: 'failed', reason: 'refused' } })
    expect(testShop.errors.splice(0).map(({ message }) => message)).toEqual(['the backup failed'])

    const begun = { startedAt: testShop.clock.now().toISOString(), state: 'running', reason: null }
    writeFileSync(join(folder, 'nightly', 'last-run.json'), JSON.stringify(begun))
    expect((await status()).trouble).toBe(null)
    const before = new Date(Date.now() - 120_000)
    utimesSync(join(folder, 'nightly', 'last-run.json'), before, before)
    expect(await status()).toMatchObject({ trouble: 'failed', lastRun: { reason: 'broke_off' }, proven: [good] })
  })

  test('the next one in its folder removes what killed ones left, even if it fails; elsewhere one by hand goes on', async () => {
    const nightly = join(folder, 'nightly')
    const unfinished = () => readdirSync(nightly).filter((name) => name.includes('.part-'))
    const config = { ...configOf(testShop.testShop), BACKUP_DIR: nightly }
    await killedAt('rows written', 'backUp', testShop.testShop, join(nightly, '2026-02-01T00-00-00Z'))
    mkdirSync(join(nightly, 'by-hand.part-1a2b3c4d'))
    expect(unfinished()).toHaveLength(2)
    const lock = lockFolder(nightly)
    // Any of them may be the one that is being made.
    expect(await testShop.shop.backups.run()).toBe(false)
    await expect(backUpByHand(config, join(nightly, 'by-hand'))).rejects.toThrow('Another backup is being made')
    expect(unfinished()).toHaveLength(2)
    const { tables } = await backUpByHand(config, join(folder, 'elsewhere', 'by-hand'))
    expect(tables?.shop_order?.rows).toBeGreaterThan(0)
    lock.release()

    testShop.clock.forward(60_000)
    const taken = join(nightly, nameOfMoment(testShop.clock.now()))
    mkdirSync(taken)
    writeFileSync(join(taken, 'in-the-way'), '')
    await expect(testShop.shop.backups.run()).rejects.toThrow('not empty')
    testShop.errors.splice(0)
    expect(unfinished()).toEqual([])
    mkdirSync(join(nightly, 'by-hand.part-1a2b3c4d'))
    await expect(backUpByHand(config, taken)).rejects.toThrow('not empty')
    expect(unfinished()).toEqual([])
    lockFolder(nightly).release()
  }, 120_000)

  test('one by hand that finds the database in use says who uses it, not that another backup is being made', async () => {
    const nightly = join(folder, 'nightly')
    const dataDir = mkdtempSync(join(folder, 'stopped-'))
    mkdirSync(join(dataDir, 'database'))
    const lock = lockFolder(join(dataDir, 'database'))
    const config = { ...configOf({ dataDir, databaseUrl: undefined }), BACKUP_DIR: nightly }
    await expect(backUpByHand(config, join(nightly, 'by-hand'))).rejects.toThrow('is in use by')
    lock.release()
    lockFolder(nightly).release()
  })

  test('what it cannot remove prevents no backup', async () => {
    const nightly = join(folder, 'nightly')
    const left = ['a.part-1a2b3c4d', 'b.part-1a2b3c4d']
    for (const name of left) mkdirSync(join(nightly, name))
    await removeUnfinished(nightly, async (path, options) => {
      if (String(path).endsWith(left[0]!)) throw new Error('EACCES')
      await rm(path, options)
    })
    expect(left.map((name) => existsSync(join(nightly, name)))).toEqual([true, false])
  })

  test('a folder that cannot be locked or made is reported', async () => {
    const nightly = join(folder, 'nightly')
    const lock = join(nightly, 'lock.sqlite')
    rmSync(lock)
    mkdirSync(lock)
    const config = { ...configOf(testShop.testShop), BACKUP_DIR: nightly }
    const refused = {
      reason: 'not_writable',
      message: expect.stringContaining(`${nightly} cannot be locked`),
    }
    await expect(backUpByHand(config, join(nightly, 'by-hand'))).rejects.toMatchObject(refused)
    testShop.clock.forward(60_000)
    await expect(testShop.shop.backups.run()).rejects.toMatchObject(refused)
    const startedAt = testShop.clock.now()
    expect(await status()).toMatchObject({ lastRun: { startedAt, state: 'failed', reason: 'not_writable' } })
    expect(testShop.errors.splice(0).map(({ message }) => message)).toEqual(['the backup failed'])
    rmSync(lock, { recursive: true })

    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    for (const BACKUP_DIR of [file, join(file, 'below')])
      await expect(backUpByHand({ ...config, BACKUP_DIR }, join(BACKUP_DIR, 'by-hand'))).rejects.toMatchObject({
        reason: 'not_writable',
        message: expect.stringContaining(file),
      })
  })

  test('retains as many as configured, the newest always, and what an operator named', async () => {
    const place = join(folder, 'pruned')
    const names = ['2026-01-01T00-00-00Z', '2026-01-02T00-00-00Z', '2026-01-03T00-00-00Z', 'before-the-upgrade']
    for (const [index, name] of names.entries()) {
      mkdirSync(join(place, name), { recursive: true })
      const madeAt = new Date(Date.UTC(2026, 0, 1 + index)).toISOString()
      const manifest = { format: 2, madeAt, provenAt: madeAt, tables: {}, bytes: 1, files: {} }
      writeFileSync(join(place, name, 'manifest.json'), JSON.stringify(manifest))
    }
    mkdirSync(join(place, '2026-01-04T00-00-00Z'))
    await pruneBackups(place, 1)
    expect(readdirSync(place).sort()).toEqual(['2026-01-03T00-00-00Z', '2026-01-04T00-00-00Z', 'before-the-upgrade'])
  })
})
