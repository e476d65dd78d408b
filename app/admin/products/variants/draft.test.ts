import { expect, test } from 'vitest'
import { continuedDraft, draftOf, isSameDraft, rowsOf, sentOf, type VariantsDraft } from './draft.ts'

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

test('what is typed while variants are saved continues from their stored keys', () => {
  const variant = (price: string, isNew: boolean) => {
    const stock = isNew ? '5' : '4'
    return { price, sku: 'A', stock, lowStockAt: '1', image: '', isActive: true, isNew }
  }
  const size = (...values: [key: string, name: string][]): VariantsDraft['options'] => [
    { id: '0', name: 'حجم', nameEn: 'Size', values: values.map(([key, nameEn]) => ({ key, name: nameEn, nameEn })) },
  ]
  const sent = {
    options: size(['s', 'S'], ['+1', 'M']),
    variants: { s: variant('1', false), '+1': variant('2', true) },
  }
  const stored = { options: size(['s', 'S'], ['m', 'M']), variants: { s: variant('1', false), m: variant('2', false) } }
  const typed = {
    options: size(['s', 'Small'], ['+1', 'M'], ['+2', 'L']),
    variants: { ...sent.variants, '+1': variant('3', true), '+2': variant('4', true) },
  }
  expect(continuedDraft(typed, sent, stored)).toEqual({
    options: size(['s', 'Small'], ['m', 'M'], ['+2', 'L']),
    variants: { s: variant('1', false), m: variant('3', false), '+2': variant('4', true) },
  })
})

test('values in another order keep what is typed for each of them', () => {
  const variant = (sku: string) =>
    ({ price: '1', sku, stock: '4', lowStockAt: '1', image: '', isActive: true, isNew: false }) as const
  const value = (nameEn: string) => ({ key: nameEn.toLowerCase(), name: nameEn, nameEn })
  const draft = {
    options: [{ id: '0', name: 'حجم', nameEn: 'Size', values: ['L', 'S', '+M'].map(value) }],
    variants: { s: variant('A-S'), l: variant('A-L') },
  }
  const of = { price: 1000, sku: 'A', lowStockAt: 1, image: '', options: [], pictures: [] }
  const { options, variants } = JSON.parse(sentOf(draft, rowsOf(draft, of) ?? []))
  expect(options[0].values.map(({ key }: { key: string }) => key)).toEqual(['l', 's', ''])
  expect(variants.map(({ at, sku }: { at: number[]; sku: string }) => [...at, sku])).toEqual([
    [0, 'A-L'],
    [1, 'A-S'],
    [2, 'A-M'],
  ])
})
