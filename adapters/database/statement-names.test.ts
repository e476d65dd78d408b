import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Executor, transact } from '#shop/db.ts'
import { numberCounter } from '#shop/order-number.ts'
import { planOnce, runConcurrently } from '#shop/statements.ts'
import { openShop } from '#tests/support/open-shop.ts'
import { engines } from '#tests/support/test-shops.ts'
import { StatementNames } from './statement-names.ts'

/** The statements of this test that a connection has prepared, and how often it planned and reused each. */
async function prepared(tx: Executor, like: string) {
  const found = await tx.execute(
    sql`select generic_plans + custom_plans as runs from pg_prepared_statements where statement like ${`%${like}%`}`,
  )
  return (found as unknown as { rows: { runs: string }[] }).rows.map(({ runs }) => Number(runs))
}

test('only frequent statements get a name, and the number of names is limited', () => {
  const names = new StatementNames()
  const ask = (text: string, times: number) => Array.from({ length: times }, () => names.of(text)).at(-1)
  expect(ask('select 1 where true = $1', 4)).toBeUndefined()
  expect(ask('select 1 where true = $1', 1)).toBe('bustan_0')
  const granted = Array.from({ length: 400 }, (_, n) => ask(`select ${n} where true = $1`, 5))
  expect(granted.filter((name) => name !== undefined)).toHaveLength(250)
  expect(ask('select 1 where true = $1', 1)).toBe('bustan_0')
  expect(new StatementNames().of('x'.repeat(20_001))).toBeUndefined()
})

test.each(engines)(
  '%s prepares lookups by key and marked reads, and plans searches and rare statements each time',
  async (engine) => {
    const { shop, stop } = await openShop({ engine })
    try {
      const byKey = (db: Executor) =>
        db
          .select({ value: numberCounter.value, byKey: sql`'by key'` })
          .from(numberCounter)
          .where(eq(numberCounter.year, 2060))
      const search = (db: Executor) =>
        db
          .select({ value: numberCounter.value, search: sql`'a search'` })
          .from(numberCounter)
          .where(sql`${numberCounter.year} > ${2060}`)
      const marked = (db: Executor) =>
        db
          .select({ value: numberCounter.value, marked: sql`'a marked read'` })
          .from(numberCounter)
          .where(planOnce(sql`${numberCounter.year} > ${2060}`))
      for (let each = 0; each < 12; each++) {
        await byKey(shop.db)
        await search(shop.db)
        await marked(shop.db)
      }
      await transact(shop.db, async (tx) => {
        await byKey(tx)
        await byKey(tx)
        const [runs] = await prepared(tx, 'by key')
        expect(runs).toBeGreaterThanOrEqual(2)
        expect(await prepared(tx, 'a search')).toEqual([])
        expect(await prepared(tx, 'a marked read')).toHaveLength(1)
      })
    } finally {
      await stop()
    }
  },
)

test.each(engines)('on %s a statement refused before it was parsed runs normally the next time', async (engine) => {
  const { shop, stop } = await openShop({ engine })
  const insert = (tx: Executor, year: number) =>
    tx.insert(numberCounter).values({ prefix: 'MSG', year, value: 1 }).returning({ year: numberCounter.year })
  try {
    for (let year = 2070; year < 2080; year++) {
      // The second fails, and the third is not even parsed.
      const broken = transact(shop.db, async (tx) => {
        await insert(tx, year)
        await runConcurrently([tx.execute(sql`select 1 / ${0}::integer`), tx.execute(sql`select ${year}::integer`)])
      })
      await expect(broken).rejects.toMatchObject({ cause: { code: '22012' } })
      expect(await transact(shop.db, (tx) => insert(tx, year))).toEqual([{ year }])
    }
  } finally {
    await stop()
  }
})
