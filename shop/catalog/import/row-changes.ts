import { productFieldNames } from '../fields/product-fields.ts'
import { digitalOf } from '../readiness.ts'
import { variantStatus } from '../variants/variant-row.ts'
import type { Found, Product } from './import-found.ts'
import { asExported, type ImportValues } from './import-row.ts'

/** The columns that a variant does not inherit from its product. */
export const ownOfVariant: ReadonlySet<string> = new Set(['sku', 'price', 'stock', 'lowStockAt', 'status'])

/**
 * The changed values of an existing product. A text that differs only in what the export omits is unchanged.
 * @param parent a variant's product, with its status after the file
 */
export function changedValues(
  before: Product,
  parent: Found | null,
  { id: _, ...values }: Partial<ImportValues>,
  { stock }: { stock: boolean },
): Partial<ImportValues> {
  const after: Partial<ImportValues> = { ...values, ...(!stock && { stock: before.stock }) }
  // A variant inherits the rest from its product, and the product its price and stock from its variants.
  if (parent !== null)
    for (const field of Object.keys(after) as (keyof ImportValues)[]) if (!ownOfVariant.has(field)) delete after[field]
  if (parent !== null && after.status) after.status = variantStatus(parent.status, after.status !== 'archived')
  if (before.components.length > 0) delete after.stock
  if (before.options.length > 0) for (const field of ['price', 'stock'] as const) delete after[field]
  for (const field of productFieldNames) if (after[field] === asExported(field, before[field])) delete after[field]
  const category = after.category ?? before.category
  if (after.isDigital !== undefined || after.category !== undefined)
    after.isDigital = digitalOf(category, after.isDigital ?? before.isDigital)
  return Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => JSON.stringify(before[field as keyof Product]) !== JSON.stringify(value),
    ),
  ) as Partial<ImportValues>
}
