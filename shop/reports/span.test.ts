import { expect, test } from 'vitest'
import { addSales, barsOf, lengthOf, requestedSpan, spanBefore } from './span.ts'

// 01:30 on the 21st in Kuwait.
const now = new Date('2026-11-20T22:30:00Z')
const spanOf = (query: string) => requestedSpan(new URLSearchParams(query), now)

test.each([
  ['span=today', '2026-11-21', '2026-11-21'],
  ['span=week', '2026-11-15', '2026-11-21'],
  ['', '2026-10-23', '2026-11-21'],
  ['span=this-month', '2026-11-01', '2026-11-21'],
  ['span=last-month', '2026-10-01', '2026-10-31'],
  ['span=this-year', '2026-01-01', '2026-11-21'],
  ['span=own&from=2026-02-27&until=2026-03-02', '2026-02-27', '2026-03-02'],
  ['span=own&from=2026-02-30&until=2026-03-02', '2026-10-23', '2026-11-21'],
  ['span=own', '2026-10-23', '2026-11-21'],
  ["span=' or 1=1", '2026-10-23', '2026-11-21'],
])('%j is the span %s to %s', (query, from, until) => {
  expect(spanOf(query).span).toEqual({ from, until })
})

test('a range that ends before it begins is refused, and the input stays', () => {
  const typed = { from: '2026-03-02', until: '2026-02-27' }
  const usual = spanOf('')
  expect(spanOf('span=own&from=2026-03-02&until=2026-02-27')).toEqual({ ...usual, reversed: typed })
  expect(spanOf('span=own&from=2026-03-02&until=2026-03-02').reversed).toBeUndefined()
})

test('the previous span is as long and ends where the other begins', () => {
  expect(spanBefore({ from: '2026-03-01', until: '2026-03-31' })).toEqual({ from: '2026-01-29', until: '2026-02-28' })
  expect(lengthOf(spanOf('span=own&from=2000-01-01&until=2099-12-31').span)).toBe(3660)
})

test.each(['day', 'week', 'month'] as const)('by %s every day of both spans counts exactly once', (step) => {
  const span = { from: '2026-09-30', until: '2026-11-21' }
  const before = spanBefore(span)
  const days = [before.from, before.until, span.from, '2026-10-31', '2026-11-01', span.until]
  const amounts = days.map((day, at) => ({ day, orders: 1, sales: 10 ** at, refunds: 2, revenue: 10 ** at - 2 }))
  const bars = barsOf(span, step, amounts)
  const [now, was] = [addSales(bars.map((bar) => bar.now)), addSales(bars.map((bar) => bar.before))]
  expect(now).toEqual({ orders: 4, sales: 111_100, refunds: 8, revenue: 111_092 })
  expect(was).toEqual({ orders: 2, sales: 11, refunds: 4, revenue: 7 })
  expect(bars.reduce((sum, bar) => sum + lengthOf(bar), 0)).toBe(lengthOf(span))
  expect([bars[0]?.from, bars.at(-1)?.until]).toEqual([span.from, span.until])
  // A week begins on Sunday, and is cut at the start of the span: 30 September was a Wednesday.
  if (step === 'week') expect(bars[0]).toMatchObject({ from: '2026-09-30', until: '2026-10-03' })
})
