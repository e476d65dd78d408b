import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { type PaymentMethod, paymentMethods, perMethod } from '../payments/methods.ts'
import { currenciesOf, currenciesSchema, offeredCurrency } from './currencies.ts'
import { downloadsOf, downloadsSchema } from './downloads.ts'
import { type StoreSettings, settingsSchema } from './form.ts'
import { hoursOf, hoursSchema } from './hours.ts'
import { feesOf, feesSchema, paymentsOf, paymentsSchema } from './payments.ts'
import { refundsOf, refundsSchema } from './refunds.ts'
import { reservationSchema, shippingOf, shippingSchema } from './shipping.ts'
import { socialSchema, storeOf, storeSchema } from './store.ts'

/** The first error of each field, or the value: the result of a form on screen and server. */
function read(schema: z.ZodMiniType, input: object): unknown {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  return Object.fromEntries(parsed.error.issues.reverse().map(({ path, message }) => [path.join('.'), message]))
}
/** The stored value of a form always matches the settings' schema. */
const fits = (stored: Partial<StoreSettings>) => expect(settingsSchema.partial().parse(stored)).toMatchObject(stored)

const store = {
  nameAr: ' بستان ',
  nameEn: 'Bustan',
  email: 'hi@bustan.example',
  phone: '٢٢٢١٠٠٠٠',
  whatsapp: '66610000',
}
test.each([
  [{ nameAr: '' }, { nameAr: 'required' }],
  [{ nameEn: 'x'.repeat(61) }, { nameEn: 'too_long' }],
  [{ email: 'a@b' }, { email: 'email' }],
  [{ phone: '12345' }, { phone: 'phone' }],
  [{ whatsapp: '' }, { whatsapp: 'required' }],
  [{ registration: '1'.repeat(41) }, { registration: 'too_long' }],
  [{ registration: 'a\u0007' }, { registration: 'not_allowed' }],
])('store: %j', (changes, problems) => {
  expect(read(storeSchema, { ...store, ...changes })).toEqual(problems)
})
test('the store is stored trimmed, with phone numbers in E.164', () => {
  const stored = storeOf(storeSchema.parse(store))
  expect(stored).toEqual({
    name: { ar: 'بستان', en: 'Bustan' },
    contact: { email: 'hi@bustan.example', phone: '+96522210000', whatsapp: '+96566610000' },
    company: { registration: '' },
  })
  fits(stored)
  expect(storeOf(storeSchema.parse({ ...store, registration: ' ٣٤٥٦٧٨ ' })).company).toEqual({ registration: '345678' })
})

test.each([
  [{}, { limit: 5, days: null, deliverPaid: false }],
  [
    { days: '30', deliverPaid: 'on' },
    { limit: 5, days: 30, deliverPaid: true },
  ],
])('downloads: %j', (changes, downloads) => {
  const stored = downloadsOf(downloadsSchema.parse({ limit: '٥', days: '0', ...changes }))
  expect(stored).toEqual({ downloads })
  fits(stored)
})
test('download settings stored before `deliverPaid` existed are read as off', () => {
  const { downloads } = settingsSchema.partial().parse({ downloads: { limit: 3, days: null } })
  expect(downloads).toEqual({ limit: 3, days: null, deliverPaid: false })
})

const social = { instagram: '', tiktok: '', x: '', youtube: '', discord: '' }
test.each([
  ['instagram.com/bustan', 'https://instagram.com/bustan'],
  ['https://x.com/b', 'https://x.com/b'],
  ['', ''],
])('the external URL %j is stored as %j', (typed, stored) => {
  expect(read(socialSchema, { ...social, x: typed })).toEqual({ ...social, x: stored })
})
test.each(['javascript:alert(1)', 'http://x.com', 'data:text/html,hi', 'https://'])('%j is refused', (typed) => {
  expect(read(socialSchema, { ...social, x: typed })).toEqual({ x: 'link' })
})

const hours = { open: '09:00', close: '22:00' }
const row = (changes: object = {}) =>
  Object.fromEntries(
    Object.entries({
      nameAr: 'عيد',
      nameEn: 'Eid',
      from: '2026-03-20',
      until: '2026-03-22',
      closed: 'on',
      ...changes,
    }).map(([name, value]) => [`exceptions.0.${name}`, value]),
  )
