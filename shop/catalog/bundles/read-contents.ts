import { sql } from 'drizzle-orm'
import type { Fils } from '../../money.ts'
import { product } from '../table.ts'

/** What a bundle holds of one product or variant; `price` is what one of it costs apart, in fils. */
export type BundleContent = {
  id: string
  title: string
  titleEn: string
  quantity: number
  price: Fils
  image: string
  imageColour: string
  isDigital: boolean
  /** Without one of them on sale, the bundle is sold out. */
  isActive: boolean
}

/** What a product holds as a bundle, as a column; null for anything else. */
export const contents = sql<BundleContent[] | null>`case when ${product.components} <> '[]'
  then bundle_contents(${product.components}) end`
