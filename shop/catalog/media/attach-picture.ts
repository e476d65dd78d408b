import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Executor, pagesChanged } from '../../db.ts'
import { limits } from '../fields/product-form.ts'
import { product } from '../table.ts'
import { pictureAddress } from './store-pictures.ts'
import { productPicture, uploadedPicture } from './table.ts'

type Stored = { id: string; colour: string; alt: string; variantIds: readonly string[] }

/**
 * Adds a stored picture after a product's other pictures, as its cover when it has none, for its variants, too. Returns
 * why it could not.
 */
export async function attachPicture(
  tx: Executor,
  productId: string,
  { id, colour, alt, variantIds }: Stored,
  now: Date,
): Promise<'gone' | 'full' | null> {
  const [found] = await tx.select().from(product).where(eq(product.id, productId)).for('update')
  if (found === undefined || found.variantOf !== null) return 'gone'
  const image = pictureAddress(id)
  const further = await tx.$count(productPicture, eq(productPicture.productId, productId))
  const isCover = found.image === ''
  if (!isCover && further + 1 >= limits.pictures) return 'full'
  await tx.insert(uploadedPicture).values({ id, colour, createdAt: now, usedAt: now })
  const cover = isCover ? { image, imageColour: colour, imageAlt: alt, imageAltEn: alt } : {}
  await tx
    .update(product)
    .set({ ...cover, version: found.version + 1, updatedAt: now })
    .where(eq(product.id, productId))
  const shown = { image, imageColour: colour }
  if (isCover)
    await tx
      .update(product)
      .set(shown)
      .where(and(eq(product.variantOf, productId), eq(product.image, '')))
  else {
    const place = sql<number>`coalesce((select max(${productPicture.position}) + 1 from ${productPicture}
      where ${productPicture.productId} = ${productId}), 0)`
    const row = { id: randomUUID(), productId, image, colour, alt, altEn: alt, position: place, createdAt: now }
    await tx.insert(productPicture).values(row)
  }
  if (variantIds.length > 0)
    await tx
      .update(product)
      .set(shown)
      .where(and(eq(product.variantOf, productId), inArray(product.id, [...variantIds])))
  if (found.status === 'active') await pagesChanged(tx, ['catalog', `product:${productId}`])
  return null
}
