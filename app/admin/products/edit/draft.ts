import { type Component, writeComponents } from '#shop/catalog/bundles/components.ts'
import type { EditedProduct } from '#shop/catalog/edited.ts'
import {
  blankFields,
  type FieldRule,
  type ProductField,
  perField,
  productFieldNames,
  type StoredValue,
  type TypedValue,
} from '#shop/catalog/fields/product-fields.ts'
import type { PictureView } from '#shop/catalog/product-view.ts'
import { toDecimal } from '#shop/money.ts'

/** A product in the form: every field as text. */
export type ProductDraft = { [Field in ProductField]: TypedValue<Field> } & { pictures: PictureView[] }

export type DraftField = keyof ProductDraft

/** A field's form text; a missing price is an empty field, not a zero. */
function typedOf(rule: FieldRule, value: unknown): unknown {
  if (rule.kind === 'components') return writeComponents(value as Component[])
  if (Array.isArray(value)) return value.join('، ')
  if (rule.kind === 'money' && value === rule.blank) return ''
  if (value === null) return ''
  if (typeof value !== 'number') return value
  return rule.kind === 'money' || rule.kind === 'optional_money' ? toDecimal(value) : String(value)
}

/** A product's fields as form text. */
export function draftOf(product: { [Field in ProductField]: StoredValue<Field> } & Pick<EditedProduct, 'pictures'>) {
  const typed = perField((field, rule) => typedOf(rule, product[field]))
  return { ...typed, pictures: product.pictures } as ProductDraft
}

/** A new product's form: a digital guide until changed. */
export function emptyDraft(sku: string): ProductDraft {
  return draftOf({ ...blankFields, category: 'guide', isNew: true, isDigital: true, sku, pictures: [] })
}

/** Whether two states of a field look the same to a reader. */
export function sameField(a: ProductDraft, b: ProductDraft, field: DraftField): boolean {
  return JSON.stringify(a[field]) === JSON.stringify(b[field])
}

export const draftFields: readonly DraftField[] = [...productFieldNames, 'pictures']
