import { sql } from 'drizzle-orm'
import type { Fils } from '../../money.ts'
import { product } from '../table.ts'

/** A product or variant in a bundle; `price` is the individual price of one, in fils. */
export type BundleContent = {
  id: string
  title: string
  titleEn: string
  quantity: number
  price: Fils
  image: string
  imageColour: string
  isDigital: boolean
  /** The bundle is sold out when one of them is not for sale. */
  isActive: boolean
}

/** A bundle's content as a column; null for any other product. */
export const contents = sql<BundleContent[] | null>`case when ${product.components} <> '[]'
  then bundle_contents(${product.components}) end`

/** A bundle's components as shoppers see them: a draft in it stays hidden until its launch (R51). */
export const shownComponents = sql`(select coalesce(jsonb_agg(held.component order by held.position), '[]')
  from jsonb_array_elements(product.components) with ordinality as held (component, position)
    join product part on part.id = held.component ->> 'id'
  where part.status <> 'draft')`

/** A bundle's content as shoppers see it, as a column; null for any other product. */
export const shownContents = sql<BundleContent[] | null>`case when ${product.components} <> '[]'
  then bundle_contents(${shownComponents}) end`

/** How many can be sold: for a bundle as many as its components allow, otherwise the stock. */
export const available = sql<number>`case when ${product.components} = '[]' then ${product.stock}
  else bundle_stock(${product.components}) end`
