import type { Grid } from '../../catalog/import/import-file.ts'
import { linesOf, normaliseHeader, unknownOf } from './columns.ts'
import type { OldProduct, Platform } from './old-product.ts'
import { sallaColumns, sallaProducts } from './salla.ts'
import { shopifyColumns, shopifyProducts } from './shopify.ts'
import { wooColumns, wooProducts } from './woocommerce.ts'

export type FileKind = 'products' | 'customers' | 'orders'
export type RecognisedFile = { platform: Platform; kind: FileKind; names: string[]; records: Grid['records'] }

/** The columns that identify a file: one of each group must be present. */
const signs: readonly [Platform, FileKind, readonly (readonly string[])[]][] = [
  ['shopify', 'products', [shopifyColumns.handle, shopifyColumns.name1]],
  // Orders first: they also have a column about accepting marketing.
  ['shopify', 'orders', [['name'], ['financial status'], ['lineitem name']]],
  ['shopify', 'customers', [['email'], ['accepts email marketing', 'accepts marketing']]],
  ['woocommerce', 'products', [wooColumns.type, wooColumns.title, wooColumns.price, ['parent', 'الاب', 'tax status']]],
  [
    'woocommerce',
    'orders',
    [
      ['order_id', 'order number', 'order_number'],
      ['order_total', 'order total amount'],
    ],
  ],
  [
    'woocommerce',
    'customers',
    [
      ['user_email', 'customer_email'],
      ['billing_phone', 'billing phone', 'user_login'],
    ],
  ],
  ['salla', 'products', [sallaColumns.title, sallaColumns.price, [...sallaColumns.row, ...sallaColumns.kind]]],
  [
    'salla',
    'orders',
    [
      ['رقم الطلب', 'order number'],
      ['حالة الطلب', 'order status'],
    ],
  ],
  [
    'salla',
    'customers',
    [
      ['اسم العميل', 'الاسم الاول', 'customer name'],
      ['رقم الجوال', 'الجوال', 'mobile', 'phone'],
    ],
  ],
]

/**
 * Recognises the platform and kind of a file by its column names; null when unknown. Salla's own template has a line
 * above them.
 */
export function recognise({ records }: Grid): RecognisedFile | null {
  for (const at of [0, 1]) {
    const names = records[at]?.cells.map(normaliseHeader) ?? []
    const found = signs.find(([, , groups]) => groups.every((group) => group.some((name) => names.includes(name))))
    if (found) return { platform: found[0], kind: found[1], names, records: records.slice(at + 1) }
  }
  return null
}

/** The products of a file in the common form, and the names of columns that are ignored. */
export function oldProducts({ platform, names, records }: RecognisedFile): {
  products: OldProduct[]
  unknown: string[]
} {
  switch (platform) {
    case 'shopify':
      return read(names, records, shopifyColumns, shopifyProducts)
    case 'woocommerce':
      return read(names, records, wooColumns, wooProducts)
    case 'salla':
      return read(names, records, sallaColumns, sallaProducts)
  }
}

function read<Key extends string>(
  names: string[],
  records: Grid['records'],
  columns: Readonly<Record<Key, readonly string[]>>,
  products: (lines: ReturnType<typeof linesOf<Key>>) => OldProduct[],
) {
  return { products: products(linesOf(names, columns, records)), unknown: unknownOf(names, columns) }
}
