import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { recordDeletion } from '../audit/log.ts'
import { type Db, type Executor, pagesChanged, transact } from '../db.ts'
import { orderLine } from '../orders/table.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import { productRating } from '../reviews/table.ts'
import { stockAlert, stockWatch } from '../wishlist/table.ts'
import { inBundles } from './bundles/bundle-fields.ts'
import { type Found, productsOf } from './import/import-found.ts'
import { productFile, productPicture } from './media/table.ts'
import { heldOf } from './packages/package-fields.ts'
import { productSale } from './prices/table.ts'
import { auditName } from './product-name.ts'
import { countWords, indexWords, type WordChanges } from './search/index-product.ts'
import { product, productSales, stockMove } from './table.ts'
import { readVariantRows } from './variants/read-variants.ts'

/**
 * Deletes a product that was never ordered, with its variants; restorable for 30 days. An ordered one is refused and
 * can only be archived; a component of a bundle must be removed from it first.
 */
export function deleteProduct(
  db: Db,
  clock: Clock,
  admin: Admin<'products.act'>,
  id: string,
): Promise<
  Outcome<{ deletedId: string; title: string; titleEn: string }, { reason: 'unknown' | 'ordered' | 'in_bundle' }>
> {
  const now = clock.now()
  return transact(db, async (tx) => {
    // An order locks this row first: it is either seen below, or finds the product gone.
    const [row] = await productsOf(tx, [id], [], true)
    if (row === undefined || row.variantOf !== null) return refuse({ reason: 'unknown' })
    const ids = [id, ...(await readVariantRows(tx, id)).map((variant) => variant.id)]
    if ((await inBundles(tx, ids)).size > 0) return refuse({ reason: 'in_bundle' })
    const words: WordChanges = new Map()
    const rows = await removeProduct(tx, row, words)
    if (rows === null) return refuse({ reason: 'ordered' })
    await countWords(tx, words)
    const thing = { subject: 'product', subjectId: id, name: auditName(row) } as const
    const deletedId = await recordDeletion(tx, admin, { ...thing, rows }, now)
    if (row.status === 'active') await pagesChanged(tx, ['catalog', `product:${id}`])
    return done({ deletedId, title: row.title, titleEn: row.titleEn })
  })
}

/**
 * Deletes a product that the caller has locked, and returns all its rows, stock alerts that wait included; null when it was
 * ordered, and then it stays.
 * @param words gets the changes for `countWords`
 */
export async function removeProduct(tx: Executor, { hasFile: _, ...row }: Found, words: WordChanges) {
  const { id } = row
  const variants = await readVariantRows(tx, id)
  const ids = [id, ...variants.map((variant) => variant.id)]
  if (await wasOrdered(tx, ids)) return null
  const rows = {
    product: [row, ...variants],
    pictures: await tx.delete(productPicture).where(eq(productPicture.productId, id)).returning(),
    files: await tx.delete(productFile).where(eq(productFile.productId, id)).returning(),
    sales: await tx.delete(productSale).where(eq(productSale.productId, id)).returning(),
    alerts: await tx
      .select()
      .from(stockAlert)
      .where(and(inArray(stockAlert.productId, ids), isNull(stockAlert.sentAt))),
    watches: await tx.select().from(stockWatch).where(inArray(stockWatch.productId, ids)),
    moves: await tx.delete(stockMove).where(inArray(stockMove.productId, ids)).returning(),
  }
  await tx.delete(productSales).where(eq(productSales.productId, id))
  if (row.status === 'active') {
    await tx.update(product).set({ status: 'archived' }).where(eq(product.id, id))
    await indexWords(tx, [id], words)
  }
  await tx.delete(product).where(inArray(product.id, ids))
  return rows
}

/** Reviews come from buyers only, but prevent deletion in any case; so do packages of its sessions. */
async function wasOrdered(tx: Executor, ids: string[]): Promise<boolean> {
  const lines = tx.select({ one: sql`1` }).from(orderLine).where(boughtAs(ids)).limit(1)
  const stars = tx.select({ one: sql`1` }).from(productRating).where(inArray(productRating.productId, ids)).limit(1)
  return (await lines).length > 0 || (await heldOf(tx, ids)).size > 0 || (await stars).length > 0
}

/** Order lines of these products, and of bundles that they are. */
const boughtAs = (ids: readonly string[]) =>
  or(inArray(orderLine.productId, [...ids]), sql`${orderLine.bundle} ->> 'productId' = any(${sql.param(ids)}::text[])`)
