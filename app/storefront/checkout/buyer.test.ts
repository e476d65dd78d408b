import { expect, test } from 'vitest'
import type { Country } from '#shop/addresses/countries.ts'
import { openCountries } from '../cart/delivery-country.ts'
import { type Buyer, prefill } from './buyer.ts'
import { emptyDraft } from './draft.ts'
import { emptyShipping, fromShipping, toShipping } from './shipping-draft.ts'
import { shownErrors, shownStep } from './steps.ts'

const kuwait = {
  ...emptyShipping,
  governorate: 'hawalli',
  areaId: 'salmiya',
  area: 'السالمية',
  block: '10',
  street: '5',
  building: '12',
}
const emirates = {
  ...emptyShipping,
  country: 'AE' as const,
  emirate: 'dubai',
  city: 'Dubai',
  district: 'Marina',
  address: 'Al Emreef 4',
}
const stored = (draft: typeof kuwait) => toShipping(draft, 'ar') as Buyer['addresses'][number]['address']
const noura: Buyer = {
  account: 'noura',
  firstName: 'Noura',
  lastName: 'Al Anzi',
  email: 'noura@example.com',
  phone: '+96566123401',
  robloxUsername: '',
  addresses: [{ id: '1', label: 'Home', isDefault: true, address: stored(kuwait) }],
}

test('a stored address fills the fields as it was typed', () => {
  for (const draft of [kuwait, emirates]) expect(fromShipping(stored(draft as typeof kuwait))).toEqual(draft)
})

test('digits of an address are Western before they are sent', () => {
  expect(toShipping({ ...kuwait, paci: '١٢٣٤٥٦٧٨', area: 'الجابرية ١' }, 'ar')).toMatchObject({
    paci: '12345678',
    area: 'الجابرية 1',
  })
  const road = { ...emirates, address: 'Al Wasl Road ١٥', city: 'Dubai ۲', district: 'Al Wasl ٣' }
  expect(toShipping(road, 'en')).toMatchObject({ address: 'Al Wasl Road 15', city: 'Dubai 2', area: 'Al Wasl 3' })
})

test('known details are prefilled into empty fields only', () => {
  const filled = prefill(emptyDraft, noura)
  expect(filled).toMatchObject({
    account: 'noura',
    customer: { firstName: 'Noura', phone: '6612 3401', phoneCountry: 'KW' },
  })
  expect(filled?.shipping).toEqual(kuwait)
  const typed = { ...emptyDraft, customer: { ...emptyDraft.customer, firstName: 'Sara' }, shipping: emirates }
  expect(prefill(typed, noura)).toMatchObject({
    customer: { firstName: 'Sara', lastName: 'Al Anzi' },
    shipping: emirates,
  })
  expect(prefill(emptyDraft, null)).toBeNull()
})

test('signing out, or signing in as another user, leaves nothing of the previous account', () => {
  const consents = { terms: true, whatsapp: true, remind: true, reminderKey: 'checkout', saveAddress: true }
  const choices = {
    sessionNote: 'Pond',
    method: 'knet' as const,
    gifts: {},
    appointments: { c: ['2026-03-01T10:00Z'] },
  }
  const order = { checkoutKey: 'noras-key', placed: 'ORD-2026-0001', promoCode: 'GARDEN10', reminder: 'r.proof' }
  const noras = { ...emptyDraft, ...prefill(emptyDraft, noura), ...consents, ...choices, ...order }
  expect(prefill({ ...noras, account: null }, noura)).not.toHaveProperty('checkoutKey')
  expect(prefill(noras, noura)).not.toHaveProperty('terms')
  const blank = { ...emptyDraft, checkoutKey: expect.stringMatching(/^(?!noras-key).{8,}$/) }
  expect(prefill(noras, null)).toEqual(blank)
  const sara = { ...noura, account: 'sara', firstName: 'Sara', lastName: '', email: '', phone: '', addresses: [] }
  expect(prefill(noras, sara)).toEqual({
    ...blank,
    account: 'sara',
    customer: { ...emptyDraft.customer, firstName: 'Sara' },
  })
})

test('an address in a country that the shop has closed meanwhile leads back to its step', () => {
  const draft = { ...emptyDraft, ...prefill(emptyDraft, noura), shipping: kuwait, method: 'knet' as const }
  const lead = (quote: Parameters<typeof openCountries>[1], offered?: Country[]) => {
    const checked = { sessions: [], guides: [], open: openCountries(offered, quote) }
    const { step, wrong } = shownStep({ requested: 'method', failed: false, needsShipping: true }, draft, checked)
    return [step, shownErrors({}, wrong)]
  }
  expect(lead(null)).toEqual(['method', {}])
  expect(lead({ country: 'KW', delivers: true })).toEqual(['method', {}])
  const closed = ['shipping', { country: 'country_closed' }]
  expect(lead({ country: 'KW', delivers: false })).toEqual(closed)
  expect(lead(null, ['SA', 'AE'])).toEqual(closed)
  expect(lead({ country: 'SA', delivers: false })).toEqual(['method', {}])
})
