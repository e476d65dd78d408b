import { type Columns, isNegative, type Line, listed, pathsOf } from './columns.ts'
import type { OldProduct, OldVariant } from './old-product.ts'

/** The columns of Salla's product export, in Arabic (without hamzas, as normalised by `normaliseHeader`) and in English. */
export const sallaColumns = {
  id: ['no.', 'no. (غير قابل للتعديل)', 'رقم المنتج', 'product id'],
  row: ['النوع', 'type'],
  title: ['اسم المنتج', 'product name', 'name'],
  description: ['الوصف', 'وصف المنتج', 'description', 'product description'],
  promotion: ['العنوان الترويجي', 'promotion title'],
  kind: ['نوع المنتج', 'product type'],
  shipped: ['هل يتطلب شحن', 'requires shipping', 'require shipping'],
  sku: ['رمز المنتج sku', 'رمز المنتج', 'sku', 'product sku'],
  price: ['سعر المنتج', 'السعر', 'price', 'product price'],
  salePrice: ['السعر المخفض', 'sale price', 'discounted price'],
  saleStarts: ['تاريخ بداية التخفيض', 'sale start date'],
  saleEnds: ['تاريخ نهاية التخفيض', 'sale end date'],
  currency: ['العملة', 'currency'],
  stock: ['الكمية', 'الكمية المتوفرة', 'quantity', 'stock quantity'],
  tags: ['الوسوم', 'tags'],
  pictures: ['صورة المنتج', 'صور المنتج', 'product image', 'product images', 'images'],
  pictureAlt: ['وصف صورة المنتج', 'image alt', 'product image alt'],
  address: ['رابط المنتج', 'product url', 'url', 'رابط مخصص للمنتج (seo page url)'],
  name1: ['[1] الاسم', '[1] name'],
  value1: ['[1] القيمة', '[1] value'],
  name2: ['[2] الاسم', '[2] name'],
  value2: ['[2] القيمة', '[2] value'],
  name3: ['[3] الاسم', '[3] name'],
  value3: ['[3] القيمة', '[3] value'],
} as const satisfies Columns<string>
type SallaLine = Line<keyof typeof sallaColumns>

const isOption = ({ row }: SallaLine) => ['خيار', 'option', 'variant'].includes(row.toLowerCase())

/** A line "منتج" has the names of the options; each line "خيار" below it is a combination of their values. */
export function sallaProducts(lines: readonly SallaLine[]): OldProduct[] {
  const groups: { main: SallaLine; below: SallaLine[] }[] = []
  const orphans: SallaLine[] = []
  for (const line of lines) {
    if (!isOption(line)) groups.push({ main: line, below: [] })
    else if (groups.length === 0) orphans.push(line)
    else groups.at(-1)?.below.push(line)
  }
  return [
    ...groups.map(({ main, below }) => oneProduct(main, below)),
    ...orphans.map((line): OldProduct => ({ ...oneProduct(line, []), problem: 'orphan' })),
  ]
}

function oneProduct(main: SallaLine, below: readonly SallaLine[]): OldProduct {
  const named = [main.name1, main.name2, main.name3].map((name, at) => ({ name, at })).filter(({ name }) => name !== '')
  const options = below.length === 0 ? [] : named
  const sold = below.length === 0 ? [main] : below
  const variants = sold.map((line): OldVariant => {
    const values = [line.value1, line.value2, line.value3]
    const isPlanned = line.saleStarts !== '' || line.saleEnds !== ''
    const isReduced = line.salePrice !== '' && line.salePrice !== '0' && !isPlanned
    const usual = line.price || main.price
    return {
      line: line.line,
      values: options.map(({ at }) => values[at] ?? ''),
      sku: line.sku,
      price: isReduced ? line.salePrice : usual,
      comparePrice: isReduced ? usual : '',
      currency: line.currency || main.currency,
      stock: line.stock,
      picture: below.length === 0 ? '' : (listed(line.pictures)[0] ?? ''),
    }
  })
  const kind = main.kind.toLowerCase()
  return {
    key: main.id || main.sku || main.title,
    line: main.line,
    title: main.title,
    description: [main.promotion, main.description].filter(Boolean).join('\n\n'),
    tags: listed(main.tags),
    isArchived: false,
    isShipped: !(isNegative(main.shipped) || /رقمي|digital|codes|بطاقة/.test(kind)),
    options: options.map(({ name }) => name),
    variants,
    pictures: listed(main.pictures).map((url, at) => ({ url, alt: at === 0 ? main.pictureAlt : '' })),
    paths: pathsOf(main.address),
    problem: /مجموعة|group|donat|تبرع/.test(kind) ? 'type' : null,
    hasPlannedSale: sold.some((line) => line.salePrice !== '' && (line.saleStarts !== '' || line.saleEnds !== '')),
  }
}
