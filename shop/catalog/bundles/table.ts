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

/** How many can be sold: of a bundle as many as what it holds allows, of anything else its stock. */
export const available = sql<number>`case when ${product.components} = '[]' then ${product.stock}
  else bundle_stock(${product.components}) end`
