import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '#adapters/database/open.ts'
import { openReplica } from '#adapters/database/postgres.ts'
import { openReplicaReads } from '#server/boot/database/open-replica-reads.ts'
import { ReplicaReads } from '#server/boot/database/replica-reads.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { type Db, rowsOf } from '#shop/db.ts'
import { canConnect, makePostgres, type OwnPostgres } from '../../../tests/support/databases/own-postgres.ts'
import { databaseProxy } from '../../../tests/support/databases/proxy.ts'
import { freePort } from '../../../tests/support/network/free-port.ts'
import { openShop } from '../../../tests/support/open-shop.ts'
import { until } from '../../../tests/support/poll.ts'

let primary: OwnPostgres
let standby: OwnPostgres
let database: OpenDatabase
const folder = (name: string) => join(inject('runFolder'), `${name}-${id}`)
const id = randomUUID()
const lines: string[] = []
const log = {
  info: (_: object, message: string) => void lines.push(message),
  warn: (facts: Record<string, unknown>, message: string) => void lines.push(String(facts.trouble ?? message)),
  error: (_: object, message: string) => void lines.push(message),
}

beforeAll(async () => {
  primary = await makePostgres(folder('primary'), await freePort())
  standby = primary.standby(folder('standby'), await freePort())
  await primary.start()
  await standby.start('standby')
  database = await openDatabase({ url: primary.url })
  await database.db.execute(sql`create table note (text text)`)
})
afterAll(async () => {
  await database.close()
  await standby.stop()
  await primary.stop()
})
beforeEach(() => void lines.splice(0))

