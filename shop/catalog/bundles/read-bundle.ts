import { eq } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { product } from '../table.ts'
import { available, contents } from './table.ts'

/**
 * A product as a bundle, in any status: its components, its current price in fils and how many can be sold. `isWhole`
 * is false when a component is gone. Null when it is no bundle.
 */
export async function readBundle(db: Executor, id: string) {
  const { price, components } = product
  const [found] = await db
    .select({ contents, price, stock: available, components })
    .from(product)
    .where(eq(product.id, id))
  if (!found?.contents) return null
  const { components: named, ...bundle } = found
  return { ...bundle, contents: found.contents, isWhole: found.contents.length === named.length }
}
