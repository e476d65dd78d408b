/** The shops that people come from. */
export const platforms = ['shopify', 'woocommerce', 'salla'] as const
export type Platform = (typeof platforms)[number]

/** One way to buy a product there, as it is written in the file. */
export type OldVariant = {
  line: number
  /** What is chosen, in the order of the product's options. */
  values: string[]
  sku: string
  price: string
  /** The price before a discount. */
  comparePrice: string
  currency: string
  stock: string
  picture: string
}

/** A product of another shop, as it is written in its file: every platform is brought into this shape. */
export type OldProduct = {
  /** By what that shop knows it: a handle, an id. */
  key: string
  line: number
  title: string
  /** HTML, or plain text. */
  description: string
  tags: string[]
  isArchived: boolean
  isShipped: boolean
  /** The names of what a shopper chooses by; empty for a product without variants. */
  options: string[]
  variants: OldVariant[]
  pictures: { url: string; alt: string }[]
  /** The paths of its old pages. */
  paths: string[]
  problem: 'orphan' | 'type' | null
  /** A discount that is planned for some days, which is not brought over. */
  hasPlannedSale: boolean
}
