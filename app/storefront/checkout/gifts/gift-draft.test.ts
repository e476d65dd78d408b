import { expect, test } from 'vitest'
import type { Quote } from '#app/storefront/cart/quote.ts'
import type { CartItem } from '#shop/cart/reducer.ts'
import { giftable, giftOf, giftProblems, newGift } from './gift-draft.ts'

test('only guides that are no bundles can be gifts; other gift drafts neither block checkout nor are sent', () => {
  const guide = { category: 'guide', isDigital: true, quantity: 1 }
  const items = ['g', 'b'].map((id) => ({ ...guide, id })) as CartItem[]
  const lines = items.map(({ id }) => ({ ...guide, productId: id, bundle: id === 'b' ? { items: [] } : null }))
  const quote = { items: lines } as unknown as Quote
  const ids = (of: Quote | null) => giftable(items, of).map(({ id }) => id)
  expect([ids(null), ids(quote)]).toEqual([[], ['g']])
  const draft = { gifts: { g: newGift('en'), b: newGift('en') } }
  expect(giftProblems(draft, giftable(items, null))).toEqual({})
  expect(Object.keys(giftProblems(draft, giftable(items, quote))).sort()).toEqual(['gift.g.email', 'gift.g.name'])
  const sent = ['g', 'b'].map((id) => giftOf(draft, giftable(items, quote), id))
  expect(sent).toEqual([{ gift: draft.gifts.g }, {}])
})
