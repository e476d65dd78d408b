import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { Admin } from '../../accounts/users/admin.ts'
import { changesBetween, recordAudit } from '../../audit/log.ts'
import { type Db, type Executor, isUniqueViolation, pagesChanged, transact } from '../../db.ts'
import { orderLine } from '../../orders/table.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Clock } from '../../ports.ts'
import { stockAlert } from '../../wishlist/table.ts'
import { inBundles } from '../bundles/bundle-fields.ts'
import { type EditedProduct, readEdited } from '../edited.ts'
import { followSales } from '../prices/follow-sales.ts'
import { auditName, freeSku } from '../product-name.ts'
import { indexProducts } from '../search/index-product.ts'
import { lockOrder, product, stockMove } from '../table.ts'
import type { VariantsInput } from './form.ts'
import { keyFor, type ProductOption, valuesAt } from './options.ts'
import { readVariantRows, type VariantRow } from './read-variants.ts'
import { addVariants, variantRow } from './variant-row.ts'

export type VariantsRefusal =
  | { reason: 'unknown' | 'unknown_picture' }
  /** Those that cannot be given; none is named when another product has just taken one. */
  | { reason: 'sku_taken'; skus: TakenSku[] }
  /** Another admin saved the product in the meantime. */
  | { reason: 'conflict' }
  /** It, or a variant that is removed, is in a bundle that could then no longer be sold; or it is a bundle itself. */
  | { reason: 'in_bundle' | 'is_bundle' }

/** Who has a SKU: another product, this product itself, or a variant of it that was removed after it was ordered. */
export type TakenSku = { sku: string; by: 'taken' | 'of_product' | 'of_removed' }

/** Rolls back the transaction. */
class SkusTaken extends Error {
  readonly skus: TakenSku[]
  constructor(skus: TakenSku[]) {
    super('SKUs are taken')
    this.skus = skus
  }
}

/**
 * Saves a product's options and variants over the version that was opened (optimistic lock). A removed variant is
 * deleted, or hidden when it was ordered or has stock alerts; one that is added back is the same as before. One that is
 * hidden only for its alerts gives its SKU to a new variant that has the same, and variants may swap theirs. Stock changes only by corrections, so a new
 * variant has an initial stock, and a product's own stock is removed when it gets variants.
 */
export async function saveVariants(
  db: Db,
  clock: Clock,
  admin: Admin<'products.act'>,
  { id, version }: { id: string; version: number },
  input: VariantsInput,
): Promise<Outcome<{ version: number }, VariantsRefusal>> {
  const now = clock.now()
  try {
    return await transact(db, async (tx) => {
      const before = await readEdited(tx, id, { lock: true })
      if (before === null || before.variantOf !== null) return refuse({ reason: 'unknown' })
      if (before.version !== version) return refuse({ reason: 'conflict' })
      const pictures = ['', ...before.pictures.map(({ image }) => image)]
      if (input.variants.some(({ image }) => !pictures.includes(image))) return refuse({ reason: 'unknown_picture' })

      if (before.components.length > 0) return refuse({ reason: 'is_bundle' })
      const turns = input.options.length > 0 !== before.options.length > 0
      if (turns && (await inBundles(tx, [id])).size > 0) return refuse({ reason: 'in_bundle' })

      const there = new Map((await readVariantRows(tx, id)).map((row) => [row.id, row]))
      const options = withKeys(input.options, [...there.values()])
      const rows = input.variants.map((typed) => {
        const values = typed.at.flatMap((index, at) => options[at]?.values[index] ?? [])
        return variantRow(before, values, { ...typed, price: typed.price ?? 0 })
      })
      const removed = [...there.keys()].filter((known) => !rows.some((row) => row.id === known))
      if ((await inBundles(tx, removed)).size > 0) return refuse({ reason: 'in_bundle' })
      if (before.options.length === 0 && options.length > 0) await emptyStock(tx, admin, before, now)
      await tx
        .update(product)
        .set({ options, version: version + 1, updatedAt: now })
        .where(eq(product.id, id))
      await removeVariants(
        tx,
        removed,
        rows.map(({ sku }) => sku),
      )
      const changed = rows.filter(({ id, sku }) => there.has(id) && there.get(id)?.sku !== sku)
      // No other SKU is the same until they have their new ones: none that is typed can begin with `~`.
      if (changed.length > 0)
        await tx
          .update(product)
          .set({ sku: sql`'~' || ${product.id}` })
          .where(inArray(product.id, idsOf(changed)))
      const taken = await takenSkus(tx, id, rows)
      if (taken.length > 0) throw new SkusTaken(taken)
      for (const { stock, ...row } of rows) {
        const known = there.get(row.id)
        if (known)
          await tx
            .update(product)
            .set({ ...row, usualPrice: null, updatedAt: now })
            .where(eq(product.id, row.id))
        else await addVariants(tx, admin.email, [{ ...row, stock }], now)
      }
      if (options.length === 0) await tx.update(product).set({ stock: 0 }).where(eq(product.id, id))
      await followSales(tx, [id], now)
      await indexProducts(tx, [id])
      const changes = changesBetween(
        { options: inWords(before.options), variants: listed([...there.values()]) },
        { options: inWords(options), variants: listed(await readVariantRows(tx, id)) },
      )
      const subject = { subject: 'product', subjectId: id, name: auditName(before) } as const
      await recordAudit(tx, admin, { ...subject, action: 'change', changes }, now)
      if (before.status === 'active') await pagesChanged(tx, ['catalog', `product:${id}`])
      return done({ version: version + 1 })
    })
  } catch (error) {
    if (error instanceof SkusTaken) return refuse({ reason: 'sku_taken', skus: error.skus })
    if (isUniqueViolation(error)) return refuse({ reason: 'sku_taken', skus: [] })
    throw error
  }
}

