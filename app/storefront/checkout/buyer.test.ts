import { expect, test } from 'vitest'
import { type Buyer, prefill } from './buyer.ts'
import { emptyDraft } from './draft.ts'
import { emptyShipping, fromShipping, toShipping } from './shipping-draft.ts'

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

test('signing out removes the account’s prefilled details; signing in as another user replaces them', () => {
  const noras = { ...emptyDraft, ...prefill(emptyDraft, noura), saveAddress: true }
  const blank = { customer: emptyDraft.customer, shipping: emptyShipping, saveAddress: false }
  expect(prefill(noras, null)).toEqual({ account: null, ...blank })
  const sara = { ...noura, account: 'sara', firstName: 'Sara', lastName: '', email: '', phone: '', addresses: [] }
  expect(prefill(noras, sara)).toEqual({
    account: 'sara',
    ...blank,
    customer: { ...emptyDraft.customer, firstName: 'Sara' },
  })
})
