import { expect, test } from 'vitest'
import { instantOf, momentOf, unchangedInstant } from '../typed/moment.ts'
import { codeSchema, generateSchema, maxProductsText, rulesSchema } from './form.ts'
import { codeState } from './state.ts'

const plain = { type: 'percentage', value: '10', isActive: 'on' }
const problems = (
  changes: object,
  schema: typeof rulesSchema | typeof codeSchema | typeof generateSchema = rulesSchema,
) =>
  Object.fromEntries(
    (schema.safeParse({ ...plain, ...changes }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  )
const rules = (changes: object) => rulesSchema.parse({ ...plain, ...changes })

test('digits of either script and the Arabic decimal mark are accepted', () => {
  expect(rules({ value: '٢٥', usageLimit: '۱۰۰' })).toMatchObject({ value: 25, usageLimit: 100, isActive: true })
  expect(rules({ type: 'fixed', value: '٢٫٢٥٠', minimum: '١٬٠٠٠' })).toMatchObject({ value: 2250, minimum: 1_000_000 })
  expect(rules({ type: 'fixed', value: ' 2.25 ' })).toMatchObject({ value: 2250, minimum: 0, usageLimit: null })
})

test.each([
  [{ value: '' }, { value: 'required' }],
  ...['0', '101', '9.5', '-1', 'x', '1e1'].map((value) => [{ value }, { value: 'percent' }]),
  ...['0', '0.000', '1.2345', '-1', '1,000', '0,500', '٢٬٢٥', '٢٢٬٢٥٠٠', '1000001'].map((value) => [
    { type: 'fixed', value },
    { value: 'amount' },
  ]),
  ...['0', '1.5', '1000001', '-3', 'many'].map((usageLimit) => [{ usageLimit }, { usageLimit: 'limit' }]),
  [{ minimum: 'x' }, { minimum: 'amount_or_none' }],
  [{ type: 'gift' }, { type: 'required' }],
  [{ startsTime: '10:00' }, { startsDay: 'day_for_time' }],
  [{ startsDay: '2026-02-30' }, { startsDay: 'date' }],
  [{ endsDay: '2026-12-31', endsTime: '24:00' }, { endsTime: 'time' }],
  [{ startsDay: '2026-12-02', endsDay: '2026-12-01' }, { endsDay: 'days_reversed' }],
  [
    { startsDay: '2026-12-01', startsTime: '10:00', endsDay: '2026-12-01', endsTime: '10:00' },
    { endsDay: 'days_reversed' },
  ],
  [{ note: 'x'.repeat(501) }, { note: 'too_long' }],
  [{ note: 'a\u0000b' }, { note: 'not_allowed' }],
  [
    { value: 'x', usageLimit: '0', endsTime: '1:00' },
    { value: 'percent', usageLimit: 'limit', endsDay: 'day_for_time' },
  ],
] as [object, object][])('%j is refused: %j', (changes, found) => {
  expect(problems(changes)).toEqual(found)
})

test('categories by their checkboxes, products between commas of either script, without duplicates', () => {
  const goods = { kind_guide: 'on', kind_consultation: 'on', products: ' BST-TEE-01، poster\nposter,  x ' }
  expect(rules(goods)).toMatchObject({ kinds: ['guide', 'consultation'], productIds: ['BST-TEE-01', 'poster', 'x'] })
  expect(rules({})).toMatchObject({ kinds: [], productIds: [] })
  const many = Array.from({ length: 51 }, (_, at) => `p${at}`).join(' ')
  expect(problems({ products: many })).toEqual({ products: 'too_many_products' })
  // What is stored can be saved again.
  const longest = Array.from({ length: 50 }, (_, at) => `${'x'.repeat(78)}${at + 10}`)
  expect(rules({ products: longest.join(', ') }).productIds).toEqual(longest)
  expect(problems({ products: 'x'.repeat(maxProductsText + 1) })).toEqual({ products: 'too_long' })
})

test('a code is stored in capitals and Western digits, and its form has limits', () => {
  expect(codeSchema.parse({ ...plain, code: ' summer-٢٠٢٦ ' }).code).toBe('SUMMER-2026')
  for (const code of ['AB', '-ABC', 'A B C', 'كود10', 'A'.repeat(33), 'A/B/C', "A'B"])
    expect([code, problems({ code }, codeSchema)]).toEqual([code, { code: 'code_form' }])
  expect(problems({ code: ' ' }, codeSchema)).toEqual({ code: 'required' })
  const many = { prefix: 'fair-', count: '1001', length: '5', batch: ' ' }
  expect(problems(many, generateSchema)).toEqual({ count: 'count', length: 'length', batch: 'required' })
  expect(problems({ ...many, count: '١٠٠٠', length: '6', batch: 'x', prefix: 'A B' }, generateSchema)).toEqual({
    prefix: 'prefix_form',
  })
})

test('days are Kuwait’s: a code begins at midnight and is valid to the last instant of its last day', () => {
  const { startsAt, endsAt } = rules({ startsDay: '2026-12-01', endsDay: '2026-12-01' })
  expect([startsAt?.toISOString(), endsAt?.toISOString()]).toEqual([
    '2026-11-30T21:00:00.000Z',
    '2026-12-01T20:59:59.999Z',
  ])
  const code = { isActive: true, startsAt, endsAt, usageLimit: null, usedCount: 0 }
  const at = (iso: string) => codeState(code, new Date(iso))
  expect(at('2026-11-30T20:59:59.999Z')).toBe('not_started')
  expect(at('2026-11-30T21:00:00.000Z')).toBe('active')
  expect(at('2026-12-01T20:59:59.999Z')).toBe('active')
  expect(at('2026-12-01T21:00:00.000Z')).toBe('expired')
  expect(instantOf({ day: '2026-12-01', time: '14:30' }, 'end')?.toISOString()).toBe('2026-12-01T11:30:00.000Z')
})

test('an instant that is shown and saved again unchanged stays the same', () => {
  for (const iso of ['2026-12-01T20:59:59.999Z', '2026-12-01T11:37:12.345Z', '2026-11-30T21:00:00.000Z']) {
    for (const edge of ['start', 'end'] as const) {
      const stored = new Date(iso)
      const shown = instantOf(momentOf(stored, edge), edge)
      expect(unchangedInstant(shown, stored, edge)).toBe(stored)
    }
  }
  const stored = new Date('2026-12-01T11:37:12.345Z')
  const moved = instantOf({ day: '2026-12-01', time: '14:38' }, 'end')
  expect(unchangedInstant(moved, stored, 'end')).toBe(moved)
  expect(unchangedInstant(null, stored, 'end')).toBeNull()
})
