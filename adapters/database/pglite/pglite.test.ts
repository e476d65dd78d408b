import {
  cpSync,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChild } from '#tests/support/databases/pglite-child.ts'
import { FolderInUse } from './folder-lock.ts'
import { checkpointIfDue, openMemoryPglite, openPglite } from './pglite.ts'
import { UnusableFolder } from './pglite-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'bustan-pglite-'))
const original = join(root, 'made')

// Creating takes seconds, so it is done once and copied.
beforeAll(async () => {
  await (await openPglite({ folder: original })).close()
})
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))

function copy(name: string): string {
  cpSync(original, join(root, name), { recursive: true })
  return join(root, name)
}

const WRITE = `
const { openPglite } = await import(here('pglite.ts'))
const { client } = await openPglite({ folder })
await client.exec('create table if not exists kept (id bigserial primary key, twin boolean not null, padding text)')
for (let n = 1; ; n++) {
  const id = await client.transaction(async (tx) => {
    const { rows } = await tx.query("insert into kept (twin, padding) values (false, repeat('x', 300)) returning id")
    await tx.query("insert into kept (twin, padding) values (true, $1)", [String(rows[0].id)])
    return rows[0].id
  })
  say(id)
  if (n % 25 === 0) await client.exec('CHECKPOINT')
}`

test('a killed process loses nothing it acknowledged and leaves no partial transaction', async () => {
  const folder = copy('killed')
  const acknowledged: number[] = []
  for (const nth of [1, 24, 25, 160]) {
    const child = startChild(WRITE, folder)
    await child.line(nth)
    await child.kill()
    acknowledged.push(...child.lines.map(Number))
  }
  const { client, close } = await openPglite({ folder })
  const stored = await client.query<{ id: number }>('select id from kept where not twin')
  const twins = await client.query<{ id: number }>('select padding::int as id from kept where twin')
  await close()

  const ids = new Set(stored.rows.map((row) => row.id))
  expect(acknowledged.length).toBeGreaterThanOrEqual(210)
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
  expect(new Set(twins.rows.map((row) => row.id))).toEqual(ids)
  // At most the statement in progress at each kill was stored without being acknowledged.
  expect(ids.size - acknowledged.length).toBeLessThanOrEqual(4)
})

test('a second open is refused, in this process and in another, until the first is closed', async () => {
  const folder = copy('shared')
  const first = await openPglite({ folder })
  await expect(openPglite({ folder })).rejects.toThrow(FolderInUse)
  const other = startChild(`await (await import(here('pglite.ts'))).openPglite({ folder })`, folder)
  expect(await other.ended).toBe(1)
  expect(other.complaints()).toContain(`process ${process.pid} on`)

  await first.client.exec('create table survived ()')
  await Promise.all([first.close(), first.close()])
  const next = await openPglite({ folder })
  expect((await next.client.query('select from survived')).rows).toEqual([])
  await next.close()
})

test('every commit is fsynced before it is acknowledged; a checkpoint syncs folders, too', async () => {
  let files = 0
  let folders = 0
  const sync = (descriptor: number) => {
    if (fstatSync(descriptor).isDirectory()) folders++
    else files++
    fsyncSync(descriptor)
  }
  const { client, close } = await openPglite({ folder: copy('synced'), sync })
  expect((await client.query('show fsync')).rows).toEqual([{ fsync: 'on' }])
  await client.exec('create table counted (id int)')
  for (let id = 0; id < 20; id++) {
    const before = files
    await client.query('insert into counted values ($1)', [id])
    expect(files - before).toBeGreaterThanOrEqual(1)
  }
  folders = 0
  await client.exec('CHECKPOINT')
  expect(folders).toBeGreaterThanOrEqual(1)
  expect(await checkpointIfDue(client)).toBe(false)
  await client.exec('insert into counted values (-1)')
  expect(await checkpointIfDue(client, 0)).toBe(true)
  await close()
})

test('a disk that fails to sync ends the process without acknowledging, and the folder opens again', async () => {
  const folder = copy('refused')
  const child = startChild(
    `
    import { fsyncSync } from 'node:fs'
    const { openPglite } = await import(here('pglite.ts'))
    let broken = false
    const sync = (fd) => { if (broken) throw new Error('disk'); fsyncSync(fd) }
    const { client } = await openPglite({ folder, sync })
    await client.exec('create table kept (id int)')
    broken = true
    await client.query('insert into kept values (1)').then(() => say('acknowledged'), () => say('refused'))
    `,
    folder,
  )
  expect(await child.ended).toBe(1)
  expect(child.complaints()).toContain('could not fsync')
  expect(child.lines).toEqual([])
  const { client, close } = await openPglite({ folder })
  await client.query('select from kept')
  await close()
})

