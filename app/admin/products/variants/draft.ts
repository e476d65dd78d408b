import type { EditedProduct } from '#shop/catalog/edited.ts'
import { combinations, keysOf, maxVariants, type ProductOption } from '#shop/catalog/variants/options.ts'
import type { VariantRow } from '#shop/catalog/variants/read-variants.ts'
import { toDecimal } from '#shop/money.ts'

/** A variant as form input: every number as text. New ones (`isNew`) have an initial stock. */
export type VariantDraft = {
  price: string
  sku: string
  stock: string
  lowStockAt: string
  image: string
  isActive: boolean
  isNew: boolean
}

/** A value's `key` begins with a plus sign until it is stored. */
export type OptionDraft = ProductOption & { id: string }
export type VariantsDraft = { options: OptionDraft[]; variants: Record<string, VariantDraft> }

type Of = Pick<EditedProduct, 'price' | 'sku' | 'lowStockAt' | 'image' | 'options' | 'pictures'>

/** Initial form values of a product's options and variants. */
export function draftOf({ options, image, pictures }: Of, rows: readonly VariantRow[]): VariantsDraft {
  const typed = rows.map((row): [string, VariantDraft] => [
    keysOf(row.id).join(),
    {
      price: toDecimal(row.price),
      sku: row.sku,
      stock: String(row.stock),
      lowStockAt: String(row.lowStockAt),
      image: row.image !== image && pictures.some((picture) => picture.image === row.image) ? row.image : '',
      isActive: row.status !== 'archived',
      isNew: false,
    },
  ])
  return {
    options: options.map((option, at) => ({ ...option, id: String(at) })),
    variants: Object.fromEntries(typed),
  }
}

/** Whether two drafts have the same options and variants. Stock changes separately, so it does not count. */
export function isSameDraft(a: VariantsDraft, b: VariantsDraft): boolean {
  const text = (draft: VariantsDraft) => JSON.stringify(draft, (key, value) => (key === 'stock' ? undefined : value))
  return text(a) === text(b)
}

/**
 * A draft that was edited further while `sent` was being saved, based on what is stored now: values that were new have
 * their stored keys, and stock is the stored one.
 */
export function continuedDraft(draft: VariantsDraft, sent: VariantsDraft, stored: VariantsDraft): VariantsDraft {
  const keys = new Map(
    sent.options.flatMap(({ values }, option) =>
      values.map(({ key }, value) => [key, stored.options[option]?.values[value]?.key ?? key]),
    ),
  )
  const storedKey = (key: string) => keys.get(key) ?? key
  const typed = Object.entries(draft.variants).map(([combination, variant]): [string, VariantDraft] => {
    const key = combination.split(',').map(storedKey).join()
    const was = stored.variants[key]
    return [key, was ? { ...variant, stock: was.stock, isNew: false } : variant]
  })
  return {
    options: draft.options.map((option) => ({
      ...option,
      values: option.values.map((value) => ({ ...value, key: storedKey(value.key) })),
    })),
    variants: { ...stored.variants, ...Object.fromEntries(typed) },
  }
}

/** The combinations of the options with their input; a new one starts from the product's values. */
export function rowsOf({ options, variants }: VariantsDraft, of: Of) {
  const count = options.reduce((product, { values }) => product * values.length, options.length === 0 ? 0 : 1)
  if (count > maxVariants) return null
  return combinations(options).map((values) => {
    const key = values.map((value) => value.key).join()
    return { key, values, typed: variants[key] ?? blankOf(of, values) }
  })
}
export type VariantLine = NonNullable<ReturnType<typeof rowsOf>>[number]

const blankOf = ({ price, sku, lowStockAt }: Of, values: readonly { nameEn: string }[]): VariantDraft => ({
  price: price > 0 ? toDecimal(price) : '',
  sku: [sku, ...values.map(({ nameEn }) => nameEn)]
    .join('-')
    .toUpperCase()
    .replace(/[^A-Z0-9._-]+/g, '')
    .slice(0, 40),
  stock: '0',
  lowStockAt: String(lowStockAt),
  image: '',
  isActive: true,
  isNew: true,
})

/** The submitted data: the options, and each combination by the indexes of its values. */
export function sentOf({ options }: VariantsDraft, rows: readonly VariantLine[]): string {
  return JSON.stringify({
    options: options.map(({ name, nameEn, values }) => ({
      name,
      nameEn,
      values: values.map((value) => ({ ...value, key: value.key.startsWith('+') ? '' : value.key })),
    })),
    variants: rows.map(({ values, typed: { isNew: _, ...typed } }) => ({
      ...typed,
      at: values.map((value, option) => options[option]?.values.indexOf(value) ?? 0),
    })),
  })
}
