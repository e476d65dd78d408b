import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queuedClient } from '../queued-client.ts'
import { type OpenDatabase, openMemoryPglite } from './pglite.ts'

let database: OpenDatabase
let own: PGlite
let faster: PGlite

beforeAll(async () => {
  database = await openMemoryPglite()
  own = database.client
  faster = queuedClient(own)
  await own.exec(`
    create table plant (id int primary key, name text, sold bigint, weight numeric, tags text[], sizes int[], facts jsonb,
      at timestamptz, day date, is_new boolean, seed bytea, key uuid);
    insert into plant values
      (1, 'ورد', 9007199254740993, 1.50, '{a,"b c"}', '{1,2}', '{"a": [1]}', '2026-11-26T10:00:00.123Z', '2026-11-26',
        true, '\\x00ff', '11111111-2222-4333-8444-555555555555'),
      (2, null, null, null, null, '{}', 'null', null, null, false, '', null)`)
})

afterAll(() => database.close())

/** Often enough for a statement to get its name, and to use it. */
const times = 8

test.each([
  ['select * from plant where id = $1', [1]],
  ['select * from plant where id = $1', [2]],
  ['select * from plant where id = $1', [3]],
  ['select id, name as id from plant where name = $1', ['ورد']],
  ['select * from plant where id >= $1 order by id desc limit 5', [1]],
  ['select * from plant order by id', []],
  ['select id from plant where tags = $1 and sizes = $2 and facts = $3', [['a', 'b c'], [1, 2], { a: [1] }]],
  ['select id from plant where at = $1 and is_new = $2', [new Date('2026-11-26T10:00:00.123Z'), true]],
  ['select id from plant where sold = $1 and key = $2', [9007199254740993n, '11111111-2222-4333-8444-555555555555']],
  ['select id from plant where seed = $1', [new Uint8Array([0, 255])]],
  ['select $1::text as nothing, $2::int as number', [null, 7]],
  ['update plant set name = $1 where id = $2', ['ورد', 1]],
  ['update plant set name = $1 where id = $2 returning id, name', ['ورد', 1]],
  ['delete from plant where id = $1', [99]],
  ['with gone as (delete from plant where id = $1 returning id) select count(*) from gone', [99]],
])('case %#: %s has the result of PGlite itself, at first and when it is frequent', async (text, values) => {
  const identity = (value: string) => value
  for (const options of [{}, { rowMode: 'array' as const, parsers: { 1184: identity, 1082: identity } }]) {
    const expected = await own.query(text, values, options)
    for (let time = 0; time < times; time++) expect(await faster.query(text, values, options)).toEqual(expected)
    await faster.transaction(async (tx) => expect(await tx.query(text, values, options)).toEqual(expected))
  }
})

test('a refused statement says why each time, and the next one runs', async () => {
  for (let time = 0; time < times; time++) {
    await expect(faster.query('insert into plant (id) values ($1)', [1])).rejects.toMatchObject({ code: '23505' })
    await expect(faster.query('select id from plant where id = $1', ['one'])).rejects.toMatchObject({ code: '22P02' })
    await expect(faster.query('select id from planet where id = $1', [1])).rejects.toMatchObject({ code: '42P01' })
    expect((await faster.query('select id from plant where id = $1', [1])).rows).toEqual([{ id: 1 }])
  }
})

test('a transaction that fails takes back what its statements did, named or not', async () => {
  for (let time = 0; time < times; time++) {
    const failed = faster.transaction(async (tx) => {
      await tx.query('update plant set name = $1 where id = $2', ['x', 1])
      await tx.query('insert into plant (id) values ($1)', [2])
    })
    await expect(failed).rejects.toMatchObject({ code: '23505' })
    expect((await faster.query('select name from plant where id = $1', [1])).rows).toEqual([{ name: 'ورد' }])
  }
})

test('the row of a statement that is not prepared follows the table', async () => {
  await own.exec('create table grown (id int); insert into grown values (1)')
  for (let time = 0; time < times; time++)
    expect((await faster.query('select * from grown where id > $1', [0])).rows).toEqual([{ id: 1 }])
  await own.exec('alter table grown add column height int default 3')
  expect((await faster.query('select * from grown where id > $1', [0])).rows).toEqual([{ id: 1, height: 3 }])
})

test('no statement runs after its transaction or on a closed database', async () => {
  const over = await faster.transaction(async (tx) => tx)
  await expect(over.query('delete from plant')).rejects.toThrow('the transaction is over')
  const closed = await openMemoryPglite()
  const queued = queuedClient(closed.client)
  await closed.close()
  await expect(queued.query('select 1')).rejects.toThrow('PGlite is closed')
})
