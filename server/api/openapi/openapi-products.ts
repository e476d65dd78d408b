import { type FieldRule, publicFields, ruleOf } from '#shop/catalog/fields/product-fields.ts'
import { bundleOffer } from './openapi-bundles.ts'
import { packageOffer } from './openapi-packages.ts'
import { address, bool, int, list, moment, object, orNull, ref, text } from './schema-words.ts'

const variant = object({
  id: text,
  values: { ...list(text), description: 'The key of its value in each of the options, in their order' },
  price: ref('Money'),
  originalPrice: orNull(ref('Money')),
  stock: int,
  sku: text,
  image: address,
})
const option = object({
  name: text,
  nameEn: text,
  values: list(object({ key: text, name: text, nameEn: text })),
})

/** The schema of a field that is shown as it is stored. */
function asStored(rule: FieldRule): object {
  if (rule.kind === 'tags') return list(text)
  if (rule.kind === 'flag') return bool
  if (rule.kind === 'choice') return { enum: rule.of }
  return rule.blank === null ? orNull(text) : text
}

const product = {
  ...Object.fromEntries(publicFields.map((field) => [field, asStored(ruleOf(field))])),
  id: text,
  price: ref('Money'),
  originalPrice: orNull(ref('Money')),
  saleEndsAt: { ...orNull(moment), description: 'Until when a sale makes its price lower' },
  image: address,
  imageColour: text,
  imageAlt: text,
  imageAltEn: text,
  isBestSeller: bool,
  stock: int,
  hasVariants: {
    ...bool,
    description: 'Sold only as variants; `price` is the lowest of theirs and `stock` their total',
  },
  pricesVary: bool,
  ...bundleOffer,
  rating: orNull({
    ...object({ average: { type: 'number', minimum: 1, maximum: 5 }, count: { type: 'integer', minimum: 1 } }),
    description: 'Published reviews of verified buyers; the average has one decimal. Null when there are none.',
  }),
}

/** A product in a list, and with its variants. */
export const productSchemas = {
  Product: object(product),
  WholeProduct: object({
    ...product,
    options: {
      ...list(option),
      description:
        'The options to choose from; empty for a product without variants. Order a variant by its `variantId`',
    },
    variants: { ...list(variant), description: 'Those on sale; one without stock is sold out' },
    sizeGuide: text,
    sizeGuideEn: text,
    ...packageOffer,
  }),
}
