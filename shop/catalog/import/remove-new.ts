import { randomUUID } from 'node:crypto'
import type { Admin } from '../../accounts/users/admin.ts'
import { storeDeleted } from '../../audit/log.ts'
import type { Executor } from '../../db.ts'
import { removeProducts } from '../delete-product.ts'
import { auditName } from '../product-name.ts'
import type { WordChanges } from '../search/index-product.ts'
import type { Found } from './import-found.ts'
import type { ImportedRow } from './table.ts'
import { inSets } from './write-rows.ts'

/**
 * Deletes the products that an import created, and stores them; returns their ids. Those in a bundle, edited since, or
 * ordered stay.
 */
export async function removeNew(
  tx: Executor,
  admin: Admin<'products.act'>,
  { rows, at }: { rows: readonly ImportedRow[]; at: Date },
  { found, held, words }: { found: ReadonlyMap<string, Found>; held: ReadonlySet<string>; words: WordChanges },
  now: Date,
): Promise<ReadonlySet<string>> {
  const untouched = rows.flatMap(({ id, kind }) => {
    const current = found.get(id)
    return kind === 'new' && current && !held.has(id) && !isEditedSince(current, found, at) ? [current] : []
  })
  const removed = await removeProducts(tx, untouched, words)
  const things = untouched.flatMap((each) => {
    const own = removed.get(each.id)
    const thing = { id: randomUUID(), subject: 'product' as const, subjectId: each.id, name: auditName(each) }
    return own ? [{ ...thing, rows: own }] : []
  })
  for (const some of inSets(things)) await storeDeleted(tx, admin, some, now)
  return new Set(removed.keys())
}

/** Whether a product that an import created was edited since, or is another one; a new product's variants are part of it. */
export function isEditedSince(current: Found, found: ReadonlyMap<string, Found>, importedAt: Date): boolean {
  const parent = found.get(current.variantOf ?? '')
  const own = parent && isSame(parent.createdAt, importedAt) ? [current, parent] : [current]
  return own.some(({ createdAt, updatedAt }) => !isSame(createdAt, importedAt) || !isSame(updatedAt, importedAt))
}

const isSame = (one: Date, other: Date) => one.getTime() === other.getTime()
