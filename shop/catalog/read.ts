import { and, asc, desc, eq, gte, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import type { Fils } from '../money.ts'
import { type Category, priceBands } from './category.ts'
import { fold } from './fold.ts'
import { type Browse, pageSize } from './form.ts'
import { product } from './table.ts'

/** What a shopper sees of a product; amounts in fils. */
export type ProductView = {
  id: string
  title: string
  titleEn: string
  description: string
  descriptionEn: string
  price: Fils
  originalPrice: Fils | null
  image: string
  imageColour: string
  imageAlt: string
  imageAltEn: string
  category: Category
  isNew: boolean
  isLimited: boolean
  isDigital: boolean
  stock: number
  sku: string
  tags: string[]
}

const view = {
  id: product.id,
  title: product.title,
  titleEn: product.titleEn,
  description: product.description,
  descriptionEn: product.descriptionEn,
  price: product.price,
  originalPrice: product.originalPrice,
  image: product.image,
  imageColour: product.imageColour,
  imageAlt: product.imageAlt,
  imageAltEn: product.imageAltEn,
  category: product.category,
  isNew: product.isNew,
  isLimited: product.isLimited,
  isDigital: product.isDigital,
  stock: product.stock,
  sku: product.sku,
  tags: product.tags,
}

export type ProductPage = { products: ProductView[]; found: number; next: number | null }

/** Active products only, by category, price band and folded search; `offset` counts products already seen. */
export async function browseProducts(db: Executor, browse: Browse, offset = 0, limit = pageSize): Promise<ProductPage> {
  const where = and(...conditions(browse))
  const found = await db.$count(product, where)
  const products = await db
    .select(view)
    .from(product)
    .where(where)
    .orderBy(...order(browse.sort))
    .limit(limit)
    .offset(offset)
  const seen = offset + products.length
  return { products, found, next: seen < found && products.length > 0 ? seen : null }
}

/** One active product, or null: drafts and archived ones do not exist for a shopper. */
export async function readProduct(db: Executor, id: string): Promise<ProductView | null> {
  const [found] = await db
    .select(view)
    .from(product)
    .where(and(eq(product.id, id), eq(product.status, 'active')))
  return found ?? null
}

/** Up to `limit` other active products, the same category first. */
export async function relatedProducts(db: Executor, to: ProductView, limit = 4): Promise<ProductView[]> {
  return db
    .select(view)
    .from(product)
    .where(and(eq(product.status, 'active'), ne(product.id, to.id)))
    .orderBy(desc(sql`(${product.category} = ${to.category})::int`), desc(product.createdAt), asc(product.id))
    .limit(limit)
}

function conditions(browse: Browse): SQL[] {
  const all: SQL[] = [eq(product.status, 'active')]
  if (browse.category) all.push(eq(product.category, browse.category))
  if (browse.band) {
    const { from, to } = priceBands[browse.band]
    all.push(gte(product.price, from))
    if (to !== null) all.push(lte(product.price, to))
  }
  for (const word of fold(browse.q ?? '')
    .split(' ')
    .filter(Boolean)) {
    all.push(sql`${product.searchText} like ${`%${word}%`}`)
  }
  return all
}

function order(sort: Browse['sort']): SQL[] {
  if (sort === 'price-low') return [asc(product.price), asc(product.id)]
  if (sort === 'price-high') return [desc(product.price), asc(product.id)]
  return [desc(product.createdAt), asc(product.id)]
}
