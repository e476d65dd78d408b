import type { Category } from '#shop/catalog/category.ts'

/** A product as the list under the search box shows it; `title` is in the page's language, `price` in fils. */
export type SuggestedProduct = {
  id: string
  title: string
  price: number
  image: string
  imageColour: string
  category: Category
}

/** Something to take: a finished text to search for, or a product to go to. */
export type Choice = { word: string } | { product: SuggestedProduct }
