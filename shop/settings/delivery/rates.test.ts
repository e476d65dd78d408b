import { expect, test } from 'vitest'
import { settingsSchema } from '../form.ts'
import { shippingOf, shippingSchema } from '../shipping.ts'
import { deliveredTo, firstRate, isOneRate, lowestFee, rateFor, rateGroups } from './rates.ts'

const typed = { fee: '2', freeFrom: '', minDays: '1', maxDays: '3' }
const read = (fields: Record<string, string>) => shippingOf(shippingSchema.parse({ ...typed, ...fields })).shipping

test('settings from before countries existed keep their one rate everywhere', () => {
  const { shipping } = settingsSchema.parse({ shipping: { fee: 2500, freeFrom: 20_000 } })
  expect(deliveredTo(shipping)).toEqual(['KW', 'SA', 'AE', 'QA', 'BH', 'OM'])
  expect(isOneRate(shipping)).toBe(true)
  expect(rateFor(shipping, 'OM')).toEqual({ fee: 2500, freeFrom: 20_000, counts: 'before' })
  expect(settingsSchema.parse({}).shipping).toMatchObject({ fee: 2000, freeFrom: null })
})

test('a country has the common rate, its own, or none', () => {
  const shipping = read({
    counts: 'after',
    'countries.KW.mode': 'same',
    'countries.SA.mode': 'own',
    'countries.SA.fee': '٥.٥',
    'countries.SA.freeFrom': '50',
    'countries.AE.mode': 'none',
    'countries.AE.fee': 'what does not matter',
  })
  expect(shipping).toEqual({
    fee: 2000,
    freeFrom: null,
    counts: 'after',
    countries: { SA: { fee: 5500, freeFrom: 50_000 }, AE: null },
  })
  expect([isOneRate(shipping), lowestFee(shipping), lowestFee({ ...shipping, fee: 9000 })]).toEqual([false, 2000, 5500])
  expect(isOneRate({ ...shipping, countries: { AE: null, OM: { fee: 2000, freeFrom: null } } })).toBe(true)
  expect(rateFor(shipping, 'KW')).toEqual({ fee: 2000, freeFrom: null, counts: 'after' })
  expect(rateFor(shipping, 'SA')).toEqual({ fee: 5500, freeFrom: 50_000, counts: 'after' })
  expect(rateFor(shipping, 'AE')).toBeNull()
  expect(rateGroups(shipping).map(({ countries }) => countries)).toEqual([['KW', 'QA', 'BH', 'OM'], ['SA']])
  expect(firstRate({ ...shipping, countries: { ...shipping.countries, KW: null } })).toMatchObject({ fee: 5500 })
})

test.each([
  ['countries.KW.freeFrom', { 'countries.KW.mode': 'own', 'countries.KW.fee': '1', 'countries.KW.freeFrom': '0' }],
  ['countries.KW.fee', { 'countries.KW.mode': 'own', 'countries.KW.fee': '', 'countries.KW.freeFrom': '' }],
  [
    'countries.KW.mode',
    Object.fromEntries(['KW', 'SA', 'AE', 'QA', 'BH', 'OM'].map((to) => [`countries.${to}.mode`, 'none'])),
  ],
  ['freeFrom', { freeFrom: '0' }],
])('the error is at %s', (path, fields) => {
  const result = shippingSchema.safeParse({ ...typed, ...fields })
  expect(result.error?.issues.map((issue) => issue.path.join('.'))).toContain(path)
})
