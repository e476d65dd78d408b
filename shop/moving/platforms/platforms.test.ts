import { expect, test } from 'vitest'
import { readGrid } from '../../catalog/import/import-file.ts'
import { newProduct } from '../new-product.ts'
import { oldProducts, recognise } from './recognise.ts'

/** The products of a file in this shop's form. */
function read(text: string) {
  const grid = readGrid(text)
  const file = grid.ok ? recognise(grid.value) : null
  if (file === null) throw new Error('not recognised')
  const { products, unknown } = oldProducts(file)
  return { file, unknown, read: products.map((old) => ({ old, ...newProduct(file.platform, old) })) }
}
const kindOf = (head: string) => {
  const grid = readGrid(`${head}\nx`)
  const file = grid.ok ? recognise(grid.value) : null
  return file && `${file.platform} ${file.kind}`
}

const shopify = [
  'Handle,Title,Body (HTML),Vendor,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Requires Shipping,Image Src,Image Alt Text,Variant Image,Status',
  'Seed-Shirt,Seed shirt,"<p>Soft <b>cotton</b></p><ul><li>Green</li><li>Washable</li></ul><script>alert(1)</script>",Us,"shirts, green",TRUE,Size,S,Colour,Green,SH-S,5,4.500,6.000,TRUE,https://cdn.example/a.jpg,Front,https://cdn.example/s.jpg,active',
  'seed-shirt,,,,,,,M,,Green,SH-M,-2,5.25,,TRUE,https://cdn.example/b.jpg,,,',
  "mug,كوب,وصف,,,,Title,Default Title,,,'+MUG,,2,,TRUE,,,,draft",
  'song,Song,,,,,Title,Default Title,,,SONG,,1,1,FALSE,,,,archived',
  'far,Far,,,,,Title,Default Title,,,FAR,1,12.00 USD,,TRUE,,,,active',
].join('\n')

test('a file is recognised by its columns, in any order and with any line above them', () => {
  expect(kindOf('Handle,Title,Option1 Name,Variant Price')).toBe('shopify products')
  expect(kindOf('Title,URL handle,Option1 name,Price')).toBe('shopify products')
  expect(kindOf('First Name,Email,Accepts Email Marketing')).toBe('shopify customers')
  expect(kindOf('Name,Email,Financial Status,Lineitem name')).toBe('shopify orders')
  expect(kindOf('Name,Email,Financial Status,Fulfilled at,Accepts Marketing,Currency,Lineitem name')).toBe(
    'shopify orders',
  )
  expect(kindOf('ID,Type,SKU,Name,Tax status,Regular price')).toBe('woocommerce products')
  expect(kindOf('order_id,order_total,billing_email')).toBe('woocommerce orders')
  expect(kindOf('النوع ,أسم المنتج,سعر المنتج')).toBe('salla products')
  expect(kindOf('بيانات المنتج,,\nالنوع ,أسم المنتج,سعر المنتج')).toBe('salla products')
  expect(kindOf('رقم الطلب,حالة الطلب')).toBe('salla orders')
  expect(kindOf('id,title,category,price,originalPrice,stock,sku,status')).toBe(null)
})

test('Shopify: rows with one handle are one product with its variants, pictures and old page', () => {
  const { read: found, unknown } = read(shopify)
  expect(unknown).toEqual(['vendor', 'published'])
  expect(found.map(({ product, problems }) => [product?.title ?? null, problems.map(({ reason }) => reason)])).toEqual([
    ['Seed shirt', []],
    ['كوب', []],
    ['Song', []],
    [null, ['currency']],
  ])
  expect(found[0]?.product).toMatchObject({
    description: 'Soft cotton\n\n- Green\n- Washable',
    tags: ['shirts', 'green'],
    isShipped: true,
    isArchived: false,
    options: ['Size', 'Colour'],
    price: 4500,
    variants: [
      { values: ['S', 'Green'], sku: 'SH-S', price: 4500, stock: 5, picture: 'https://cdn.example/s.jpg' },
      { values: ['M', 'Green'], sku: 'SH-M', price: 5250, stock: 0, picture: '' },
    ],
    pictures: [
      { url: 'https://cdn.example/a.jpg', alt: 'Front' },
      { url: 'https://cdn.example/b.jpg', alt: '' },
      { url: 'https://cdn.example/s.jpg', alt: '' },
    ],
    paths: ['/products/seed-shirt'],
  })
  expect(found[0]?.notes).toEqual(['compare_left_out'])
  // A formula is no SKU, with or without a protecting apostrophe.
  expect(found[1]?.product?.sku).toMatch(/^mug-[0-9a-f]{8}$/)
  expect(found[1]?.notes).toEqual(['sku_made', 'stock_unknown'])
  expect(found[2]?.product).toMatchObject({ isShipped: false, isArchived: true, options: [], originalPrice: null })
})

