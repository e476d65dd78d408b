import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '#tests/support/poll.ts'
import { makeTestShop, type TestShop } from '#tests/support/test-shops.ts'
import { DatabaseQueue } from './database-queue.ts'
import { openDatabase } from './open.ts'

let testShop: TestShop
beforeAll(async () => {
  testShop = await makeTestShop('postgres')
})
afterAll(() => testShop.close())

/** A database whose connections are all taken, and a query that waits for one. */
async function allTaken(visitorWaitMs: number) {
  const choice = { url: testShop.databaseUrl ?? '', connections: 8, visitorWaitMs }
  const database = await openDatabase(choice, { forVisitors: true })
  const gate = Promise.withResolvers<void>()
  const holders = Array.from({ length: 5 }, () =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      await gate.promise
    }),
  )
  await until('all are taken', async () => database.connections?.().in_use === holders.length)
  const release = async () => {
    gate.resolve()
    await Promise.all(holders)
  }
  return { waits: database.db.execute(sql`select 2 as answer`), release, close: () => database.close() }
}

test('a caller waits for a connection as long as a visitor may wait', async () => {
  const patient = await allTaken(45_000)
  const hasty = await allTaken(6_000)
  await expect(hasty.waits).rejects.toMatchObject({ cause: { message: expect.stringContaining('came free in time') } })
  await Promise.all([patient.release(), hasty.release()])
  expect(await patient.waits).toMatchObject({ rows: [{ answer: 2 }] })
  await Promise.all([patient.close(), hasty.close()])
})

test('a caller without a deadline waits at least 0.8 seconds, however briefly visitors wait', async () => {
  const hasty = await allTaken(500)
  const shorter = new DatabaseQueue(600).wait(new Promise(() => {}), () => {})
  const first = Promise.race([hasty.waits.catch(() => 'the caller'), shorter.catch(() => 'the shorter wait')])
  expect(await first).toBe('the shorter wait')
  await expect(hasty.waits).rejects.toThrow()
  await hasty.release()
  await hasty.close()
})
