import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { type Executor, isConditionFailed, transact } from '../db.ts'
import { numberCounter } from '../order-number.ts'
import { commitWith, requireThat } from '../statements.ts'

/** Records what is sent to PostgreSQL and what is received, in order of the events. */
function watchConnections(): string[] {
  const events: string[] = []
  const client = pg.Client.prototype as unknown as { query: (...inputs: unknown[]) => unknown }
  const ask = client.query
  vi.spyOn(client, 'query').mockImplementation(function (this: unknown, ...inputs) {
    const [query] = inputs as [string | { text: string }]
    const text = typeof query === 'string' ? query : query.text
    events.push(`> ${text}`)
    const result = ask.apply(this, inputs)
    if (result instanceof Promise) result.then(() => events.push(`< ${text}`)).catch(() => {})
    return result
  })
  return events
}

describeOnBothEngines('the last statements of a transaction', (open) => {
  afterEach(() => vi.restoreAllMocks())

  const insert = (tx: Executor, year: number) => tx.insert(numberCounter).values({ prefix: 'ORD', year, value: 1 })

  test('set the transaction’s result', async () => {
    const { shop } = await open()
    const value = await transact(shop.db, async (tx) =>
      commitWith(
        [insert(tx, 2040).returning({ value: numberCounter.value }), insert(tx, 2041)],
        ([[row]]) => row?.value,
      ),
    )
    expect(value).toBe(1)
    expect(await shop.db.$count(numberCounter, sql`year in (2040, 2041)`)).toBe(2)
  })

  test('roll everything back when a condition fails or one of them throws, and report which', async () => {
    const { shop } = await open()
    const broken = transact(shop.db, async (tx) => {
      await insert(tx, 2042)
      return commitWith(
        [insert(tx, 2043), tx.execute(sql`select ${requireThat(sql`false`)}`), insert(tx, 2044)],
        () => 1,
      )
    })
    expect(isConditionFailed(await broken.catch((error: unknown) => error))).toBe(true)
    const twice = transact(shop.db, async (tx) =>
      commitWith([insert(tx, 2045), insert(tx, 2045), insert(tx, 2046)], () => 1),
    )
    await expect(twice).rejects.toMatchObject({ cause: { code: '23505' } })
    expect(await shop.db.$count(numberCounter, sql`year between 2042 and 2046`)).toBe(0)
  })

  test('within another transaction roll back only themselves', async () => {
    const { shop } = await open()
    await transact(shop.db, async (tx) => {
      await insert(tx, 2047)
      const inner = transact(tx, async (savepoint) =>
        commitWith([insert(savepoint, 2048), savepoint.execute(sql`select ${requireThat(sql`false`)}`)], () => 1),
      )
      await expect(inner).rejects.toSatisfy(isConditionFailed)
    })
    expect(await shop.db.$count(numberCounter, sql`year in (2047, 2048)`)).toBe(1)
  })

  if (open.engine === 'postgres')
    test('are sent in order, with the COMMIT, before the first of them is answered', async () => {
      const { shop } = await open()
      const events = watchConnections()
      const counting = (n: number) => sql.raw(`select ${n} as last_statement`)
      await transact(shop.db, async (tx) => {
        await tx.execute(sql`select 0`)
        return commitWith([tx.execute(counting(1)), tx.execute(counting(2)), tx.execute(counting(3))], () => null)
      })
      // A connection that opens meanwhile sets itself up.
      const sent = events.filter((event) => !event.startsWith('> set '))
      const from = sent.indexOf('> select 1 as last_statement')
      expect(sent.slice(from, from + 4)).toEqual([
        '> select 1 as last_statement',
        '> select 2 as last_statement',
        '> select 3 as last_statement',
        '> commit',
      ])
    })
})
