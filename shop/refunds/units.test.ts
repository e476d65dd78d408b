import { expect, test } from 'vitest'
import { unitsPaidBack, unitsWithdrawn } from './units.ts'

/** A refund of `items` units of the first line, of which `restock` went back on sale. */
const of = (items: number, restock: number, state: 'done' | 'failed' = 'done') => ({
  state,
  choices: {
    restock: restock > 0 ? [{ position: 0, quantity: restock }] : [],
    ...(items > 0 && { items: { lines: [{ position: 0, quantity: items, amount: 1000 }], shipping: 0 } }),
  },
})

const named = (n: number, insteadOf: string | null = null) => ({ id: String(n), insteadOf })

test.each<[what: string, refunds: ReturnType<typeof of>[], withdrawn: number, paidBack: number]>([
  ['units refunded and restocked count once', [of(1, 1)], 1, 1],
  ['units restocked with an amount', [of(0, 1)], 1, 1],
  ['more restocked than refunded', [of(1, 2), of(1, 0)], 3, 3],
  ['a failed refund withdraws nothing', [of(2, 0, 'failed')], 0, 0],
  ['but what it restocked', [of(2, 1, 'failed')], 1, 0],
  ['paying the restocked unit later withdraws it once', [of(1, 1, 'failed'), of(1, 0)], 1, 1],
  ['and another one with it', [of(1, 1, 'failed'), of(2, 0)], 2, 2],
  ['one that restocks again is another unit', [of(1, 1, 'failed'), of(1, 1)], 2, 1],
  ['after two failures', [of(2, 1, 'failed'), of(1, 1, 'failed'), of(1, 0)], 2, 1],
  ['an earlier refund was of another unit', [of(1, 0), of(1, 1, 'failed')], 2, 1],
  ['two earlier ones, too', [of(2, 0), of(1, 1, 'failed')], 3, 2],
])('%s', (_, each, withdrawn, paidBack) => {
  const refunds = each.map((refund, n) => ({ ...refund, ...named(n), at: new Date(n), settledAt: new Date(n) }))
  const found = [unitsWithdrawn(refunds).get(0), unitsPaidBack(refunds).get(0) ?? 0]
  expect(found).toEqual([withdrawn, paidBack])
  expect([unitsWithdrawn(refunds.toReversed()).get(0), unitsPaidBack(refunds.toReversed()).get(0) ?? 0]).toEqual(found)
})

test('a refund in place of a failed one pays the units that the failed one restocked', () => {
  const failed = { ...of(0, 1, 'failed'), ...named(1) }
  expect(unitsPaidBack([failed])).toEqual(new Map())
  expect(unitsPaidBack([failed, { ...of(0, 0), ...named(2, '1') }])).toEqual(new Map([[0, 1]]))
  const whole = { ...of(1, 2, 'failed'), ...named(3) }
  expect(unitsPaidBack([whole, { ...of(1, 0), ...named(4, '3') }])).toEqual(new Map([[0, 2]]))
})

test('a refund made before another one failed is of another unit', () => {
  const failed = { ...of(1, 1, 'failed'), at: new Date(1), settledAt: new Date(3) }
  expect(unitsWithdrawn([failed, { ...of(1, 0), at: new Date(2), settledAt: new Date(2) }]).get(0)).toBe(2)
})
