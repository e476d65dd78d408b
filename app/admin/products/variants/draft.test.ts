import { expect, test } from 'vitest'
import { draftOf, isSameDraft } from './draft.ts'

test('a variant’s picture that its product no longer has is its cover in the form', () => {
  const pictures = ['cover', 'other'].map((image) => ({ image, colour: '#ffffff', alt: '', altEn: '' }))
  const row = { price: 1000, sku: 'A', stock: 1, lowStockAt: 1, status: 'active' }
  const rows = ['cover', 'other', 'removed'].map((image, at) => ({ ...row, id: `cap.v${at}`, image }))
  const of = { price: 1000, sku: 'A', lowStockAt: 1, image: 'cover', options: [], pictures }
  const { variants } = draftOf(of, rows as never)
  expect(Object.values(variants).map(({ image }) => image)).toEqual(['', 'other', ''])
})

test('two drafts that differ only in stock are the same', () => {
  const variant = { price: '1.000', sku: 'A', stock: '1', lowStockAt: '1', image: '', isActive: true, isNew: false }
  const draft = { options: [], variants: { s: variant } }
  expect(isSameDraft(draft, { options: [], variants: { s: { ...variant, stock: '2' } } })).toBe(true)
  expect(isSameDraft(draft, { options: [], variants: { s: { ...variant, price: '2.000' } } })).toBe(false)
})
