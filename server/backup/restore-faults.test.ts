import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCK_FILES } from '#adapters/database/pglite/folder-lock.ts'
import { backUp } from '#server/backup/back-up.ts'
import { restore, settleRestore } from '#server/backup/restore.ts'
import { restoreSteps, type Step } from '#server/backup/step.ts'
import { finishSwap, readJournal } from '#server/backup/swap.ts'
import {
  configOf,
  cutConnections,
  failAt,
  killedAt,
  mark,
  marksIn,
  whichShop,
  withStoppedDatabase,
} from '../../tests/support/backups.ts'
import { engines, makeTestShop, type TestShop } from '../../tests/support/test-shops.ts'

const text = 'سطر\u2028وسطر\u2029ثالث \u0085 رابع'

describe.each(engines)('a restore (%s)', (engine) => {
  const { built, swapped } = restoreSteps[engine]
  let folder: string
  let good: string
  let fresh: string
  let old: TestShop
  let now: string
  const leftovers = ({ dataDir }: TestShop) => readdirSync(dataDir).filter((name) => name.startsWith('restor'))
  const putAside = ({ dataDir }: Pick<TestShop, 'dataDir'>) =>
    marksIn(join(dataDir, readdirSync(dataDir).find((name) => name.startsWith('before-')) ?? ''))

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bustan-faults-'))
    good = join(folder, 'good')
    const shop = await makeTestShop(engine)
    mark(shop, 'new')
    await withStoppedDatabase(shop, ({ db }) => db.execute(sql`update shop_order set notes = ${text}`))
    fresh = await whichShop(shop)
    await backUp(configOf(shop), good)
    await shop.close()
    old = await makeTestShop(engine)
    mark(old, 'old')
    now = await whichShop(old)
  })
  afterAll(async () => {
    await old.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const untouched = async () => {
    expect(await whichShop(old)).toBe(now)
    expect(leftovers(old)).toEqual([])
  }
  /** Runs a test on a shop of its own. */
  async function withOther(work: (other: TestShop) => Promise<void>) {
    const other = await makeTestShop(engine)
    mark(other, 'old')
    try {
      await work(other)
      // Files are unchanged.
      expect(await whichShop(other)).toBe(fresh)
      expect(leftovers(other)).toEqual([])
      expect(putAside(other)).toBe('old')
    } finally {
      await other.close()
    }
  }

  test('that cannot be loaded leaves the shop as it is, and its error quotes no personal data', async () => {
    const bad = join(folder, 'bad')
    await cp(good, bad, { recursive: true })
    const packed = join(bad, 'database.ndjson.gz')
    const lines = gunzipSync(readFileSync(packed)).toString().split('\n')
    const first = lines.indexOf('{"table":"shop_order"}') + 1
    // The same order twice.
    writeFileSync(packed, gzipSync([...lines.slice(0, first), lines[first], ...lines.slice(first)].join('\n')))
    const manifest = JSON.parse(readFileSync(join(bad, 'manifest.json'), 'utf8'))
    manifest.files['database.ndjson.gz'] = createHash('sha256').update(readFileSync(packed)).digest('hex')
    writeFileSync(join(bad, 'manifest.json'), JSON.stringify(manifest))
    const error = await restore(configOf(old), bad, { replace: true }).catch((caught: Error) => caught)
    expect(error).toMatchObject({ message: expect.stringContaining('shop_order (23505'), reason: 'not_proven' })
    expect(JSON.stringify([error, (error as Error).message, (error as Error).cause])).not.toMatch(/سطر|@|Noura/)
    await untouched()

    // Nor does it create an embedded database where there was none.
    const nowhere = { dataDir: join(folder, 'new-place'), databaseUrl: undefined }
    await expect(restore(configOf(nowhere), bad, { replace: false })).rejects.toThrow('shop_order')
    expect(readdirSync(nowhere.dataDir)).toEqual([])
  })

  test.each(built)('interrupted at “%s” leaves the shop as it is', async (point) => {
    await expect(restore(configOf(old), good, { replace: true, step: failAt(point) })).rejects.toThrow('full')
    await untouched()
  })

  test.each([swapped[0], 'files in place', 'journal removed'] as const)(
    'interrupted at “%s” completes at once',
    (point) =>
      withOther(async (other) => {
        let reached = false
        const step: Step = (name) => {
          reached ||= name === point
          return failAt(point)(name)
        }
        await restore(configOf(other), good, { replace: true, step })
        expect(reached).toBe(true)
      }),
  )

  test('killed before its rows are committed is rolled back; killed while renaming, completed at the next start', () =>
    withOther(async (other) => {
      const before = await whichShop(other)
      await killedAt('rows loaded', 'restore', other, good)
      await settleRestore(configOf(other))
      expect(await whichShop(other)).toBe(before)
      await killedAt('files in place', 'restore', other, good)
      await settleRestore(configOf(other))
    }))

  describe('that has only renames left', () => {
    let source: TestShop
    let prepared: string
    beforeAll(async () => {
      source = await makeTestShop(engine)
      mark(source, 'old')
      prepared = join(folder, 'prepared')
      // Reading a lock file would release the lock.
      const filter = (path: string) => !LOCK_FILES.includes(basename(path))
      const step: Step = (name) => {
        if (name === swapped[0]) cpSync(source.dataDir, prepared, { recursive: true, filter })
      }
      await restore(configOf(source), good, { replace: true, step })
    })
    afterAll(() => source.close())

    test.each(swapped)('broken off at “%s” is completed at the next start', async (point) => {
      const broken = { dataDir: join(folder, point), databaseUrl: source.databaseUrl }
      cpSync(prepared, broken.dataDir, { recursive: true })
      const reached: string[] = [swapped[0]]
      const step: Step = (name) => {
        reached.push(name)
        return failAt(point)(name)
      }
      const journal = readJournal(broken.dataDir)
      if (point !== swapped[0]) await finishSwap(broken.dataDir, journal!, step).catch(() => {})
      expect(reached.at(-1)).toBe(point)
      await settleRestore(configOf(broken))
      expect(await whichShop(broken)).toBe(fresh)
      expect([readJournal(broken.dataDir), putAside(broken)]).toEqual([null, 'old'])
      rmSync(broken.dataDir, { recursive: true })
    })
  })

  if (engine === 'postgres')
    test('that loses its database is rolled back', async () => {
      const beside = await makeTestShop(engine)
      const gone = async (name: string) => {
        if (name === 'rows loaded') await withStoppedDatabase(beside, (database) => cutConnections(database, old))
      }
      try {
        const lost = restore(configOf(old), good, { replace: true, step: gone })
        await expect(lost).rejects.toMatchObject({ reason: 'database' })
        await untouched()
      } finally {
        await beside.close()
      }
    })
})
