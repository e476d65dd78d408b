import { and, inArray, ne } from 'drizzle-orm'
import { isSoldItself, product } from '../catalog/table.ts'
import { inOrder } from '../catalog/variants/read-variants.ts'
import type { Executor } from '../db.ts'

/** A variant that can take a line's units back. */
export type RestockVariant = { id: string; name: string; nameEn: string }

/**
 * Where units of products go back to that are no longer sold as such, by product: one of its variants when it got them
 * after the sale, or nowhere when the list is empty. Products that take their own units back are left out.
 */
export async function readRestockVariants(
  db: Executor,
  productIds: readonly string[],
): Promise<Map<string, RestockVariant[]>> {
  const asked = [...new Set(productIds)]
  if (asked.length === 0) return new Map()
  const { id, options, variantOf, variantName, variantNameEn, status } = product
  const itself = await db
    .select({ id })
    .from(product)
    .where(and(inArray(id, asked), isSoldItself))
  const changed = asked.filter((each) => !itself.some((row) => row.id === each))
  if (changed.length === 0) return new Map()
  const parents = await db.select({ id, options }).from(product).where(inArray(id, changed))
  const variants = await db
    .select({ id, variantOf, name: variantName, nameEn: variantNameEn })
    .from(product)
    .where(and(inArray(variantOf, changed), ne(status, 'archived')))
  return new Map(
    changed.map((each) => {
      const own = variants.filter((variant) => variant.variantOf === each)
      const found = parents.find((parent) => parent.id === each)
      return [each, inOrder(own, found?.options ?? []).map(({ variantOf: _, ...variant }) => variant)]
    }),
  )
}

/** Where restocked units of a product go: itself, or the chosen variant; null when that cannot take them. */
export async function restockedAs(tx: Executor, productId: string, chosen: string | undefined): Promise<string | null> {
  const variants = (await readRestockVariants(tx, [productId])).get(productId)
  if (variants === undefined) return chosen === undefined ? productId : null
  return variants.find(({ id }) => id === chosen)?.id ?? null
}
