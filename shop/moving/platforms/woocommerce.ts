import { type Columns, type Line, listed, pathsOf } from './columns.ts'
import type { OldProduct, OldVariant } from './old-product.ts'

/** The columns of WooCommerce's own product export, and the columns for page URLs of exporter plugins. */
export const wooColumns = {
  id: ['id', 'معرف', 'المعرف'],
  type: ['type', 'النوع'],
  sku: ['sku', 'رمز المنتج (sku)', 'رمز sku'],
  title: ['name', 'الاسم'],
  short: ['short description', 'وصف قصير'],
  description: ['description', 'الوصف'],
  saleStarts: ['date sale price starts'],
  saleEnds: ['date sale price ends'],
  stock: ['stock', 'المخزون'],
  salePrice: ['sale price', 'سعر التخفيض'],
  price: ['regular price', 'السعر الافتراضي', 'السعر العادي'],
  currency: ['currency'],
  tags: ['tags', 'الوسوم'],
  pictures: ['images', 'الصور'],
  parent: ['parent', 'الاب'],
  slug: ['slug'],
  address: ['permalink', 'product url', 'url'],
  name1: ['attribute 1 name'],
  value1: ['attribute 1 value(s)'],
  name2: ['attribute 2 name'],
  value2: ['attribute 2 value(s)'],
  name3: ['attribute 3 name'],
  value3: ['attribute 3 value(s)'],
  name4: ['attribute 4 name'],
  value4: ['attribute 4 value(s)'],
} as const satisfies Columns<string>
type WooLine = Line<keyof typeof wooColumns>

const isVariation = ({ type }: WooLine) => type.toLowerCase().startsWith('variation')

/** A variation has a line of its own, which refers to its product by SKU or as "id:123". */
export function wooProducts(lines: readonly WooLine[]): OldProduct[] {
  const products = lines.filter((line) => !isVariation(line))
  const byParent = Map.groupBy(lines.filter(isVariation), ({ parent }) => parent.toLowerCase())
  const found = products.map((line) => {
    const names = [`id:${line.id}`, line.sku.toLowerCase()].filter((name) => name !== '' && name !== 'id:')
    // Each variation has one product, however many lines share a SKU.
    const own = names.flatMap((name) => {
      const rows = byParent.get(name) ?? []
      byParent.delete(name)
      return rows
    })
    return oneProduct(
      line,
      own.sort((a, b) => a.line - b.line),
    )
  })
  const orphans = [...byParent.values()].flat()
  return [...found, ...orphans.map((line): OldProduct => ({ ...oneProduct(line, []), problem: 'orphan' }))]
}

const attributesOf = (line: WooLine) =>
  new Map(
    [
      [line.name1, line.value1],
      [line.name2, line.value2],
      [line.name3, line.value3],
      [line.name4, line.value4],
    ].flatMap(([name = '', value = '']) => (name === '' ? [] : [[name, value] as const])),
  )

/** A variation's chosen values; it has none for attributes that are not options. */
function oneProduct(main: WooLine, variations: readonly WooLine[]): OldProduct {
  const chosen = variations.map(attributesOf)
  const options = [...new Set(chosen.flatMap((each) => [...each].flatMap(([name, value]) => (value ? [name] : []))))]
  const sold = variations.length === 0 ? [main] : variations
  const variants = sold.map((line, at): OldVariant => {
    const isPlanned = line.saleStarts !== '' || line.saleEnds !== ''
    const isReduced = line.salePrice !== '' && !isPlanned
    return {
      line: line.line,
      values: options.map((name) => chosen[at]?.get(name) ?? ''),
      // A variation without a SKU is exported with its product's.
      sku: variations.length > 0 && line.sku === main.sku ? '' : line.sku,
      price: isReduced ? line.salePrice : line.price,
      comparePrice: isReduced ? line.price : '',
      currency: line.currency,
      stock: line.stock,
      picture: variations.length === 0 ? '' : (listed(line.pictures)[0] ?? ''),
    }
  })
  const types = main.type.toLowerCase().split(/[,\s]+/)
  return {
    key: main.id || main.sku,
    line: main.line,
    title: main.title,
    description: [main.short, main.description].filter(Boolean).join('\n\n').replaceAll('\\n', '\n'),
    tags: listed(main.tags),
    isArchived: false,
    isShipped: !sold.every((line) => /virtual|downloadable/i.test(line.type)),
    options,
    variants,
    pictures: listed(main.pictures).map((url) => ({ url, alt: '' })),
    paths: main.address ? pathsOf(main.address) : [`/product/${main.slug || slugOf(main.title)}`],
    problem: types.some((type) => type === 'grouped' || type === 'external') ? 'type' : null,
    hasPlannedSale: sold.some((line) => line.salePrice !== '' && (line.saleStarts !== '' || line.saleEnds !== '')),
  }
}

/** The slug that WordPress derives from a title, which its own export lacks. */
const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]+/gu, '')
    .trim()
    .replace(/[\s-]+/g, '-')
