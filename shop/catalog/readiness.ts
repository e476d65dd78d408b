import type { Category } from './category.ts'

/** What a product must have before shoppers may see it. */
export const requirements = ['title', 'titleEn', 'description', 'descriptionEn', 'price', 'pictures', 'file'] as const
export type Requirement = (typeof requirements)[number]

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

/** What is missing before it may be sold: both languages, a price, a picture, and the file of a digital guide. */
export function missingForSale(product: Checked): Requirement[] {
  const has: Record<Requirement, boolean> = {
    title: product.title !== '',
    titleEn: product.titleEn !== '',
    description: product.description !== '',
    descriptionEn: product.descriptionEn !== '',
    price: product.price !== null && product.price > 0,
    pictures: product.hasPicture,
    file: product.hasFile || !deliversFile(product),
  }
  return requirements.filter((need) => !has[need])
}

type Delivered = { category: Category; isDigital: boolean; components: { length: number } }

/** Whether it needs a file: a guide that is not printed; a bundle delivers those of its components. */
export function deliversFile({ category, isDigital, components }: Delivered): boolean {
  return category === 'guide' && isDigital && components.length === 0
}

/** Whether it is digital, where that is no choice: a session always is, merchandise never (R21). */
export function digitalOf(category: Category, typed: boolean): boolean {
  if (category === 'consultation') return true
  return category === 'guide' && typed
}
