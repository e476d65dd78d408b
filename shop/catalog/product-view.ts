import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import type { Fils } from '../money.ts'
import { productRating } from '../reviews/table.ts'
import { available, type BundleContent, shownContents } from './bundles/table.ts'
import { type PublicField, publicFields, type StoredValue } from './fields/product-fields.ts'
import { productPicture } from './media/table.ts'
import { crossedOutForBuyers } from './prices/table.ts'
import { product, productSales } from './table.ts'

/** A product as shoppers see it; amounts in fils. */
export type ProductView = { [Field in PublicField]: StoredValue<Field> } & {
  id: string
  price: Fils
  originalPrice: Fils | null
  /** When the current sale price ends; null without a sale. */
  saleEndsAt: Date | null
  image: string
  imageColour: string
  imageAlt: string
  imageAltEn: string
  stock: number
  /** Number of published reviews of verified buyers, and the sum of their stars; 0 when there are none. */
  ratingCount: number
  ratingSum: number
  isBestSeller: boolean
  /** It is sold in variants; `price` is their lowest, and `stock` their total. */
  hasVariants: boolean
  pricesVary: boolean
  /** A bundle's content, in order, without drafts; null for any other product. */
  contents: BundleContent[] | null
}

/** A picture besides the cover. */
export type PictureView = { image: string; colour: string; alt: string; altEn: string }

/** The fields that only a product's own page and the API show; descriptions may be long. */
const details = ['description', 'descriptionEn', 'sku', 'tags'] as const
type Detail = (typeof details)[number]

/** A product as cards show it. */
export type CardView = Omit<ProductView, Detail>

const isDetail = (field: PublicField): field is Detail => details.some((detail) => detail === field)
const columnsOf = <Field extends PublicField>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, product[field]])) as Pick<typeof product, Field>

/** The columns of a `CardView`, for a query with the joins of `selectProducts`. */
export const cardView = {
  ...columnsOf(publicFields.filter((field) => !isDetail(field)) as Exclude<PublicField, Detail>[]),
  id: product.id,
  price: product.price,
  originalPrice: crossedOutForBuyers,
  saleEndsAt: product.saleEndsAt,
  image: product.image,
  imageColour: product.imageColour,
  imageAlt: product.imageAlt,
  imageAltEn: product.imageAltEn,
  stock: available,
  ratingCount: sql<number>`coalesce(${productRating.count}, 0)`.mapWith(Number),
  ratingSum: sql<number>`coalesce(${productRating.sum}, 0)`.mapWith(Number),
  isBestSeller: sql<boolean>`coalesce(${productSales.isBestSeller}, false)`,
  hasVariants: sql<boolean>`${product.options} <> '[]'`,
  pricesVary: sql<boolean>`${product.options} <> '[]' and exists (
    select 1 from product variant
    where variant.variant_of = ${product.id} and variant.status = 'active' and variant.price > ${product.price})`,
  contents: shownContents,
}

/** The columns of a `ProductView`, for the same. */
export const view = { ...columnsOf(details), ...cardView }

const { image, colour, alt, altEn, position } = productPicture
const pictures = sql<PictureView[]>`(
  select coalesce(json_agg(json_build_object('image', ${image}, 'colour', ${colour}, 'alt', ${alt}, 'altEn', ${altEn})
    order by ${position}), '[]')
  from ${productPicture} where ${productPicture.productId} = ${product.id})`

/** The same with the product's pictures besides its cover, in order. */
export const pageView = { ...view, pictures }

/** Products as their cards show them, or whole with the columns of `view`, before any condition. */
export const selectProducts = (db: Executor, columns: typeof cardView) =>
  db
    .select(columns)
    .from(product)
    .leftJoin(productRating, eq(productRating.productId, product.id))
    .leftJoin(productSales, eq(productSales.productId, product.id))
    .$dynamic()