const write = (text: string) => database.db.execute(sql`insert into note values (${text})`)
/** Whether a read sees a text, and on which server it ran. */
const look = (text: string) => async (db: Db) => {
  const [row] = await rowsOf<{ standby: boolean; found: number }>(
    db,
    sql`select pg_is_in_recovery() as standby, (select count(*)::int from note where note.text = ${text}) as found`,
  )
  return row
}
const onStandby = async (text: string) => {
  const client = new pg.Client({ connectionString: standby.url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}
const open = () => {
  const replica = openReplica(standby.url)
  return { replica, aside: new ReplicaReads(database.db, replica, log) }
}

test('a read on the replica sees everything committed before it', async () => {
  const { aside, replica } = open()
  // An asynchronous commit counts as well.
  await database.db.execute(sql`set synchronous_commit = off`)
  for (let n = 0; n < 30; n++) {
    await write(`note ${n}`)
    expect((await aside.read(look(`note ${n}`)))?.found).toBe(1)
  }
  expect(aside.reads + aside.fallbacks).toBe(30)
  expect(aside.reads).toBeGreaterThan(25)
  await replica.close()
})

test('a replica that is behind is not used: the primary answers, with one log line and a count', async () => {
  const { aside, replica } = open()
  await onStandby('select pg_wal_replay_pause()')
  await write('while it stood still')
  const startedAt = performance.now()
  expect(await aside.read(look('while it stood still'))).toEqual({ standby: false, found: 1 })
  expect(performance.now() - startedAt).toBeLessThan(3_000)
  // It is not tried again at once.
  const again = performance.now()
  for (let n = 0; n < 5; n++) expect((await aside.read(look('while it stood still')))?.standby).toBe(false)
  expect(performance.now() - again).toBeLessThan(900)
  expect(lines).toEqual(['behind'])
  const registry = new Registry()
  aside.measure(registry)
  expect(await registry.metrics()).toMatch(/^bustan_replica_fallbacks 6$/m)
  await onStandby('select pg_wal_replay_resume()')
  await until('it is read again', async () => (await aside.read(look('while it stood still')))?.standby)
  expect(lines).toEqual(['behind', 'the replica is read again'])
  await replica.close()
})

test('no read fails when the replica is lost or stops answering during a read', async () => {
  const proxy = await databaseProxy(standby.url)
  const replica = openReplica(proxy.url)
  const aside = new ReplicaReads(database.db, replica, log)
  await until('it is read', async () => (await aside.read(look('x')))?.standby)
  let times = 0
  const cut = await aside.read(async (db) => {
    if (++times === 1) await proxy.refuse()
    return look('x')(db)
  })
  expect([cut?.standby, times]).toEqual([false, 2])
  await proxy.heal()
  await until('it is read again', async () => (await aside.read(look('x')))?.standby)
  proxy.stall()
  const startedAt = performance.now()
  expect((await aside.read(look('x')))?.standby).toBe(false)
  expect(performance.now() - startedAt).toBeLessThan(3_000)
  expect(lines).toEqual(['away', 'the replica is read again', 'away'])
  await proxy.close()
  await replica.close()
})

test('an error of the read itself is thrown, and the read is not repeated', async () => {
  const { aside, replica } = open()
  let times = 0
  const faulty = (db: Db) => {
    times++
    return db.execute(sql`select no_such_column`)
  }
  await expect(aside.read(faulty)).rejects.toThrow()
  await expect(aside.read((db) => db.execute(sql`insert into note values ('by a read')`))).rejects.toThrow()
  expect((await aside.read(look('by a read')))?.found).toBe(0)
  expect(times).toBe(1)
  await replica.close()
})

test('a start refuses another database and too few connections, but no server that is away or was promoted', async () => {
  const config = (url: string, processes = 2) => ({ DATABASE_REPLICA_URL: url, processes })
  const opening = (url: string, processes?: number) => openReplicaReads(database.db, config(url, processes), log)
  for (const { url } of [primary, standby]) {
    const other = new URL(url)
    other.pathname = '/template1'
    await expect(opening(other.href)).rejects.toThrow('another database')
    await expect(opening(other.href)).rejects.toThrow(ConfigError)
  }
  await expect(opening(standby.url, 32)).rejects.toThrow('gives 97 connections, and this machine may open 128')
  const opened = await opening(standby.url)
  expect((await opened?.aside.read(look('x')))?.standby).toBe(true)
  await opened?.close()
  const away = await opening('postgres://postgres@127.0.0.1:1/postgres')
  expect(lines).toEqual([expect.stringContaining('the replica does not answer')])
  expect((await away?.aside.read(look('x')))?.standby).toBe(false)
  await away?.close()
  lines.length = 0
  // It takes writes, like a standby that was promoted.
  const promoted = await opening(primary.url, 32)
  expect(lines).toEqual([expect.stringContaining('a server that takes writes')])
  expect(await promoted?.aside.read(look('x'))).toEqual({ standby: false, found: 0 })
  expect([promoted?.aside.reads, promoted?.aside.fallbacks]).toEqual([0, 1])
  await promoted?.close()
  expect(await openReplicaReads(database.db, { DATABASE_REPLICA_URL: undefined, processes: 1 }, log)).toBeNull()
})

test('reads go to the replica, or to the database without one', async () => {
  const own = new URL(primary.url)
  await database.db.execute(sql`create database shop`)
  own.pathname = '/shop'
  const at = new URL(standby.url)
  at.pathname = '/shop'
  await until('the standby has it', () => canConnect(at.href))
  const dataDir = folder('shop')
  const testShop = { engine: 'postgres', dataDir, databaseUrl: own.href, close: async () => {} } as const
  const stands = (db: Db) => rowsOf<{ standby: boolean }>(db, sql`select pg_is_in_recovery() as standby`)
  const env = { SEED: 'none' }
  const without = await openShop({ engine: 'postgres', testShop, env })
  expect(await without.shop.readOnReplica(stands)).toEqual([{ standby: false }])
  await without.stop()
  const shop = await openShop({ engine: 'postgres', testShop, env: { ...env, DATABASE_REPLICA_URL: at.href } })
  await until('it reads on the standby', async () => (await shop.shop.readOnReplica(stands))[0]?.standby)
  const metrics = await (await fetch(`${shop.url}/metrics`)).text()
  expect(metrics).toMatch(/^bustan_replica_reads [1-9]/m)
  await shop.stop()
})
