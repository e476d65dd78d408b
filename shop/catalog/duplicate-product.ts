import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { type Db, isUniqueViolation, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import { addProduct } from './add-product.ts'
import { readEdited } from './edited.ts'
import { productFields } from './fields/product-fields.ts'
import { coverOf } from './media/store-pictures.ts'
import { productFile } from './media/table.ts'
import { auditName, freeSku, newProductId } from './product-name.ts'
import { keysOf, variantId } from './variants/options.ts'
import { readVariantRows } from './variants/read-variants.ts'
import { addVariants, titlesOf, variantStatus } from './variants/variant-row.ts'

/** A copy has the usual price: sales and launches belong to one product. */
const unplanned = { saleEndsAt: null, launchAt: null, changeAt: null }

/**
 * Creates a draft copy: its own id and SKU, the same variants, pictures and files, and no stock for merchandise. The
 * titles say that it is a copy until they are edited.
 */
export async function duplicateProduct(
  db: Db,
  clock: Clock,
  admin: Admin<'products.act'>,
  id: string,
): Promise<Outcome<{ id: string }, { reason: 'unknown' }>> {
  const now = clock.now()
  for (;;) {
    try {
      return await transact(db, async (tx) => {
        const original = await readEdited(tx, id)
        if (original === null || original.variantOf !== null) return refuse({ reason: 'unknown' })
        const { pictures, hasFile: _, version: __, createdAt: ___, updatedAt: ____, ...row } = original
        const copy = {
          ...row,
          ...coverOf(pictures),
          id: await newProductId(tx, `${row.titleEn || row.id} copy`),
          title: row.title && `${row.title.slice(0, productFields.title.max - 8)} (نسخة)`,
          titleEn: row.titleEn && `${row.titleEn.slice(0, productFields.title.max - 8)} (copy)`,
          sku: await freeSku(tx, row.sku),
          status: 'draft' as const,
          ...unplanned,
          stock: row.isDigital ? row.stock : 0,
        }
        const files = await tx
          .select()
          .from(productFile)
          .where(and(eq(productFile.productId, id), isNull(productFile.replacedAt)))
        const copied = files.map(({ fileKey, fileName, contentType, bytes }) => ({
          fileKey,
          fileName,
          contentType,
          bytes,
          id: randomUUID(),
        }))
        await addProduct(tx, copy, { files: copied, pictures: pictures.slice(1) }, now)
        for (const variant of await readVariantRows(tx, id)) {
          const row = { ...variant, id: variantId(copy.id, keysOf(variant.id)), variantOf: copy.id }
          const stock = row.isDigital ? row.stock : 0
          const sku = await freeSku(tx, row.sku)
          const status = variantStatus(copy.status, row.status !== 'archived')
          const own = { ...titlesOf(copy, row), ...unplanned, sku, stock, status }
          await addVariants(tx, admin.email, [{ ...row, ...own }], now)
        }
        const entry = { subject: 'product', subjectId: copy.id, name: auditName(copy), action: 'create' } as const
        await recordAudit(tx, admin, { ...entry, changes: [{ field: 'copyOf', from: null, to: id }] }, now)
        return done({ id: copy.id })
      })
    } catch (error) {
      // The SKU was taken concurrently: try the next one.
      if (!isUniqueViolation(error)) throw error
    }
  }
}
