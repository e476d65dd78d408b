import { expect, test } from 'vitest'
import { draftOf } from './draft.ts'

test('a variant’s picture that its product no longer has is its cover in the form', () => {
  const pictures = ['cover', 'other'].map((image) => ({ image, colour: '#ffffff', alt: '', altEn: '' }))
  const row = { price: 1000, sku: 'A', stock: 1, lowStockAt: 1, status: 'active' }
  const rows = ['cover', 'other', 'removed'].map((image, at) => ({ ...row, id: `cap.v${at}`, image }))
  const of = { price: 1000, sku: 'A', lowStockAt: 1, image: 'cover', options: [], pictures }
  const { variants } = draftOf(of, rows as never)
  expect(Object.values(variants).map(({ image }) => image)).toEqual(['', 'other', ''])
})
