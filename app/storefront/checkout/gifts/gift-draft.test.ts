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

test('a guide that the order has twice cannot be given: in a number, in a bundle, or as another variant', () => {
  const guide = { category: 'guide', isDigital: true, quantity: 1 }
  const problemOf = (item: object, ...others: object[]) => {
    const mine = { ...guide, id: 'g', ...item } as CartItem
    const lines = [{ productId: mine.id, bundle: null }, ...others]
    const [giftableGuide] = giftable([mine], { items: lines } as unknown as Quote)
    return giftProblems({ gifts: { [mine.id]: newGift('en') } }, [giftableGuide!])[`gift.${mine.id}`]
  }
  expect(problemOf({})).toBeUndefined()
  expect(problemOf({}, { productId: 'b', bundle: { items: [{ productId: 'other' }] } })).toBeUndefined()
  expect(problemOf({ quantity: 2 })).toBe('one_only')
  expect(problemOf({}, { productId: 'b', bundle: { items: [{ productId: 'g' }] } })).toBe('twice')
  expect(problemOf({ id: 'g.ar' }, { productId: 'g.en', bundle: null })).toBe('twice')
})
