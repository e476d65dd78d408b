import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Component } from '../catalog/bundles/components.ts'
import { lockOrder, product, stockMove } from '../catalog/table.ts'
import type { Executor } from '../db.ts'

/**
 * Locks the stock of a product: the product itself, with that of its variants, or all components of a bundle.
 * @returns the units in one of it, whose stock moves
 */
export async function lockStockUnits(tx: Executor, productId: string): Promise<Component[]> {
  const { id, components, options } = product
  const [found] = await tx.select({ components, options }).from(product).where(eq(id, productId))
  const pieces = found && found.components.length > 0 ? found.components : [{ id: productId, quantity: 1 }]
  const all = [productId, ...pieces.map((piece) => piece.id)]
  await tx
    .select({ id })
    .from(product)
    .where(inArray(id, all))
    .orderBy(...lockOrder)
    .for('no key update')
  if (found === undefined || found.options.length === 0) return pieces
  // Whatever moves a variant's stock locks its product first.
  const variants = await tx
    .select({ id })
    .from(product)
    .where(and(eq(product.variantOf, productId), ne(product.status, 'archived')))
  return variants.map((variant) => ({ ...variant, quantity: 1 }))
}

/** The last move of a locked product's stock: later ones count for the shoppers who wait from now on. */
export function lastMoveOf(pieces: readonly Component[]): SQL<number> {
  const ids = sql.param(pieces.map(({ id }) => id))
  return sql`(select coalesce(max(id), 0) from ${stockMove} where product_id = any(${ids}::text[]))`
}
