import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import type { Fils } from '../money.ts'
import { productFile, productPicture } from './media/table.ts'
import { atUsualPrice } from './prices/table.ts'
import type { PictureView } from './product-view.ts'
import { product } from './table.ts'

export type ProductRow = Omit<typeof product.$inferSelect, 'words'>

/**
 * A complete product, as edited by an admin: `price` is the usual one, `sellsAt` the current one. `pictures` begins
 * with the cover and is empty without one.
 */
export type EditedProduct = ProductRow & { pictures: PictureView[]; hasFile: boolean; sellsAt: Fils }

/** A product in any status with its pictures, or null. `lock` keeps its row locked until the transaction ends. */
export async function readEdited(
  db: Executor,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<EditedProduct | null> {
  const query = db.select().from(product).where(eq(product.id, id))
  const [found] = await (lock ? query.for('update') : query)
  if (found === undefined) return null
  const { words: _, ...row } = found
  const { image, colour, alt, altEn } = productPicture
  const further = await db
    .select({ image, colour, alt, altEn })
    .from(productPicture)
    .where(eq(productPicture.productId, id))
    .orderBy(asc(productPicture.position))
  const cover = { image: row.image, colour: row.imageColour, alt: row.imageAlt, altEn: row.imageAltEn }
  const files = await db.$count(productFile, and(eq(productFile.productId, id), isNull(productFile.replacedAt)))
  return {
    ...atUsualPrice(row),
    sellsAt: row.price,
    pictures: row.image === '' ? further : [cover, ...further],
    hasFile: files > 0,
  }
}
