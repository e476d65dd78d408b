import { and, eq, getTableColumns, inArray, ne } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import type { Fils } from '../../money.ts'
import { atUsualPrice, crossedOut } from '../prices/table.ts'
import { product } from '../table.ts'
import { type ProductOption, parentOf, valuesOf } from './options.ts'

/** A variant as shoppers see it. */
export type VariantView = {
  id: string
  price: Fils
  originalPrice: Fils | null
  stock: number
  sku: string
  image: string
  imageColour: string
}

/** The options on a product's page, and its size guide. */
export type Choices = {
  options: ProductOption[]
  variants: VariantView[]
  sizeGuide: string
  sizeGuideEn: string
}

const { id, price, stock, sku, image, imageColour } = product
const shownColumns = { id, price, originalPrice: crossedOut, stock, sku, image, imageColour }

/** For a product without variants. */
export const noChoices: Choices = { options: [], variants: [], sizeGuide: '', sizeGuideEn: '' }

/** A product's options and its variants on sale; the admin's preview includes those of a draft. */
export async function readChoices(
  db: Executor,
  productId: string,
  seen: 'active' | 'any' = 'active',
): Promise<Choices> {
  const { options, sizeGuide, sizeGuideEn } = product
  const [[found], variants] = await Promise.all([
    db.select({ options, sizeGuide, sizeGuideEn }).from(product).where(eq(id, productId)),
    db
      .select(shownColumns)
      .from(product)
      .where(
        and(
          eq(product.variantOf, productId),
          seen === 'active' ? eq(product.status, 'active') : ne(product.status, 'archived'),
        ),
      ),
  ])
  if (found === undefined) return noChoices
  return { ...found, variants: inOrder(variants, found.options) }
}

/** The variants on sale of several products, by product, in order. */
export async function readVariantsOf(
  db: Executor,
  products: readonly { id: string; options: ProductOption[] }[],
): Promise<Map<string, VariantView[]>> {
  const rows = await db
    .select(shownColumns)
    .from(product)
    .where(
      and(
        inArray(
          product.variantOf,
          products.map((each) => each.id),
        ),
        eq(product.status, 'active'),
      ),
    )
  const found = Map.groupBy(rows, (row) => parentOf(row.id))
  return new Map(products.map((each) => [each.id, inOrder(found.get(each.id) ?? [], each.options)]))
}

/** Every variant of a product for the admin, at its usual price, hidden ones included, by id. */
export const readVariantRows = (db: Executor, productId: string) => readAllVariantRows(db, [productId])

/** The same of several products. */
export async function readAllVariantRows(db: Executor, productIds: string[]) {
  const { words: _, ...columns } = getTableColumns(product)
  const rows = await db.select(columns).from(product).where(inArray(product.variantOf, productIds)).orderBy(product.id)
  return rows.map((row) => ({ ...atUsualPrice(row), sellsAt: row.price }))
}
export type VariantRow = Awaited<ReturnType<typeof readVariantRows>>[number]

/** The variants that fit the options, in the order of the options' values. */
export function inOrder<Row extends { id: string }>(rows: readonly Row[], options: readonly ProductOption[]): Row[] {
  const place = (id: string) => {
    const values = valuesOf(id, options)
    return values?.map((value, at) => options[at]?.values.indexOf(value) ?? 0) ?? null
  }
  return rows
    .flatMap((row) => {
      const at = place(row.id)
      return at === null ? [] : [{ row, at }]
    })
    .sort((one, other) => one.at.reduce((sum, each, index) => sum || each - (other.at[index] ?? 0), 0))
    .map(({ row }) => row)
}
