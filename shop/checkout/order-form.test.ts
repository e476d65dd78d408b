import { describe, expect, test } from 'vitest'
import { orderBody } from '#tests/support/buying.ts'
import { shippingSchema } from './form.ts'
import { orderSchema } from './order-form.ts'

const seeds = { address: 'قطعة 10، شارع 5', city: 'حولي', area: 'السالمية' }
const salmiya = {
  country: 'KW',
  governorate: 'hawalli',
  areaId: 'salmiya',
  area: 'السالمية',
  city: 'حولي',
  block: '١٠',
  street: '۵',
  avenue: '٢',
  address: 'قطعة 10، شارع 5، جادة 2',
  building: '١٢',
  floor: '٣',
  apartment: '٨أ',
}
const abroad = { city: 'Riyadh', area: 'Al Olaya', address: 'King Fahd Road' }

/** The refusals of an order with this address, by field; empty when it is accepted. */
const refusals = (shipping: object, customer: object = {}) => {
  const body = orderBody({ shipping: shipping as never })
  const parsed = orderSchema.safeParse({ ...body, customer: { ...(body.customer as object), ...customer } })
  const issues = parsed.error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
}

describe('an accepted address', () => {
  test('the original three fields, which mean Kuwait', () => {
    expect(shippingSchema.parse(seeds)).toEqual({
      ...seeds,
      country: 'KW',
      governorate: '',
      areaId: '',
      block: '',
      street: '',
      avenue: '',
      emirate: '',
      building: '',
      floor: '',
      apartment: '',
      notes: '',
      paci: '',
    })
    expect(refusals(seeds)).toEqual({})
  })

  test('Kuwait’s parts, in any digits; they are stored as Western ones', () => {
    expect(refusals(salmiya)).toEqual({})
    expect(shippingSchema.parse(salmiya)).toMatchObject({
      block: '10',
      street: '5',
      avenue: '2',
      building: '12',
      floor: '3',
      apartment: '8أ',
    })
    const street = { country: 'BH', city: 'مجمع ٣١٧', area: 'المنامة ۲', address: 'طريق ١٥' }
    expect(shippingSchema.parse(street)).toMatchObject({ city: 'مجمع 317', area: 'المنامة 2', address: 'طريق 15' })
  })

  test('a PACI number, in any digits, with the parts or without', () => {
    for (const paci of ['12345678', '١٢٣٤٥٦٧٨', ' 1234 5678 ', ''])
      for (const address of [salmiya, seeds]) expect(refusals({ ...address, paci }), paci).toEqual({})
    expect(shippingSchema.parse({ ...seeds, paci: '١٢٣٤-٥٦٧٨' }).paci).toBe('12345678')
  })

  test('an area by its id, named in either language and in any usual spelling', () => {
    for (const area of ['Salmiya', 'SALMIYA', 'السالميه']) expect(refusals({ ...salmiya, area }), area).toEqual({})
    expect(refusals({ ...salmiya, areaId: '', area: 'منطقة جديدة' })).toEqual({})
  })

  test.each([
    ['SA', abroad],
    ['AE', { ...abroad, emirate: 'dubai' }],
    ['QA', abroad],
    ['BH', abroad],
    ['OM', abroad],
  ])('%s', (country, address) => {
    expect(refusals({ country, ...address })).toEqual({})
  })
})

describe('a refused address', () => {
  const wrong: [says: string, shipping: object, errors: Record<string, string>][] = [
    ['a country we do not deliver to', { ...seeds, country: 'GB' }, { 'shipping.country': 'choose_country' }],
    [
      'no city, no area, no address',
      { country: 'SA' },
      { 'shipping.city': 'required', 'shipping.area': 'required', 'shipping.address': 'required' },
    ],
    ['an address of spaces', { ...seeds, address: ' \t ' }, { 'shipping.address': 'required' }],
    ['an area that does not exist', { ...salmiya, areaId: 'atlantis' }, { 'shipping.areaId': 'invalid' }],
    ['an area whose id says another', { ...salmiya, areaId: 'jabriya' }, { 'shipping.areaId': 'invalid' }],
    ['an area of another governorate', { ...salmiya, governorate: 'jahra' }, { 'shipping.areaId': 'wrong_area' }],
    ['a governorate that does not exist', { ...salmiya, governorate: 'basra' }, { 'shipping.governorate': 'invalid' }],
    [
      'Kuwait’s parts without block and street',
      { ...seeds, governorate: 'hawalli' },
      { 'shipping.block': 'required', 'shipping.street': 'required' },
    ],
    ['a block in Qatar', { ...abroad, country: 'QA', block: '3' }, { 'shipping.block': 'invalid' }],
    ...['1234567', '123456789', '1234567x', '1'.repeat(400)].map((paci): (typeof wrong)[number] => [
      `the PACI number ${paci.slice(0, 10)}`,
      { ...salmiya, paci },
      { 'shipping.paci': 'paci' },
    ]),
    ['a PACI number in Qatar', { ...abroad, country: 'QA', paci: '12345678' }, { 'shipping.paci': 'invalid' }],
    ['the Emirates without an emirate', { ...abroad, country: 'AE' }, { 'shipping.emirate': 'required' }],
    ['an emirate in Oman', { ...abroad, country: 'OM', emirate: 'dubai' }, { 'shipping.emirate': 'invalid' }],
    ['an endless block', { ...salmiya, block: '1'.repeat(21) }, { 'shipping.block': 'too_long' }],
    ['a control character', { ...seeds, area: 'a\u0007' }, { 'shipping.area': 'not_allowed' }],
  ]
  test.each(wrong)('%s', (_says, shipping, errors) => expect(refusals(shipping)).toEqual(errors))
})

test('a phone number that exists in no country is refused by the server', () => {
  expect(refusals(seeds, { phone: '+11234567890' })).toEqual({ 'customer.phone': 'phone' })
  expect(refusals(seeds, { phone: '+447400123456' })).toEqual({})
  expect(refusals(seeds, { phone: '٠٥١٢٣٤٥٦٧٨' })).toEqual({ 'customer.phone': 'phone' })
})
