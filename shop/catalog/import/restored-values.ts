import { packageFields } from '../packages/package-fields.ts'
import type { Found } from './import-found.ts'
import type { ImportedRow } from './table.ts'

/**
 * The previous values of an imported row, the units by which the import raised the stock, and the fields to leave
 * alone: those that have changed since, and a SKU that another product has. Pure.
 * @param owners the products with the former SKUs, by SKU
 */
export function restoredValues({ id, changes }: ImportedRow, current: Found, owners: ReadonlyMap<string, string>) {
  const values: Partial<Found> = {}
  const fields: string[] = []
  let moved = 0
  for (const { field, from, to } of changes) {
    const units = field === 'stock' ? Number(to) - Number(from) : 0
    // The price and stock of a product with variants are those of its variants.
    const isFromVariants = current.options.length > 0 && (field === 'stock' || field === 'price')
    const isFree =
      !isFromVariants &&
      (field === 'stock'
        ? current.stock >= units
        : JSON.stringify(current[field as keyof Found]) === JSON.stringify(to) &&
          (field !== 'sku' || (owners.get(String(from)) ?? id) === id))
    if (!isFree) fields.push(field)
    else if (field === 'stock') moved = units
    else Object.assign(values, { [field]: from })
  }
  // A package has all of these or none.
  if (packageFields.some((field) => fields.includes(field)))
    for (const field of packageFields)
      if (field in values) {
        delete values[field]
        fields.push(field)
      }
  return { values, moved, fields }
}
