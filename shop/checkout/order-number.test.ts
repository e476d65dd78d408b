import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { transact } from '../db.ts'
import { nextNumber, numberCounter } from '../order-number.ts'

describeOnBothEngines('numbers', (open) => {
  test('restart with the Kuwaiti year, have at least four digits, and a fifth when they are used up', async () => {
    const { shop } = await open()
    const next = (prefix: 'ORD' | 'MSG', at: string) =>
      transact(shop.db, async (tx) => {
        const { rows } = (await tx.execute(sql`select ${nextNumber(prefix, new Date(at))} as number`)) as unknown as {
          rows: { number: string }[]
        }
        return rows[0]?.number
      })
    expect(await next('ORD', '2031-12-31T20:59:59Z')).toBe('ORD-2031-0001')
    expect(await next('ORD', '2031-12-31T21:00:00Z')).toBe('ORD-2032-0001')
    expect(await next('ORD', '2032-01-01T21:00:00Z')).toBe('ORD-2032-0002')
    await shop.db.insert(numberCounter).values({ prefix: 'MSG', year: 2033, value: 9998 })
    expect(await next('MSG', '2033-06-01T00:00:00Z')).toBe('MSG-2033-9999')
    expect(await next('MSG', '2033-06-01T00:00:00Z')).toBe('MSG-2033-10000')
  })
})
