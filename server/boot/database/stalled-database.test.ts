import fs, { renameSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { anyCustomer, ask, orderBody, place, sendOrder } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants, countEverything } from '#tests/support/invariants.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { until } from '#tests/support/poll.ts'

/** Visitors are answered within 3 seconds; the rest is for a busy machine. */
const soonMs = 6_000

const buyer = () => orderBody({ customer: anyCustomer() as never })
const { writeSync } = fs

/** Simulates a full disk: no file can grow; returns how to free it. */
function fillDisk(): () => void {
  const full = (...[descriptor, content, ...more]: Parameters<typeof writeSync>): number => {
    const [, length = 0, position] = more as unknown as (number | undefined)[]
    if (position !== undefined && position + length > fs.fstatSync(descriptor).size)
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })
    return (writeSync as (...inputs: unknown[]) => number)(descriptor, content, ...more)
  }
  fs.writeSync = full as typeof writeSync
  syncBuiltinESMExports()
  return makeRoom
}
function makeRoom(): void {
  fs.writeSync = writeSync
  syncBuiltinESMExports()
}

describeOnBothEngines('a shop with a stalled database', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    testShop = await open({ env: { DATABASE_WAIT: '2.5' } })
  })
  afterEach(makeRoom)

  test('answers in time while every connection is taken, and recovers', async () => {
    const { db } = testShop.shop
    let letGo = () => {}
    const gate = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let holding = 0
    const count = open.engine === 'pglite' ? 1 : 12
    const holders = Array.from({ length: count }, () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        holding++
        await gate
      }),
    )
    await until('all are taken', async () => holding === count)
    const began = performance.now()
    const [live, ready, products, ...orders] = await Promise.all([
      ask(`${testShop.url}/livez`),
      ask(`${testShop.url}/readyz`),
      ask(`${testShop.url}/api/v1/products?limit=50`),
      ...Array.from({ length: 10 }, () => sendOrder(testShop.url, buyer())),
    ])
    expect(performance.now() - began).toBeLessThan(soonMs)
    expect([live.status, ready.status, products.status]).toEqual([200, 503, 503])
    for (const { status, body, headers } of orders)
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'shop_unavailable', '5'])
    letGo()
    await Promise.all(holders)
    await place(testShop.url, buyer())
    await checkInvariants(db)
    expect((await ask(`${testShop.url}/readyz`)).status).toBe(200)
    testShop.errors.length = 0
  })

  test('reports a full disk, loses nothing, and recovers when there is space', async () => {
    const { db } = testShop.shop
    const before = await countEverything(db)
    // Simulates PostgreSQL's error; the embedded database really runs out of space below.
    await db.execute(sql`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
    await db.execute(sql`create trigger no_room before insert on order_line execute function no_room()`)
    for (const [lang, words] of [
      ['en', 'its storage is full'],
      ['ar', 'مساحة التخزين ممتلئة'],
    ] as const) {
      const { status, body, headers } = await sendOrder(testShop.url, buyer(), { lang })
      expect([status, body.code, headers.get('retry-after')]).toEqual([507, 'storage_full', '5'])
      expect(body.detail).toContain(words)
    }
    await db.execute(sql`drop trigger no_room on order_line`)
    expect(await countEverything(db)).toEqual(before)
    await place(testShop.url, buyer())

    const mail = join(testShop.testShop.dataDir, 'mail')
    fs.mkdirSync(mail, { recursive: true })
    renameSync(mail, `${mail}.away`)
    writeFileSync(mail, '')
    const ready = () => ask<string>(`${testShop.url}/readyz`)
    await until('it says that it cannot write', async () => (await ready()).body.includes('cannot be written'))
    fs.rmSync(mail)
    renameSync(`${mail}.away`, mail)
    await until('it can write again', async () => (await ready()).status === 200)
  })

  if (open.engine === 'pglite')
    test('keeps acknowledged orders when the system runs out of space during orders', async () => {
      const placed = await place(testShop.url, buyer())
      fillDisk()
      const responses: Awaited<ReturnType<typeof sendOrder<{ number: string; code?: string }>>>[] = []
      while (responses.length < 150 && !responses.some(({ status }) => status !== 201))
        responses.push(await sendOrder<{ number: string; code?: string }>(testShop.url, buyer()))
      makeRoom()
      const refused = responses.filter(({ status }) => status !== 201)
      expect(refused.length).toBeGreaterThan(0)
      expect(refused.filter(({ status, body }) => status !== 507 || body.code !== 'storage_full')).toEqual([])
      await place(testShop.url, buyer())
      await checkInvariants(testShop.shop.db)
      const { rows } = (await testShop.shop.db.execute(sql`select number from shop_order`)) as unknown as {
        rows: { number: string }[]
      }
      const stored = new Set(rows.map(({ number }) => number))
      const acknowledged = [
        placed.number,
        ...responses.flatMap(({ status, body }) => (status === 201 ? [body.number] : [])),
      ]
      expect(acknowledged.filter((number) => !stored.has(number))).toEqual([])
    })
})
