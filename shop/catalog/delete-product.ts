import { and, eq, exists, gte, inArray, isNull, or, sql } from 'drizzle-orm'
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
import { inSets } from './import/write-rows.ts'
import { productFile, productPicture } from './media/table.ts'
import { heldOf } from './packages/package-fields.ts'
import { productSale } from './prices/table.ts'
import { auditName } from './product-name.ts'
import { countWords, indexWords, type WordChanges } from './search/index-product.ts'
import { product, productSales, stockMove } from './table.ts'
import { readAllVariantRows, readVariantRows } from './variants/read-variants.ts'

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
    const rows = (await removeProducts(tx, [row], words)).get(id)
    if (rows === undefined) return refuse({ reason: 'ordered' })
    await countWords(tx, words)
    const thing = { subject: 'product', subjectId: id, name: auditName(row) } as const
    const deletedId = await recordDeletion(tx, admin, { ...thing, rows }, now)
    if (row.status === 'active') await pagesChanged(tx, ['catalog', `product:${id}`])
    return done({ deletedId, title: row.title, titleEn: row.titleEn })
  })
}

/**
 * Deletes products that the caller has locked, in sets, and returns all rows of each, stock alerts that wait included.
 * Those that were ordered are not in the result: they stay.
 * @param words gets the changes for `countWords`
 */
export async function removeProducts(tx: Executor, found: readonly Found[], words: WordChanges) {
  // What stays holds the others: a variant its product, and a package its session.
  const rank = ({ variantOf, packageOf }: Found) => (variantOf !== null ? 0 : packageOf !== null ? 1 : 2)
  const removed = new Map<string, Removed>()
  for (const each of [0, 1, 2])
    for (const some of inSets(found.filter((row) => rank(row) === each)))
      for (const [id, rows] of await removeSome(tx, some, words)) removed.set(id, rows)
  return removed
}

type Removed = Record<string, readonly object[]>

async function removeSome(tx: Executor, found: readonly Found[], words: WordChanges): Promise<Map<string, Removed>> {
  const all = await readAllVariantRows(tx, idsOf(found))
  const ordered = await orderedOf(tx, [...idsOf(found), ...idsOf(all)])
  const variantsOf = Map.groupBy(all, ({ variantOf }) => variantOf)
  const rows = found
    .map(({ hasFile: _, ...row }) => [row, ...(variantsOf.get(row.id) ?? [])] as const)
    .filter((own) => !own.some(({ id }) => ordered.has(id)))
  const products = rows.map(([row]) => row.id)
  const owners = new Map(rows.flatMap((own) => own.map(({ id }) => [id, own[0].id])))
  const ids = [...owners.keys()]
  const related = {
    pictures: await tx.delete(productPicture).where(inArray(productPicture.productId, products)).returning(),
    files: await tx.delete(productFile).where(inArray(productFile.productId, products)).returning(),
    sales: await tx.delete(productSale).where(inArray(productSale.productId, products)).returning(),
    alerts: await tx
      .select()
      .from(stockAlert)
      .where(and(inArray(stockAlert.productId, ids), isNull(stockAlert.sentAt))),
    watches: await tx.select().from(stockWatch).where(inArray(stockWatch.productId, ids)),
    moves: await tx.delete(stockMove).where(inArray(stockMove.productId, ids)).returning(),
  }
  await tx.delete(productSales).where(inArray(productSales.productId, products))
  const active = idsOf(rows.flatMap(([row]) => (row.status === 'active' ? [row] : [])))
  if (active.length > 0) {
    await tx.update(product).set({ status: 'archived' }).where(inArray(product.id, active))
    await indexWords(tx, active, words)
  }
  await tx.delete(product).where(inArray(product.id, ids))
  const byOwner = Object.entries(related).map(
    ([name, some]) =>
      [name, Map.groupBy<string, { productId: string }>(some, (row) => owners.get(row.productId) ?? '')] as const,
  )
  return new Map(
    rows.map((own) => {
      const { id } = own[0]
      const others = Object.fromEntries(byOwner.map(([name, grouped]) => [name, grouped.get(id) ?? []]))
      return [id, { product: own, ...others }]
    }),
  )
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/**
 * Which products were ordered, also as bundles. Reviews come from buyers only, but prevent deletion in any case; so do
 * packages of their sessions.
 */
async function orderedOf(tx: Executor, ids: string[]): Promise<Set<string>> {
  const one = { one: sql`1` }
  // The next bought product in the index. PostgreSQL expects to meet a line of any product soon, and would read them all.
  const { productId } = orderLine
  const next = tx.select({ productId }).from(orderLine).where(gte(productId, product.id)).orderBy(productId).limit(1)
  const bundles = tx.select(one).from(orderLine).where(sql`${orderLine.bundle} ->> 'productId' = ${product.id}`)
  const stars = tx.select(one).from(productRating).where(eq(productRating.productId, product.id))
  const ordered = await tx
    .select({ id: product.id })
    .from(product)
    .where(and(inArray(product.id, ids), or(eq(product.id, sql`(${next})`), exists(bundles), exists(stars))))
  return new Set([...idsOf(ordered), ...(await heldOf(tx, ids))])
}