test('WooCommerce: variations are matched to their product by its SKU or id, and refused without it', () => {
  const { read: found } = read(
    [
      'ID,Type,SKU,Name,Short description,Description,Date sale price starts,Date sale price ends,Tax status,Stock,Sale price,Regular price,Tags,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)',
      '10,variable,TEE,Garden Tee!,Soft,"<p>Line</p>\\nMore",,,taxable,,,,a,"https://w.example/1.jpg, https://w.example/2.jpg",,Size,"S, M",Brand,Us',
      '11,variation,TEE-S,,,,,,,3,2,3,,https://w.example/s.jpg,TEE,Size,S,,',
      '12,variation,,,,,,,,4,,3,,,id:10,Size,M,,',
      '20,"simple, downloadable, virtual",PDF,كتاب البستان,,,2026-01-01,2026-02-01,none,,1,"2,50",,,,,,,',
      '30,grouped,G,Group,,,,,taxable,,,1,,,,,,,',
      '41,variation,LOST-S,,,,,,,1,,1,,,LOST,Size,S,,',
    ].join('\n'),
  )
  expect(found.map(({ product, problems }) => [product?.title ?? null, problems.map(({ reason }) => reason)])).toEqual([
    ['Garden Tee!', []],
    ['كتاب البستان', []],
    [null, ['type']],
    [null, ['orphan']],
  ])
  expect(found[0]?.product).toMatchObject({
    description: 'Soft\n\nLine\n\nMore',
    options: ['Size'],
    variants: [
      { values: ['S'], sku: 'TEE-S', price: 2000, stock: 3 },
      { values: ['M'], sku: expect.stringMatching(/^10-[0-9a-f]{8}$/), price: 3000, stock: 4 },
    ],
    paths: ['/product/garden-tee'],
  })
  expect(found[0]?.product?.pictures.map(({ url }) => url)).toEqual([
    'https://w.example/1.jpg',
    'https://w.example/2.jpg',
    'https://w.example/s.jpg',
  ])
  // A scheduled discount is over or not begun: the usual price is imported.
  expect(found[1]?.product).toMatchObject({
    price: 2500,
    originalPrice: null,
    isShipped: false,
    paths: ['/product/كتاب-البستان'],
  })
  expect(found[1]?.notes).toEqual(['sale_left_out', 'file_needed', 'stock_unknown'])
})

test('Salla: options are below their product, in Arabic or English', () => {
  const { read: found } = read(
    [
      'بيانات المنتج,,,,,,,,,,,,',
      'No.,النوع ,أسم المنتج,صورة المنتج,نوع المنتج,سعر المنتج,الوصف,هل يتطلب شحن؟,رمز المنتج sku,السعر المخفض,الكمية,[1] الاسم,[1] القيمة',
      '7,منتج,قبعة,https://s.example/h.jpg,منتج جاهز,٤٫٥٠٠,<div>دافئة</div>,نعم,HAT,,,المقاس,',
      '7,خيار,,,,,,,HAT-S,,٥,,صغير',
      '7,خيار,,,,5 د.ك,,,HAT-L,4,2,,كبير',
      '8,منتج,ملف,,منتج رقمي,3,,لا,FILE,,,,',
      '9,منتج,غالٍ,,منتج جاهز,"1,250",,نعم,DEAR,,1,,',
    ].join('\n'),
  )
  expect(found[0]?.product).toMatchObject({
    title: 'قبعة',
    description: 'دافئة',
    options: ['المقاس'],
    variants: [
      { values: ['صغير'], sku: 'HAT-S', price: 4500, stock: 5 },
      { values: ['كبير'], sku: 'HAT-L', price: 4000, stock: 2 },
    ],
  })
  expect(found[1]?.product).toMatchObject({ isShipped: false, price: 3000 })
  expect(found[2]?.problems).toEqual([{ reason: 'amount', typed: '1,250' }])
})

test('a product with too many, duplicate or missing options is refused', () => {
  const head = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price'
  const reasons = (...rows: string[]) =>
    read([head, ...rows].join('\n')).read[0]?.problems.map(({ reason, line }) => [reason, line])
  expect(reasons('a,A,Size,S,A1,1', 'a,,,s,A2,1')).toEqual([['variant_twice', 3]])
  expect(reasons('a,A,Size,S,A1,1', 'a,,,,A2,1')).toEqual([['option_missing', 3]])
  expect(reasons('a,A,Size,S,A1,1', 'a,,,M,A1,1')).toEqual([['sku_twice', undefined]])
  expect(reasons('a,A,Size,S,A1,1', `a,,,${'x'.repeat(31)},A2,1`)).toEqual([['option_too_long', 3]])
  const many = Array.from({ length: 101 }, (_, at) => `a,${at === 0 ? 'A' : ''},Size,${at % 30} ${at},A${at},1`)
  expect(reasons(...many)).toEqual([
    ['too_many_variants', undefined],
    ['too_many_values', undefined],
  ])
  expect(reasons('a,,Size,S,A1,')).toEqual([
    ['no_title', undefined],
    ['no_price', undefined],
  ])
})
