import type { Category } from '#shop/catalog/category.ts'

/** A product in the suggestion list; `title` is in the page's language, `price` in fils. */
export type SuggestedProduct = {
  id: string
  title: string
  price: number
  image: string
  imageColour: string
  category: Category
}

/** A suggestion: a query to search for, or a product to open. */
export type Choice = { word: string } | { product: SuggestedProduct }
