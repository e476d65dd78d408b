import { createHash } from 'node:crypto'
import { categoryNames } from '#app/storefront/kit/category-name.ts'
import { productPath } from '#app/storefront/product/product-path.ts'
import { jpegUrl } from '#app/ui/picture-sources.ts'
import type { FeedItem, FeedPrice, FeedProduct } from '#shop/catalog/feed/read-feed.ts'
import { nameOf, type OptionValue, type ProductOption, valuesOf } from '#shop/catalog/variants/options.ts'
import { titlesOf } from '#shop/catalog/variants/variant-row.ts'
import { type Fils, type Locale, toDecimal } from '#shop/money.ts'
import { element } from './xml.ts'

export type FeedSite = { baseUrl: string; locale: Locale; name: string }

/** The strictest limits of the four catalogues, in characters. */
const longest = { id: 50, title: 150, description: 5_000, brand: 70, value: 100 }
const mostFurtherImages = 10

/** An item of a product in the feed. */
export function feedItem(product: FeedProduct, item: FeedItem, { baseUrl, locale, name }: FeedSite): string {
  const english = locale === 'en'
  const values = valuesOf(item.id, product.options) ?? []
  const { title, titleEn } = product.hasVariants ? titlesOf(product, nameOf(values)) : product
  const [image = '', ...further] = item.images.map((address) => jpegUrl(address, baseUrl))
  return [
    '<item>',
    element('g:id', feedId(item.id)),
    ...(product.hasVariants ? [element('g:item_group_id', feedId(product.id))] : []),
    element('title', shortened(english ? titleEn : title, longest.title)),
    element('description', shortened(english ? product.descriptionEn : product.description, longest.description)),
    element('link', `${baseUrl}/${locale}${productPath(item.id)}`),
    element('g:image_link', image),
    ...further.slice(0, mostFurtherImages).map((url) => element('g:additional_image_link', url)),
    element('g:availability', item.stock > 0 ? 'in_stock' : 'out_of_stock'),
    ...priceElements(item.price),
    element('g:condition', 'new'),
    element('g:brand', shortened(name, longest.brand)),
    element('g:identifier_exists', 'no'),
    element('g:product_type', categoryNames[product.category]({}, { locale })),
    ...(product.isBundle ? [element('g:is_bundle', 'yes')] : []),
    ...optionElements(product.options, values, english),
    '</item>\n',
  ].join('')
}

/** A product's or variant's own id, which never changes; a longer one ends in a hash of the whole. */
export function feedId(id: string): string {
  if (id.length <= longest.id) return id
  const hash = createHash('sha256').update(id).digest('hex').slice(0, 16)
  return `${id.slice(0, longest.id - hash.length - 1)}_${hash}`
}

/** Half of a surrogate pair at the cut is removed as forbidden in XML. */
const shortened = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`)

const amount = (fils: Fils) => `${toDecimal(fils)} KWD`
const instant = (at: Date) => at.toISOString().replace(/\.\d+/, '')

function priceElements({ regular, reduced, during }: FeedPrice): string[] {
  return [
    element('g:price', amount(regular)),
    ...(reduced === null ? [] : [element('g:sale_price', amount(reduced))]),
    ...(during === null
      ? []
      : [element('g:sale_price_effective_date', `${instant(during.startsAt)}/${instant(during.endsAt)}`)]),
  ]
}

/** The catalogues' own attributes, by an option's English name. */
const attributes = new Map([
  ['size', 'g:size'],
  ['color', 'g:color'],
  ['colour', 'g:color'],
  ['material', 'g:material'],
  ['pattern', 'g:pattern'],
])

/** The chosen values: in an attribute of their own where there is one, once each, else as a detail. */
function optionElements(options: readonly ProductOption[], values: readonly OptionValue[], english: boolean): string[] {
  const used = new Set<string>()
  return values.map((value, at) => {
    const option = options[at]
    const text = shortened(english ? value.nameEn : value.name, longest.value)
    const attribute = attributes.get(option?.nameEn.toLowerCase() ?? '')
    if (attribute !== undefined && !used.has(attribute)) {
      used.add(attribute)
      return element(attribute, text)
    }
    const name = element('g:attribute_name', (english ? option?.nameEn : option?.name) ?? '')
    return `<g:product_detail>${name}${element('g:attribute_value', text)}</g:product_detail>`
  })
}