/**
 * Gives new values a key that no other value of their option has, nor had in a variant that still exists: its orders,
 * stock and carts would become the new value's. A value that is added back has its former key.
 */
const withKeys = (options: VariantsInput['options'], stored: readonly VariantRow[]): ProductOption[] =>
  options.map((option, at) => {
    const former = valuesAt(stored, at)
    const inUse = new Set(option.values.map(({ key }) => key))
    const values = option.values.map((value) => {
      const same = former.find(
        ({ key, name, nameEn }) => name === value.name && nameEn === value.nameEn && !inUse.has(key),
      )
      const key = value.key || same?.key || keyFor(value.nameEn, [...inUse, ...former.map((each) => each.key)])
      inUse.add(key)
      return { ...value, key }
    })
    return { ...option, values }
  })

/** Stock without a variant cannot be assigned to one: it is removed, and recorded. */
async function emptyStock(
  tx: Executor,
  admin: Admin<'products.act'>,
  { id, stock }: EditedProduct,
  at: Date,
): Promise<void> {
  if (stock > 0)
    await tx
      .insert(stockMove)
      .values({ productId: id, delta: -stock, stock: 0, reason: 'other', note: 'variants', by: admin.email, at })
}

/**
 * Deletes removed variants; one with orders or stock alerts is hidden, so that they and returns still find it.
 * @param skus those of the remaining variants
 */
async function removeVariants(tx: Executor, ids: readonly string[], skus: readonly string[]) {
  if (ids.length === 0) return
  const { id: productId } = product
  // A stock alert that is being requested locks its variant.
  await tx
    .select({ id: productId })
    .from(product)
    .where(inArray(productId, ids))
    .orderBy(...lockOrder)
    .for('update')
  const lines = await tx
    .selectDistinct({ id: orderLine.productId })
    .from(orderLine)
    .where(inArray(orderLine.productId, ids))
  const alerts = await tx
    .selectDistinct({ id: stockAlert.productId })
    .from(stockAlert)
    .where(and(inArray(stockAlert.productId, ids), isNull(stockAlert.sentAt)))
  const ordered = new Set(lines.map(({ id }) => id))
  const hidden = new Set([...ordered, ...alerts.map(({ id }) => id)])
  const gone = ids.filter((id) => !hidden.has(id))
  const waited = [...hidden].filter((id) => !ordered.has(id))
  if (hidden.size > 0)
    await tx
      .update(product)
      .set({ status: 'archived' })
      .where(inArray(productId, [...hidden]))
  const wanted = and(inArray(productId, waited), inArray(product.sku, [...skus]))
  for (const { id } of await tx.select({ id: productId }).from(product).where(wanted).orderBy(productId))
    await tx
      .update(product)
      .set({ sku: await freeSku(tx, id, skus) })
      .where(eq(productId, id))
  if (gone.length > 0) await tx.delete(product).where(inArray(product.id, gone))
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

async function takenSkus(tx: Executor, of: string, rows: readonly { id: string; sku: string }[]): Promise<TakenSku[]> {
  const { id, sku, variantOf } = product
  const skus = rows.map((row) => row.sku)
  const others = await tx
    .select({ id, sku, variantOf })
    .from(product)
    .where(and(inArray(sku, skus), notInArray(id, idsOf(rows))))
  return others.map((other) => ({
    sku: other.sku,
    by: other.variantOf === of ? 'of_removed' : other.id === of ? 'of_product' : 'taken',
  }))
}

const inWords = (options: readonly ProductOption[]) =>
  options.map(({ nameEn, values }) => `${nameEn}: ${values.map((value) => value.nameEn).join(', ')}`)

const listed = (rows: readonly VariantRow[]) =>
  rows.map(({ sku, variantNameEn, price, lowStockAt, status }) => {
    const note = status === 'archived' ? ' (hidden)' : ''
    return `${variantNameEn}: ${sku}, ${price} fils, low at ${lowStockAt}${note}`
  })
