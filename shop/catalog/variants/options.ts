/** A value of an option. `key` never changes once it is saved: ids of variants consist of keys. */
export type OptionValue = { key: string; name: string; nameEn: string }

/** An option that a shopper chooses: size, colour. */
export type ProductOption = { name: string; nameEn: string; values: OptionValue[] }

export const maxOptions = 3
export const maxOptionValues = 30
export const maxVariants = 100
const longestKey = 24

/** Between a product's id and the keys of one of its variants. No other id contains it. */
const separator = '.'

/** The product of an id: a variant's product, or the product itself. */
export const parentOf = (id: string): string => id.split(separator, 1)[0] ?? id

export const isVariantId = (id: string): boolean => id.includes(separator)

/** A line's item in external form: the product, and which variant of it. */
export const namesOf = <Id extends string | null>(id: Id) => ({
  productId: (id && parentOf(id)) as Id,
  variantId: id !== null && isVariantId(id) ? (id as string) : null,
})

/** The keys of a variant's values, in order of the options; empty for a product. */
export const keysOf = (id: string): string[] => id.split(separator).slice(1)

export const variantId = (productId: string, keys: readonly string[]): string => [productId, ...keys].join(separator)

/** A variant's values, in order of the options; null when it does not fit them (any more). */
export function valuesOf(id: string, options: readonly ProductOption[]): OptionValue[] | null {
  const keys = keysOf(id)
  const values = options.map((option, at) => option.values.find(({ key }) => key === keys[at]))
  return keys.length === options.length && values.every((value) => value !== undefined) ? values : null
}

const betweenNames = ' · '

/** The variant's part of a title, in both languages. */
export const nameOf = (values: readonly OptionValue[]): { variantName: string; variantNameEn: string } => ({
  variantName: values.map(({ name }) => name).join(betweenNames),
  variantNameEn: values.map(({ nameEn }) => nameEn).join(betweenNames),
})

/** The values that variants have for the option at this position, with repetitions. */
export const valuesAt = (
  variants: readonly { id: string; variantName: string; variantNameEn: string }[],
  at: number,
): OptionValue[] =>
  variants.flatMap(({ id, variantName, variantNameEn }) => {
    const key = keysOf(id)[at]
    const [name = '', nameEn = ''] = [variantName, variantNameEn].map((names) => names.split(betweenNames)[at])
    return key === undefined ? [] : [{ key, name, nameEn }]
  })

/** Every combination of the options' values, in order; none without options. */
export const combinations = (options: readonly ProductOption[]): OptionValue[][] =>
  options.length === 0
    ? []
    : options.reduce<OptionValue[][]>(
        (before, { values }) => before.flatMap((chosen) => values.map((value) => [...chosen, value])),
        [[]],
      )

/** A key for a new value, from its English name; `taken` are the option's other keys. */
export function keyFor(nameEn: string, taken: readonly string[]): string {
  const word = nameEn
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestKey - 3)
    .replace(/^-|-$/g, '')
  const base = word || 'v'
  for (let count = 1; ; count++) {
    const key = count === 1 && word !== '' ? base : `${base}${count}`
    if (!taken.includes(key)) return key
  }
}