test('text that only looks like a panic does not end the process', async () => {
  const { client, close } = await openPglite({ folder: copy('quoted') })
  const fake = '2026-01-01 00:00:00.000 UTC [42] PANIC:  could not fsync'
  await expect(client.query(`select '1\n${fake}'::int`)).rejects.toThrow('invalid input syntax')
  await expect(client.query(`-- \n${fake}`)).rejects.toThrow('syntax error')
  await close()
})

/** Content of every file below, as one comparable value. The lock's own files do not count. */
function contents(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('lock.'))
    .map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(entries.sort().map((file) => [file, readFileSync(file).toString('latin1')]))
}

test.each<[name: string, spoil: (folder: string) => void, says: RegExp]>([
  ['its PG_VERSION is gone', (folder) => rmSync(join(folder, 'pgdata/PG_VERSION')), /missing or unreadable/],
  ['its pgdata is gone', (folder) => rmSync(join(folder, 'pgdata'), { recursive: true }), /missing or unreadable/],
  [
    'it is of another PostgreSQL',
    (folder) => writeFileSync(join(folder, 'pgdata/PG_VERSION'), '17\n'),
    /PostgreSQL 17/,
  ],
  [
    'its marker is not ours',
    (folder) => writeFileSync(join(folder, 'database.json'), '{"app":"other"}'),
    /cannot be read/,
  ],
  ['its marker is gone', (folder) => rmSync(join(folder, 'database.json')), /no database made by this shop/],
  [
    'its control file is garbage',
    (folder) => writeFileSync(join(folder, 'pgdata/global/pg_control'), Buffer.alloc(8192, 7)),
    /PostgreSQL cannot open.*FATAL/,
  ],
])('an existing database is refused and left unchanged when %s', async (name, spoil, message) => {
  const folder = copy(name.replaceAll(' ', '-'))
  spoil(folder)
  const before = contents(folder)
  const error = await openPglite({ folder }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(UnusableFolder)
  expect(String(error)).toMatch(message)
  expect(String(error)).toContain(folder)
  expect(contents(folder)).toEqual(before)
})

test('nothing is written to a foreign folder, and a file is refused as a folder', async () => {
  const folder = join(root, 'foreign')
  mkdirSync(join(folder, 'base'), { recursive: true })
  writeFileSync(join(folder, 'PG_VERSION'), '18\n')
  await expect(openPglite({ folder })).rejects.toThrow(/it holds files \(.*PG_VERSION.*\) but no database/)
  expect(readdirSync(folder).sort()).toEqual(['PG_VERSION', 'base'])
  await expect(openPglite({ folder: join(folder, 'PG_VERSION') })).rejects.toThrow(UnusableFolder)
})

const OPEN = `
const { openPglite } = await import(here('pglite.ts'))
await openPglite({ folder })
say('opened')`

/** Kills a first start as soon as `reached`, which is polled. */
async function killFirstStart(folder: string, reached: () => boolean): Promise<void> {
  const child = startChild(OPEN, folder)
  while (!reached()) await new Promise((resolve) => setImmediate(resolve))
  await child.kill()
  expect(child.lines).toEqual([])
}

test('a start succeeds after kill -9 during the first creation', async () => {
  const folder = join(root, 'interrupted')
  const attempts = () =>
    existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('pgdata.new-')) : []
  await killFirstStart(folder, () => existsSync(join(folder, 'database.json')))
  const old = attempts()
  // The first one's child may still be writing to `old`; the second is killed with its files half written.
  await killFirstStart(folder, () =>
    attempts().some((name) => !old.includes(name) && existsSync(join(folder, name, 'base'))),
  )
  expect(existsSync(join(folder, 'pgdata'))).toBe(false)

  const { client, close } = await openPglite({ folder })
  await client.exec('create extension pg_trgm')
  await close()
  expect(readdirSync(folder)).toContain('pgdata')
})

test('a first creation killed at its very last step leaves a usable database', async () => {
  const folder = copy('last-step')
  const before = await openPglite({ folder })
  await before.client.exec('create table survived ()')
  await before.close()
  writeFileSync(join(folder, 'database.json'), '{"app":"bustan","state":"creating"}')
  const { client, close } = await openPglite({ folder })
  await client.query('select from survived')
  await close()
  expect(readFileSync(join(folder, 'database.json'), 'utf8')).toContain('ready')
})

test('in memory: the same extension, and closing twice is safe', async () => {
  const { client, close } = await openMemoryPglite()
  await client.exec('create extension pg_trgm')
  await Promise.all([close(), close()])
})
