import type { Category } from './category.ts'

/** What a product must have before a shopper may see it. */
export const needs = ['title', 'titleEn', 'description', 'descriptionEn', 'price', 'pictures', 'file'] as const
export type Need = (typeof needs)[number]

type Checked = Delivered & {
  title: string
  titleEn: string
  description: string
  descriptionEn: string
  /** Fils; 0 or null when none is set. */
  price: number | null
  hasPicture: boolean
  hasFile: boolean
}

/** What is still missing before it may be sold: both languages, a price, a picture, and the file of a digital guide. */
export function missingForSale(product: Checked): Need[] {
  const has: Record<Need, boolean> = {
    title: product.title !== '',
    titleEn: product.titleEn !== '',
    description: product.description !== '',
    descriptionEn: product.descriptionEn !== '',
    price: product.price !== null && product.price > 0,
    pictures: product.hasPicture,
    file: product.hasFile || !deliversFile(product),
  }
  return needs.filter((need) => !has[need])
}

type Delivered = { category: Category; isDigital: boolean; components: { length: number } }

/** A guide that is not printed is a file; a bundle delivers those of what it holds. */
export function deliversFile({ category, isDigital, components }: Delivered): boolean {
  return category === 'guide' && isDigital && components.length === 0
}

/** Whether it is shipped or not, where that is no choice: a session never is, a thing always is (R21). */
export function digitalOf(category: Category, typed: boolean): boolean {
  if (category === 'consultation') return true
  return category === 'guide' && typed
}
