import { randomUUID } from 'node:crypto'
import { readFields } from '#app/checked-form.ts'
import { type FieldErrors, parseInput } from '#app/form.ts'
import type { Admin } from '#shop/accounts/users/admin.ts'
import { changeProducts } from '#shop/catalog/change-products.ts'
import { correctStock } from '#shop/catalog/correct-stock.ts'
import { deleteProduct } from '#shop/catalog/delete-product.ts'
import { duplicateProduct } from '#shop/catalog/duplicate-product.ts'
import { correctionSchema } from '#shop/catalog/fields/product-form.ts'
import { announceVersion } from '#shop/catalog/media/announce-version.ts'
import { goBackToVersion } from '#shop/catalog/media/go-back-to-version.ts'
import { removeFile } from '#shop/catalog/media/remove-file.ts'
import { isUuid } from '#shop/ids.ts'
import type { Shop } from '#shop/shop.ts'

/** Result of an action on one product, outside its form. */
export type ViewResult =
  | { kind: 'stock'; stock: number }
  | { kind: 'wrong'; problems: FieldErrors }
  /** The stock has changed since it was seen, is too low, or is needed for orders. */
  | { kind: 'moved'; reason: 'moved' | 'too_few' | 'promised'; stock: number }
  | { kind: 'copied'; id: string }
  | { kind: 'deleted'; deletedId: string }
  | { kind: 'archived' }
  | { kind: 'file_removed' }
  | { kind: 'went_back'; version: number; fileName: string }
  | { kind: 'announced' }
  | { kind: 'refused'; reason: 'unknown' | 'ordered' | 'in_bundle' | 'last_file' | 'announced' }

/** Runs a form's `intent`; an unknown one does nothing. */
export async function actOnProduct(
  { db, clock, jobs }: Shop,
  admin: Admin<'products.act'>,
  productId: string,
  request: Request,
): Promise<ViewResult> {
  const fields = await readFields(request)
  switch (fields.intent) {
    case 'stock': {
      const read = parseInput(correctionSchema, fields)
      if (!read.ok) return { kind: 'wrong', problems: read.errors }
      const moveId = isUuid(fields.moveId) ? fields.moveId : randomUUID()
      const moved = await correctStock(db, clock, admin, { ...read.value, productId, moveId })
      if (moved.ok) return { kind: 'stock', stock: moved.value.stock }
      const { refusal } = moved
      return refusal.reason === 'unknown' ? { kind: 'refused', reason: 'unknown' } : { kind: 'moved', ...refusal }
    }
    case 'duplicate': {
      const copied = await duplicateProduct(db, clock, admin, productId)
      return copied.ok ? { kind: 'copied', id: copied.value.id } : { kind: 'refused', reason: 'unknown' }
    }
    case 'delete': {
      const deleted = await deleteProduct(db, clock, admin, productId)
      if (deleted.ok) return { kind: 'deleted', deletedId: deleted.value.deletedId }
      return { kind: 'refused', reason: deleted.refusal.reason }
    }
    case 'archive':
      await changeProducts(db, clock, admin, { change: 'archive', ids: [productId] })
      return { kind: 'archived' }
    case 'remove_file': {
      if (!isUuid(fields.fileId)) return { kind: 'refused', reason: 'unknown' }
      const removed = await removeFile(db, clock, admin, { productId, fileId: fields.fileId })
      return removed.ok ? { kind: 'file_removed' } : { kind: 'refused', reason: removed.refusal.reason }
    }
    case 'use_version': {
      if (!isUuid(fields.fileId)) return { kind: 'refused', reason: 'unknown' }
      const back = await goBackToVersion(db, clock, admin, { productId, fileId: fields.fileId })
      return back.ok ? { kind: 'went_back', ...back.value } : { kind: 'refused', reason: back.refusal.reason }
    }
    case 'announce_version': {
      if (!isUuid(fields.fileId)) return { kind: 'refused', reason: 'unknown' }
      const announced = await announceVersion(db, { clock, jobs }, admin, { productId, fileId: fields.fileId })
      return announced.ok ? { kind: 'announced' } : { kind: 'refused', reason: announced.refusal.reason }
    }
    default:
      return { kind: 'refused', reason: 'unknown' }
  }
}
