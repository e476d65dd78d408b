import { readEdited } from '#shop/catalog/edited.ts'
import { type VariantsInput, variantsSchema } from '#shop/catalog/variants/form.ts'
import { saveVariants } from '#shop/catalog/variants/save-variants.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import type { OpenShop } from '../open-shop.ts'

const owner = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })

/** Form input for a product in sizes: price in fils and stock, such as `{ S: [9000, 4] }`. */
export function typedSizes(sizes: Record<string, [price: number, stock: number]>, sku = 'SIZE') {
  const names = Object.keys(sizes)
  return {
    options: [
      {
        name: 'المقاس',
        nameEn: 'Size',
        values: names.map((name) => ({ key: name.toLowerCase(), name, nameEn: name })),
      },
    ],
    variants: Object.entries(sizes).map(([name, [price, stock]], at) => ({
      at: [at],
      price: String(price / 1000),
      sku: `${sku}-${name}`,
      stock: String(stock),
      lowStockAt: '1',
      image: '',
      isActive: true,
    })),
  }
}
export type TypedVariants = ReturnType<typeof typedSizes>

/** The input as the form parses it. */
export const readTyped = (typed: TypedVariants): VariantsInput =>
  variantsSchema.parse({ version: '1', variants: JSON.stringify(typed) }).variants

/** Saves a product's options and variants as an admin does, over its current version. */
export async function inSizes({ shop }: Pick<OpenShop, 'shop'>, id: string, typed: TypedVariants) {
  const version = (await readEdited(shop.db, id))?.version ?? 0
  return saveVariants(shop.db, shop.clock, owner, { id, version }, readTyped(typed))
}
