import type { Category } from '../catalog/category.ts'

/**
 * How a product reaches its buyer, as the kind of goods that does so: a printed guide comes in a parcel, and a bundle of
 * downloads is downloaded.
 */
export function receivedAs({ category, isDigital }: { category: string; isDigital: boolean }): Category {
  if (category === 'consultation') return category
  return isDigital ? 'guide' : 'physical'
}
