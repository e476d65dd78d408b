import type { ProductView } from '#shop/catalog/product-view.ts'
import { keysOf, nameOf, type ProductOption, valuesOf } from '#shop/catalog/variants/options.ts'
import type { Choices, VariantView } from '#shop/catalog/variants/read-variants.ts'

/** The key of each option's chosen value; empty where none is. */
export type Chosen = readonly string[]

/** An option's field name in the form and in the page's URL. */
export const optionField = (at: number): string => `option${at + 1}`

/** The choice in a URL or form: `variant`, or the options one by one. Unknown values are not chosen. */
export function readChosen(options: readonly ProductOption[], fields: { get: (name: string) => unknown }): string[] {
  const keys = keysOf(String(fields.get('variant') ?? ''))
  return options.map(({ values }, at) => {
    const key = fields.get(optionField(at)) ?? keys[at]
    return values.some((value) => value.key === key) ? String(key) : ''
  })
}

/** The chosen variant; null while an option is open, or for a combination that is not sold. */
export const chosenVariant = ({ variants }: Choices, chosen: Chosen): VariantView | null =>
  variants.find(({ id }) => chosen.length > 0 && keysOf(id).join() === chosen.join()) ?? null

/** Whether every option is chosen, but not as a combination that is sold (R44). */
export const isUnsold = (chosen: Chosen, variant: VariantView | null): boolean =>
  variant === null && chosen.length > 0 && !chosen.includes('')

/** Whether a value is available with the values chosen for the other options. */
export function availabilityOf({ variants }: Choices, chosen: Chosen, option: number, key: string) {
  const fitting = variants.filter(({ id }) =>
    keysOf(id).every((one, at) => (at === option ? one === key : chosen[at] === '' || chosen[at] === one)),
  )
  if (fitting.length === 0) return 'none'
  return fitting.some(({ stock }) => stock > 0) ? 'there' : 'sold_out'
}

/** A product as its chosen variant: with that id, name, price, stock and picture. */
export function asVariant(product: ProductView, { options }: Choices, variant: VariantView | null): ProductView {
  if (variant === null) return product
  const { variantName, variantNameEn } = nameOf(valuesOf(variant.id, options) ?? [])
  const names = { title: `${product.title} · ${variantName}`, titleEn: `${product.titleEn} · ${variantNameEn}` }
  return { ...product, ...variant, ...names }
}
