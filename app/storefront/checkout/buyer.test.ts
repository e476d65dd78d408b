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

test('an address comes back into the fields as it was typed', () => {
  for (const draft of [kuwait, emirates]) expect(fromShipping(stored(draft as typeof kuwait))).toEqual(draft)
})

test('what is known is filled in where nothing was typed', () => {
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

test('another account’s details leave the tab with it; a guest’s own stay theirs', () => {
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
