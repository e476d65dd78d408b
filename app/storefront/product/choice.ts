import type { ProductView } from '#shop/catalog/product-view.ts'
import { keysOf, nameOf, type ProductOption, valuesOf } from '#shop/catalog/variants/options.ts'
import type { Choices, VariantView } from '#shop/catalog/variants/read-variants.ts'

/** The key of the chosen value of each option; empty where none is. */
export type Chosen = readonly string[]

/** The field of an option in the form and in the page's address. */
export const optionField = (at: number): string => `option${at + 1}`

/** What an address or a form says is chosen: `variant`, or the options one by one. What is unknown is not chosen. */
export function readChosen(options: readonly ProductOption[], said: { get: (name: string) => unknown }): string[] {
  const keys = keysOf(String(said.get('variant') ?? ''))
  return options.map(({ values }, at) => {
    const key = said.get(optionField(at)) ?? keys[at]
    return values.some((value) => value.key === key) ? String(key) : ''
  })
}

/** The variant that was chosen; null while something is still to choose, or for a combination that is not sold. */
export const chosenVariant = ({ variants }: Choices, chosen: Chosen): VariantView | null =>
  variants.find(({ id }) => chosen.length > 0 && keysOf(id).join() === chosen.join()) ?? null

/** Whether a value can be had beside what is chosen of the other options. */
export function standingOf({ variants }: Choices, chosen: Chosen, option: number, key: string) {
  const fitting = variants.filter(({ id }) =>
    keysOf(id).every((one, at) => (at === option ? one === key : chosen[at] === '' || chosen[at] === one)),
  )
  if (fitting.length === 0) return 'none'
  return fitting.some(({ stock }) => stock > 0) ? 'there' : 'sold_out'
}

/** A product as the chosen variant of it is sold: under its own id, name, price, stock and picture. */
export function asChosen(product: ProductView, { options }: Choices, variant: VariantView | null): ProductView {
  if (variant === null) return product
  const { variantName, variantNameEn } = nameOf(valuesOf(variant.id, options) ?? [])
  const names = { title: `${product.title} · ${variantName}`, titleEn: `${product.titleEn} · ${variantNameEn}` }
  return { ...product, ...variant, ...names }
}
