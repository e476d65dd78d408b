import { afterEach, expect, test, vi } from 'vitest'
import { feeCountry, readDraftCountry } from './delivery-country.ts'

afterEach(() => vi.unstubAllGlobals())

const read = (saved: string | null, offered?: Parameters<typeof readDraftCountry>[0]) => {
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => (key === 'bustan_checkout' ? saved : null) })
  return readDraftCountry(offered)
}

test('the country of the checkout’s draft, unless the shop does not deliver there', () => {
  const draft = JSON.stringify({ shipping: { country: 'SA', city: 'Riyadh' } })
  expect(read(draft)).toBe('SA')
  expect(read(draft, ['KW', 'QA'])).toBeNull()
})

test('no country without a draft, of an older or broken one, and without storage', () => {
  for (const saved of [null, '{}', '{', 'null', '{"shipping":{"city":"الجهراء"}}', '{"shipping":{"country":"GB"}}'])
    expect(read(saved), String(saved)).toBeNull()
  vi.unstubAllGlobals()
  expect(readDraftCountry()).toBeNull()
})

test('amounts name the country they are priced for only where fees differ and something is shipped', () => {
  const store = { shippingFrom: 2000, countries: ['KW', 'SA'] as const }
  const goods = [{ isDigital: true }, { isDigital: false }]
  expect(feeCountry(store, goods, null)).toBe('KW')
  expect(feeCountry(store, goods, { country: null, delivers: true })).toBe('KW')
  expect(feeCountry(store, goods, { country: 'SA', delivers: true })).toBe('SA')
  expect(feeCountry({ ...store, countries: ['SA', 'OM'] }, goods, null)).toBe('SA')
  expect(feeCountry(store, goods, { country: 'OM', delivers: false })).toBeNull()
  expect(feeCountry(store, [{ isDigital: true }], null)).toBeNull()
  expect(feeCountry({ ...store, shippingFrom: null }, goods, { country: 'SA', delivers: true })).toBeNull()
})