const open = { closed: undefined, open: '20:30', close: '02:00' }
test.each([
  [{ open: '24:00' }, { open: 'time' }],
  [{ close: '' }, { close: 'time' }],
  [row({ until: '2026-03-19' }), { 'exceptions.0.until': 'days_reversed' }],
  [row({ until: '2027-03-22' }), { 'exceptions.0.until': 'days_long' }],
  [row({ from: '2026-02-30' }), { 'exceptions.0.from': 'date' }],
  [row({ nameEn: '' }), { 'exceptions.0.nameEn': 'required' }],
  [row({ ...open, close: '' }), { 'exceptions.0.close': 'time' }],
  [
    row({ ...open, nameAr: '', from: '', open: '9' }),
    { 'exceptions.0.nameAr': 'required', 'exceptions.0.from': 'date', 'exceptions.0.open': 'time' },
  ],
])('hours: %j', (changes, problems) => {
  expect(read(hoursSchema, { ...hours, ...changes })).toEqual(problems)
})
test('hours are stored in the specification’s format, exceptions by their first day', () => {
  const second = Object.fromEntries(
    Object.entries(row({ ...open, from: '2026-02-18', until: '2026-03-19' })).map(([name, value]) => [
      name.replace('.0.', '.1.'),
      value,
    ]),
  )
  const stored = hoursOf(hoursSchema.parse({ ...hours, 'daysOff.d5': 'on', ...row(), ...second }))
  expect(stored).toMatchObject({ open: '9:00', close: '22:00', closedDays: [5] })
  expect(stored.exceptions.map(({ from, hours }) => [from, hours])).toEqual([
    ['2026-02-18', { open: '20:30', close: '2:00' }],
    ['2026-03-20', null],
  ])
  fits({ hours: stored })
  expect(hoursOf(hoursSchema.parse({ ...hours, 'daysOff.d0': 'on', 'daysOff.d1': 'on' })).closedDays).toEqual([0, 1])
})
test('field names cannot reach anything outside the form', () => {
  expect(read(hoursSchema, { ...hours, '__proto__.polluted': 'x', 'constructor.prototype.polluted': 'x' })).toEqual(
    read(hoursSchema, hours),
  )
  expect({}).not.toHaveProperty('polluted')
})

const shipping = { fee: '٢٫٥', freeFrom: '', minDays: '1', maxDays: '٣' }
test.each([
  [{ fee: '' }, { fee: 'required' }],
  [{ fee: '-1' }, { fee: 'amount' }],
  [{ fee: '2.0005' }, { fee: 'amount' }],
  [{ fee: '1000.001' }, { fee: 'amount_range' }],
  [{ freeFrom: '0' }, { freeFrom: 'free_from_zero' }],
  [{ minDays: '0' }, { minDays: 'range:1:60' }],
  [{ minDays: '4' }, { maxDays: 'range_reversed' }],
  [{ maxDays: '61' }, { maxDays: 'range:1:60' }],
  [{ maxDays: '3.5' }, { maxDays: 'number' }],
])('shipping: %j', (changes, problems) => {
  expect(read(shippingSchema, { ...shipping, ...changes })).toEqual(problems)
})
test('an amount is stored in fils, in whichever digits it was typed', () => {
  const stored = shippingOf(shippingSchema.parse({ ...shipping, freeFrom: '١٬٠٠٠' }))
  expect(stored).toEqual({
    shipping: { fee: 2500, freeFrom: 1_000_000, counts: 'before', countries: {} },
    delivery: { minDays: 1, maxDays: 3 },
  })
  fits(stored)
})
test.each([
  ['4', { reservationMinutes: 'range:5:1440' }],
  ['1441', { reservationMinutes: 'range:5:1440' }],
  ['-5', { reservationMinutes: 'range:5:1440' }],
  ['−٥', { reservationMinutes: 'range:5:1440' }],
  ['99999999999', { reservationMinutes: 'range:5:1440' }],
  ['4.5', { reservationMinutes: 'number' }],
  ['٤٥', { reservationMinutes: 45, paymentLinkHours: 24 }],
])('%s minutes', (reservationMinutes, result) => {
  expect(read(reservationSchema, { reservationMinutes, paymentLinkHours: '24' })).toEqual(result)
})

