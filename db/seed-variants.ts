import type { NewPicture, NewProduct } from '#shop/catalog/add-product.ts'
import type { ProductOption } from '#shop/catalog/variants/options.ts'
import { type NewVariant, variantRow } from '#shop/catalog/variants/variant-row.ts'
import type { Fils } from '#shop/money.ts'

export type SeedProduct = NewProduct & {
  /** Names the PDF that a digital product delivers. */
  guide?: string
  pictures: NewPicture[]
  /** The price and stock of each size. */
  sizes?: Record<string, [price: Fils, stock: number]>
}

/** The sizes of the demo's T-shirt; the largest costs more and is sold out. */
export const shirtSizes = {
  sizes: { S: [12_000, 6], M: [12_000, 40], L: [12_000, 9], XL: [12_000, 5], XXL: [13_000, 0] },
  sizeGuide:
    'القياس بالسنتيمتر، والقطعة مفرودة.\nS: الصدر 50، الطول 68\nM: الصدر 53، الطول 70\nL: الصدر 56، الطول 72\nXL: الصدر 59، الطول 74\nXXL: الصدر 62، الطول 76\nبين مقاسين؟ اختر الأكبر.',
  sizeGuideEn:
    'In centimetres, laid flat.\nS: chest 50, length 68\nM: chest 53, length 70\nL: chest 56, length 72\nXL: chest 59, length 74\nXXL: chest 62, length 76\nBetween two sizes? Take the larger one.',
} satisfies Partial<SeedProduct>

/** A product's sizes as options that a shopper chooses from. */
export const sizesAsOptions = (sizes: SeedProduct['sizes'] = {}): ProductOption[] => {
  const values = Object.keys(sizes).map((name) => ({ key: name.toLowerCase(), name, nameEn: name }))
  return values.length === 0 ? [] : [{ name: 'المقاس', nameEn: 'Size', values }]
}

/** The variant rows of a product's sizes. */
export const variantsOf = ({ sizes = {}, ...of }: SeedProduct): NewVariant[] =>
  sizesAsOptions(sizes)
    .flatMap(({ values }) => values)
    .map((value) => {
      const [price, stock] = sizes[value.name] ?? [of.price, 0]
      const own = { price, stock, sku: `${of.sku}-${value.name}`, lowStockAt: 5, image: '', isActive: true }
      return variantRow({ ...of, status: 'active', pictures: [] }, [value], own)
    })
