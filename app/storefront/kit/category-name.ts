import * as m from '#locales/compiled/messages.js'
import type { Category } from '#shop/catalog/category.ts'

export const categoryNames = {
  guide: m.category_guide,
  physical: m.category_physical,
  consultation: m.category_consultation,
}
const kinds = { guide: m.kind_guide, physical: m.kind_physical, consultation: m.kind_consultation }

/** A category as a heading: "Digital Guides". */
export function categoryName(category: Category): string {
  return categoryNames[category]()
}

/** A category as the kind of one product: "Digital guide". */
export function kindName(category: Category): string {
  return kinds[category]()
}
