import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openPglite } from './pglite.ts'

const root = mkdtempSync(join(tmpdir(), 'bustan-bundled-files-'))
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))

type Entry = { contents: Uint8Array }

test('an open embedded database has only the files that it may read, each in memory of its own', async () => {
  const { client, close } = await openPglite({ folder: join(root, 'shop'), scratch: true })
  const { FS } = client.Module
  const contents = (path: string) => (FS.lookupPath(path, {}).node as unknown as Entry).contents
  for (const path of ['share/postgresql/timezone/Asia/Kuwait', 'lib/postgresql/plpgsql.so']) {
    const { buffer, byteLength } = contents(`/pglite/${path}`)
    expect(byteLength).toBeGreaterThan(0)
    expect(buffer.byteLength).toBe(byteLength)
  }
  expect(FS.analyzePath('/pglite/share/postgresql/postgres.bki', true).exists).toBe(false)
  // PGlite still refers to the block that all files came in.
  expect(() => client.Module.getPreloadedPackage?.('pglite.data', 1)).toThrow('bundle size: 0')

  // Read on first use, after the rest is gone.
  const { rows } = await client.query(
    "select timestamptz '2026-01-01 22:00Z' at time zone 'Asia/Kuwait' = '2026-01-02 01:00' as is_right",
  )
  expect(rows).toEqual([{ is_right: true }])
  await client.exec('create extension pg_trgm')
  await client.exec("do $$ begin perform similarity('bustan', 'bostan'); end $$")
  await close()
})
