/** The supported platforms. */
export const platforms = ['shopify', 'woocommerce', 'salla'] as const
export type Platform = (typeof platforms)[number]

/** A variant of a product there, as written in the file. */
export type OldVariant = {
  line: number
  /** Its values, in order of the product's options. */
  values: string[]
  sku: string
  price: string
  /** The price before a discount. */
  comparePrice: string
  currency: string
  stock: string
  picture: string
}

/** A product of another shop, as written in its file: every platform is converted to this form. */
export type OldProduct = {
  /** The other shop's identifier: a handle, an id. */
  key: string
  line: number
  title: string
  /** HTML, or plain text. */
  description: string
  tags: string[]
  isArchived: boolean
  isShipped: boolean
  /** The names of its options; empty for a product without variants. */
  options: string[]
  variants: OldVariant[]
  pictures: { url: string; alt: string }[]
  /** The paths of its old pages. */
  paths: string[]
  problem: 'orphan' | 'type' | null
  /** A scheduled discount, which is not imported. */
  hasPlannedSale: boolean
}