const rates = { SAR: '12.25', AED: '12', QAR: '11.9', EGP: '100.5', USD: '3.27', EUR: '3.45' }
const rateFields = (changes: object = {}) =>
  Object.fromEntries(Object.entries({ ...rates, ...changes }).map(([code, rate]) => [`rates.${code}`, rate]))
test.each([
  ['', 'required'],
  ['0', 'rate_range'],
  ['0.0009', 'rate_range'],
  ['100001', 'rate_range'],
  ['1e3', 'rate'],
  ['12.1234567', 'rate'],
  ['-3', 'rate'],
])('a rate of %j', (rate, problem) => {
  expect(read(currenciesSchema, rateFields({ USD: rate }))).toEqual({ 'rates.USD': problem })
})
test('rates stay exact texts; the dinar is always offered and always 1', () => {
  const stored = currenciesOf(currenciesSchema.parse({ ...rateFields({ USD: '٣٫٢٥' }), 'offered.USD': 'on' }))
  expect(stored).toEqual({ rates: { KWD: '1', ...rates, USD: '3.25' }, currencies: ['KWD', 'USD'] })
  fits(stored)
  expect([offeredCurrency(stored, 'USD'), offeredCurrency(stored, 'EUR')]).toEqual(['USD', 'KWD'])
})

test.each([
  ['', 'required'],
  ['-1', 'amount'],
  ['50.0005', 'amount'],
  ['1,000', 'amount'],
  ['1000.001', 'amount_range'],
])('refunds above %j', (proofAbove, problem) => {
  expect(read(refundsSchema, { proofAbove })).toEqual({ proofAbove: problem })
})
test.each([
  ['٥٠', 50_000],
  ['0', 0],
  ['1,000.000', 1_000_000],
])('refunds above %j are %j fils', (proofAbove, fils) => {
  const stored = refundsOf(refundsSchema.parse({ proofAbove }))
  expect(stored).toEqual({ refunds: { proofAbove: fils } })
  fits(stored)
})

const feeFields = Object.fromEntries(
  paymentMethods.flatMap((method) => [
    [`${method}.percent`, ''],
    [`${method}.fixed`, ''],
  ]),
)
test.each([
  [{ 'knet.percent': '-1' }, { 'knet.percent': 'percent' }],
  [{ 'knet.percent': '20.01' }, { 'knet.percent': 'percent' }],
  [{ 'visa.percent': '2.505' }, { 'visa.percent': 'percent' }],
  [{ 'visa.fixed': '1000.001' }, { 'visa.fixed': 'amount_range' }],
  [{ 'visa.fixed': 'x' }, { 'visa.fixed': 'amount' }],
])('gateway fees: %j', (changes, problems) => {
  expect(read(feesSchema, { ...feeFields, ...changes })).toEqual(problems)
})
test('a fee is stored as a decimal text and fils, and an empty one as unknown', () => {
  const stored = feesOf(feesSchema.parse({ ...feeFields, 'knet.percent': '٢٫٥', 'knet.fixed': '٠٫١' }))
  expect(stored.fees).toMatchObject({ knet: { percent: '2.5', fixed: 100 }, visa: { percent: null, fixed: null } })
  fits(stored)
})

test('at least one payment method is always enabled', () => {
  expect(read(paymentsSchema, {})).toEqual({ knet: 'one_method' })
  const none = perMethod(() => false)
  expect(paymentsOf(paymentsSchema.parse({ visa: 'on' }), none, paymentMethods)).toEqual({
    payments: perMethod((method) => method === 'visa'),
  })
})

test('a payment method that the gateway does not take stays as it was', () => {
  const before = perMethod((method) => method === 'mastercard')
  const save = (input: object, taken: readonly PaymentMethod[]) => {
    const { payments } = paymentsOf(paymentsSchema.parse(input), before, taken)
    return paymentMethods.filter((method) => payments[method])
  }
  expect(save({ visa: 'on' }, ['knet', 'visa'])).toEqual(['visa', 'mastercard'])
  expect(save({ visa: 'on' }, paymentMethods)).toEqual(['visa'])
  expect(save({ visa: 'on', mastercard: 'on' }, paymentMethods)).toEqual(['visa', 'mastercard'])
})
