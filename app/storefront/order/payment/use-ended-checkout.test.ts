import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftKey, placedKey, readCheckoutKey } from '#app/storefront/cart/delivery-country.ts'
import { closeDraft, readDraft } from '#app/storefront/checkout/draft.ts'

const memory = () => {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  }
}
const minute = 60_000
const now = Date.parse('2026-11-29T09:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now })
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, memory())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const places = (more: object = {}) =>
  localStorage.setItem(
    placedKey,
    JSON.stringify({
      ...{ checkoutKey: 'theirs', placed: 'ORD-2026-0001', heldUntil: now + 10 * minute },
      ...{ promoCode: null, account: null, at: now, ...more },
    }),
  )

test('a tab without a draft continues the checkout of another one only while its order is held', () => {
  places()
  expect([readDraft().checkoutKey, readDraft().placed, readCheckoutKey()]).toEqual([
    'theirs',
    'ORD-2026-0001',
    'theirs',
  ])
  vi.setSystemTime(now + 11 * minute)
  expect(readDraft()).toMatchObject({ placed: null, heldUntil: null })
  expect([readDraft().checkoutKey === 'theirs', readCheckoutKey()]).toEqual([false, null])
  // Its late payment still ends it, in any tab.
  expect([closeDraft('ORD-2026-0002'), closeDraft('ORD-2026-0001'), closeDraft('ORD-2026-0001')]).toEqual([
    false,
    true,
    false,
  ])
})

test('an order is remembered for a day, with its account', () => {
  places({ account: 'sara' })
  expect(readDraft().account).toBe('sara')
  vi.setSystemTime(now + 24 * 60 * minute)
  expect([closeDraft('ORD-2026-0001'), localStorage.getItem(placedKey)]).toEqual([false, null])
  places({ at: now })
  expect([readCheckoutKey(), localStorage.getItem(placedKey)]).toEqual([null, null])
})

test('a draft keeps the key of its own stored cart when it continues the checkout of another tab', () => {
  sessionStorage.setItem(draftKey, JSON.stringify({ checkoutKey: 'own', remind: true, reminderKey: 'own' }))
  places()
  expect(readDraft()).toMatchObject({ checkoutKey: 'theirs', reminderKey: 'own' })
})

test('a draft follows the end of its checkout in another tab, unless an older version stored it', () => {
  const draft = { checkoutKey: 'own', placed: 'ORD-2026-0001', sessionNote: 'Bring seeds' }
  sessionStorage.setItem(draftKey, JSON.stringify(draft))
  expect(readDraft()).toMatchObject({ placed: null, sessionNote: '' })
  sessionStorage.setItem(draftKey, JSON.stringify({ ...draft, held: null }))
  expect(readDraft()).toMatchObject(draft)
  expect(closeDraft('ORD-2026-0001')).toBe(true)
})
