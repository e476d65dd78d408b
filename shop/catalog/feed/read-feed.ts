import { and, asc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import type { Fils } from '../../money.ts'
import type { Category } from '../category.ts'
import { productPicture } from '../media/table.ts'
import { crossedOut, duringSale, productSale } from '../prices/table.ts'
import { type ProductView, selectProducts, view } from '../product-view.ts'
import { isListed, parentColumn, product } from '../table.ts'
import type { ProductOption } from '../variants/options.ts'
import { readVariantsOf } from '../variants/read-variants.ts'

/** A price in a catalogue, in fils. `during` is null for a reduced price without dates. */
export type FeedPrice = { regular: Fils; reduced: Fils | null; during: { startsAt: Date; endsAt: Date } | null }

/** A thing to buy: a product without variants, or a variant on sale; its own picture comes first. */
export type FeedItem = { id: string; price: FeedPrice; stock: number; images: string[] }

/** A product on sale in a catalogue; one with variants has an item for each of them. */
export type FeedProduct = Pick<ProductView, 'id' | 'title' | 'titleEn' | 'description' | 'descriptionEn'> &
  Pick<ProductView, 'category' | 'hasVariants'> & { options: ProductOption[]; isBundle: boolean; items: FeedItem[] }

/** Catalogues are fetched once a day: a planned sale is announced that long before it begins. */
const announcedMs = 86_400_000

type Wanted = { categories: readonly Category[]; after: string | null; limit: number; now: Date }

/**
 * The next products on sale in the order of their ids, with their items; fewer than `limit` at the end.
 * @param after the id of the last product before them
 */
export async function readFeed(db: Executor, { categories, after, limit, now }: Wanted): Promise<FeedProduct[]> {
  // Chosen first: columns are computed only for those.
  const next = db
    .select({ id: product.id })
    .from(product)
    .where(
      and(
        eq(product.status, 'active'),
        isListed,
        inArray(product.category, [...categories]),
        after === null ? undefined : gt(product.id, after),
      ),
    )
    .orderBy(asc(product.id))
    .limit(limit)
  // What the parts of a bundle cost separately is no price of the bundle.
  const columns = { ...view, originalPrice: crossedOut, options: product.options }
  const products = (await selectProducts(db, columns)
    .where(inArray(product.id, next))
    .orderBy(asc(product.id))) as (ProductView & { options: ProductOption[] })[]
  if (products.length === 0) return []
  const [variants, pictures, sales] = await Promise.all([
    readVariantsOf(
      db,
      products.filter(({ hasVariants }) => hasVariants),
    ),
    readPicturesOf(db, products),
    readSalesFor(
      db,
      products.map(({ id }) => id),
      now,
    ),
  ])
  return products.map((each) => ({
    ...each,
    isBundle: each.contents !== null,
    items: (each.hasVariants ? (variants.get(each.id) ?? []) : [each]).map((sold) => ({
      id: sold.id,
      price: priceOf(sold, sales.get(sold.id), now),
      stock: sold.stock,
      images: [...new Set([sold.image, ...(pictures.get(each.id) ?? [])])],
    })),
  }))
}

/** The cover and further pictures of several products, by product, in order. */
async function readPicturesOf(
  db: Executor,
  products: readonly { id: string; image: string }[],
): Promise<Map<string, string[]>> {
  const { productId, image, position } = productPicture
  const ids = products.map(({ id }) => id)
  const rows = await db
    .select({ productId, image })
    .from(productPicture)
    .where(inArray(productId, ids))
    .orderBy(position)
  const further = Map.groupBy(rows, (row) => row.productId)
  return new Map(products.map(({ id, image }) => [id, [image, ...(further.get(id) ?? []).map((row) => row.image)]]))
}

type Sale = { price: Fils; startsAt: Date; endsAt: Date }

/** The running sale of each product and variant, else the next one if it begins soon; only those that lower its price. */
async function readSalesFor(db: Executor, ids: readonly string[], now: Date): Promise<Map<string, Sale>> {
  const { startsAt, endsAt, productId } = productSale
  const usual = sql<Fils>`coalesce(${product.usualPrice}, ${product.price})`
  const price = duringSale(usual, productSale)
  const rows = await db
    .select({ id: product.id, price, startsAt, endsAt })
    .from(productSale)
    .innerJoin(product, eq(parentColumn(product.id), productId))
    .where(
      and(
        inArray(productId, [...ids]),
        or(inArray(product.id, [...ids]), inArray(product.variantOf, [...ids])),
        gt(endsAt, now),
        lte(startsAt, new Date(now.getTime() + announcedMs)),
        sql`${price} < ${usual}`,
      ),
    )
    .orderBy(asc(startsAt))
  const first = new Map<string, Sale>()
  for (const { id, ...sale } of rows) if (!first.has(id)) first.set(id, sale)
  return first
}

/** The price as the shop shows it; a planned sale is added when nothing is reduced now. */
function priceOf(
  { price, originalPrice }: { price: Fils; originalPrice: Fils | null },
  sale: Sale | undefined,
  now: Date,
): FeedPrice {
  if (originalPrice !== null && originalPrice > price)
    return { regular: originalPrice, reduced: price, during: sale && sale.startsAt <= now ? sale : null }
  return { regular: price, reduced: sale?.price ?? null, during: sale ?? null }
}
