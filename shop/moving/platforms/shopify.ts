import { type Columns, isNegative, type Line, listed } from './columns.ts'
import type { OldProduct, OldVariant } from './old-product.ts'

/** The columns of a product export, with the names before and since 2024. */
export const shopifyColumns = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  description: ['body (html)', 'description'],
  tags: ['tags'],
  status: ['status'],
  name1: ['option1 name'],
  value1: ['option1 value'],
  name2: ['option2 name'],
  value2: ['option2 value'],
  name3: ['option3 name'],
  value3: ['option3 value'],
  sku: ['variant sku', 'sku'],
  price: ['variant price', 'price'],
  comparePrice: ['variant compare at price', 'compare-at price'],
  currency: ['currency', 'variant price currency'],
  stock: ['variant inventory qty', 'inventory quantity'],
  shipped: ['variant requires shipping', 'requires shipping'],
  picture: ['image src', 'product image url'],
  pictureAlt: ['image alt text'],
  variantPicture: ['variant image', 'variant image url'],
  giftCard: ['gift card'],
} as const satisfies Columns<string>
type ShopifyLine = Line<keyof typeof shopifyColumns>

/** Lines with the same handle are one product: the first has its data, each with a price is a variant. */
export function shopifyProducts(lines: readonly ShopifyLine[]): OldProduct[] {
  const byHandle = Map.groupBy(
    lines.filter(({ handle }) => handle !== ''),
    ({ handle }) => handle.toLowerCase(),
  )
  return [...byHandle].map(([handle, rows]) => oneProduct(handle, rows))
}

function oneProduct(handle: string, rows: readonly ShopifyLine[]): OldProduct {
  const first = rows[0] as ShopifyLine
  const main = rows.find(({ title }) => title !== '') ?? first
  const named = [main.name1, main.name2, main.name3].filter((name) => name !== '')
  const sold = rows.filter((row) => row.price !== '' || row.value1 !== '' || row === main)
  // A product without options has one of this name with one value.
  const isPlain = named.length === 0 || (sold.length === 1 && main.value1.toLowerCase() === 'default title')
  const options = isPlain ? [] : named
  const variants = sold.map(
    (row): OldVariant => ({
      line: row.line,
      values: [row.value1, row.value2, row.value3].slice(0, options.length),
      sku: row.sku,
      price: row.price,
      comparePrice: row.comparePrice,
      currency: row.currency,
      stock: row.stock,
      picture: row.variantPicture,
    }),
  )
  const pictures = rows.flatMap(({ picture, pictureAlt }) =>
    picture === '' ? [] : [{ url: picture, alt: pictureAlt }],
  )
  return {
    key: handle,
    line: first.line,
    title: main.title,
    description: main.description,
    tags: listed(main.tags),
    isArchived: main.status.toLowerCase() === 'archived',
    isShipped: !sold.every(({ shipped }) => isNegative(shipped)),
    options,
    variants,
    pictures,
    paths: [`/products/${handle}`],
    problem: main.giftCard.toLowerCase() === 'true' ? 'type' : null,
    hasPlannedSale: false,
  }
}
