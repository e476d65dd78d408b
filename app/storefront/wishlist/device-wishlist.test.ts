import { afterEach, expect, test, vi } from 'vitest'
import { cartKey, readSavedItems, saveItems } from '../cart/saved-cart.ts'
import { addToWishlist, removeFromWishlist } from './device-wishlist.ts'
import { wishlistKey } from './saved-wishlist.ts'

afterEach(() => void vi.unstubAllGlobals())

const item = (id: string) => ({
  ...{ id, title: id, titleEn: id, price: 1_000, image: '', imageColour: '', category: 'guide', isDigital: true },
})

/** A browser's storage; full from the start, or with room again. */
function storage() {
  const texts = new Map<string, string>()
  const state = { isFull: true, texts }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem(key: string, text: string) {
      if (state.isFull) throw new DOMException('full', 'QuotaExceededError')
      texts.set(key, text)
    },
  })
  return state
}
const saved = () => readSavedItems(wishlistKey).map(({ id }) => id)

test('a wishlist that the browser cannot store lives as long as the page, and is stored once there is room', () => {
  const state = storage()
  for (const id of ['a', 'b', 'c']) addToWishlist(item(id), 'saved', () => {})
  removeFromWishlist(['b'], 'b')
  expect(saved()).toEqual(['a', 'c'])
  state.isFull = false
  addToWishlist(item('d'), 'saved', () => {})
  expect([saved(), state.texts.get(wishlistKey)?.includes('"d"')]).toEqual([['a', 'c', 'd'], true])
  // Another tab's change counts again.
  state.texts.set(wishlistKey, JSON.stringify({ items: [{ ...item('e'), quantity: 1 }] }))
  expect(saved()).toEqual(['e'])
})

test('so does the cart, which is read again after a back navigation', () => {
  storage()
  saveItems(cartKey, [{ ...item('a'), quantity: 2 }])
  expect(readSavedItems(cartKey)).toMatchObject([{ id: 'a', quantity: 2 }])
})
