import type { Category } from '#shop/catalog/category.ts'
import type { EditedProduct } from '#shop/catalog/edited.ts'
import type { ProductStatus } from '#shop/catalog/product-form.ts'
import type { PictureView } from '#shop/catalog/read.ts'
import { toDecimal } from '#shop/money.ts'

/** A product as it stands in the form: every text as it is typed. */
export type ProductDraft = {
  title: string
  titleEn: string
  description: string
  descriptionEn: string
  price: string
  originalPrice: string
  category: Category
  isNew: boolean
  isLimited: boolean
  isDigital: boolean
  lowStockAt: string
  sessionMinutes: string
  sku: string
  tags: string
  status: ProductStatus
  pictures: PictureView[]
}
export type DraftField = keyof ProductDraft

/** A product's fields as the form shows them; no price yet is an empty field, not a nought. */
export function draftOf(product: EditedProduct): ProductDraft {
  const { title, titleEn, description, descriptionEn, category, isNew, isLimited, isDigital, sku, status } = product
  return {
    ...{ title, titleEn, description, descriptionEn, category, isNew, isLimited, isDigital, sku, status },
    price: product.price === 0 ? '' : toDecimal(product.price),
    originalPrice: product.originalPrice === null ? '' : toDecimal(product.originalPrice),
    lowStockAt: String(product.lowStockAt),
    sessionMinutes: product.sessionMinutes === null ? '' : String(product.sessionMinutes),
    tags: product.tags.join('، '),
    pictures: product.pictures,
  }
}

export function emptyDraft(sku: string): ProductDraft {
  return {
    ...{ title: '', titleEn: '', description: '', descriptionEn: '', price: '', originalPrice: '' },
    ...{
      category: 'guide',
      isNew: true,
      isLimited: false,
      isDigital: true,
      lowStockAt: '5',
      sessionMinutes: '',
      sku,
      tags: '',
    },
    ...{ status: 'draft', pictures: [] },
  }
}

/** Whether two states of a field are the same to a reader. */
export function sameField(a: ProductDraft, b: ProductDraft, field: DraftField): boolean {
  return JSON.stringify(a[field]) === JSON.stringify(b[field])
}

export const draftFields = [
  'title',
  'titleEn',
  'description',
  'descriptionEn',
  'price',
  'originalPrice',
  'category',
  'isDigital',
  'sku',
  'tags',
  'isNew',
  'isLimited',
  'lowStockAt',
  'sessionMinutes',
  'status',
  'pictures',
] as const satisfies readonly DraftField[]

/** The result of saving. `theirs` is what another admin saved meanwhile. */
export type SaveAnswer =
  | { kind: 'saved'; version: number }
  | { kind: 'refused'; problems: Record<string, string> }
  | { kind: 'conflict'; theirs: ProductDraft; version: number; by: string | null; at: string }
  | { kind: 'gone' }
  | { kind: 'failed' }
