import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { addProduct } from '../catalog/add-product.ts'
import { blankFields } from '../catalog/fields/product-fields.ts'
import { coverOf } from '../catalog/media/store-pictures.ts'
import { newProductId } from '../catalog/product-name.ts'
import { digitalOf } from '../catalog/readiness.ts'
import { keyFor, type ProductOption } from '../catalog/variants/options.ts'
import { variantRow } from '../catalog/variants/variant-row.ts'
import { type Executor, transact } from '../db.ts'
import { addRedirects } from '../redirects/save-redirect.ts'
import type { Shop } from '../shop.ts'
import type { NewProduct } from './new-product.ts'
import { movedAlready, skusOf, takenSkus } from './plan-move.ts'
import { move, movedPicture, movedProduct, movedRow } from './table.ts'

/** Products per transaction. */
const batch = 20

/**
 * Creates the products of an imported file, batch by batch. A batch is created completely and once, or not at all: a
 * process that dies leaves the waiting ones to the next.
 */
export async function moveProducts({ db, clock, jobs }: Pick<Shop, 'db' | 'clock' | 'jobs'>, moveId: string) {
  while (await transact(db, (tx) => oneBatch(tx, { clock, jobs }, moveId)));
}

/** Returns whether there may be more. */
async function oneBatch(tx: Executor, { clock, jobs }: Pick<Shop, 'clock' | 'jobs'>, moveId: string): Promise<boolean> {
  // Serialized across workers: two files could contain the same product.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('move', 0))`)
  const [moving] = await tx
    .select()
    .from(move)
    .where(and(eq(move.id, moveId), isNull(move.finishedAt)))
  if (moving === undefined) return false
  const now = clock.now()
  const rows = await tx
    .select()
    .from(movedRow)
    .where(and(eq(movedRow.moveId, moveId), eq(movedRow.state, 'waiting')))
    .orderBy(asc(movedRow.position))
    .limit(batch)
  if (rows.length === 0) {
    await tx.update(move).set({ finishedAt: now }).where(eq(move.id, moveId))
    await jobs.enqueue(tx, 'fetch-pictures', [{}])
    return false
  }
  const there = await movedAlready(
    tx,
    moving.platform,
    rows.map(({ key }) => key),
  )
  const taken = await takenSkus(
    tx,
    rows.flatMap(({ product }) => skusOf(product)),
  )
  const redirects: { path: string; target: string }[] = []
  for (const row of rows) {
    const { product: planned, key, position } = row
    const mine = and(eq(movedRow.moveId, moveId), eq(movedRow.position, position))
    const sku = skusOf(planned).find((each) => taken.has(each))
    const productId = there.get(key) ?? null
    if (planned === null || productId !== null) {
      await tx.update(movedRow).set({ state: 'there', product: null, productId }).where(mine)
    } else if (sku !== undefined) {
      const problems = [{ reason: 'sku_taken' as const, typed: sku }]
      await tx.update(movedRow).set({ state: 'refused', product: null, problems }).where(mine)
    } else {
      const id = await makeProduct(tx, moving, planned, now)
      const known = { platform: moving.platform, key, productId: id, at: now }
      await tx
        .insert(movedProduct)
        .values(known)
        // The product it became was deleted.
        .onConflictDoUpdate({ target: [movedProduct.platform, movedProduct.key], set: known })
      await tx.update(movedRow).set({ state: 'made', product: null, productId: id }).where(mine)
      redirects.push(...planned.paths.map((path) => ({ path, target: `/product/${id}` })))
    }
  }
  await addRedirects(tx, moving.by, redirects, now)
  return true
}

type Moving = typeof move.$inferSelect

/** Creates the product as a draft, with its variants, and its pictures to be fetched; returns its id. */
async function makeProduct(tx: Executor, moving: Moving, planned: NewProduct, now: Date): Promise<string> {
  const id = await newProductId(tx, planned.name)
  const category = planned.isShipped ? moving.shipped : moving.unshipped
  const { title, description, sku, price, originalPrice, stock, tags } = planned
  const options = optionsOf(planned)
  const row = {
    ...blankFields,
    ...coverOf([]),
    id,
    title,
    description,
    sku,
    price,
    originalPrice,
    stock,
    tags,
    category,
    options,
    // The file has one language: an admin adds the other.
    titleEn: title,
    descriptionEn: description,
    isDigital: digitalOf(category, !planned.isShipped),
    status: planned.isArchived ? ('archived' as const) : ('draft' as const),
  }
  const variants = planned.variants.map((variant) => ({
    picture: variant.picture,
    row: variantRow(row, valuesIn(options, variant.values), {
      price: variant.price,
      sku: variant.sku,
      stock: variant.stock,
      lowStockAt: blankFields.lowStockAt,
      image: '',
      isActive: true,
    }),
  }))
  await addProduct(tx, row, { files: [], pictures: [], variants: variants.map((variant) => variant.row) }, now)
  const pictures = planned.pictures.map(({ url, alt }, position) => ({
    id: randomUUID(),
    moveId: moving.id,
    productId: id,
    position,
    url,
    alt,
    state: 'waiting' as const,
    nextAt: now,
    variantIds: variants.filter(({ picture }) => picture === url).map((variant) => variant.row.id),
  }))
  if (pictures.length > 0) await tx.insert(movedPicture).values(pictures)
  return id
}

/** The product's options, each value once in the order of the file, ignoring case. */
function optionsOf({ options, variants }: NewProduct): ProductOption[] {
  return options.map((name, at) => {
    const values = new Map<string, ProductOption['values'][number]>()
    for (const variant of variants) {
      const value = variant.values[at] ?? ''
      if (values.has(value.toLowerCase())) continue
      const taken = [...values.values()].map(({ key }) => key)
      values.set(value.toLowerCase(), { key: keyFor(value, taken), name: value, nameEn: value })
    }
    return { name, nameEn: name, values: [...values.values()] }
  })
}

const valuesIn = (options: readonly ProductOption[], values: readonly string[]) =>
  options.flatMap((option, at) =>
    option.values.filter(({ name }) => name.toLowerCase() === (values[at] ?? '').toLowerCase()),
  )
