import { createHash } from 'node:crypto'
import { productFields } from '../catalog/fields/product-fields.ts'
import { limits } from '../catalog/fields/product-form.ts'
import { maxOptions, maxOptionValues, maxVariants } from '../catalog/variants/options.ts'
import type { Fils } from '../money.ts'
import { htmlText } from './html-text.ts'
import type { OldProduct, OldVariant, Platform } from './platforms/old-product.ts'
import { blockOf, isDinars, lineOf, readPrice, readStock } from './read-cells.ts'

/** Why a product cannot be imported. */
export type MoveProblem = {
  reason:
    | 'orphan'
    | 'type'
    | 'no_key'
    | 'no_title'
    | 'amount'
    | 'currency'
    | 'no_price'
    | 'too_many_options'
    | 'too_many_values'
    | 'too_many_variants'
    | 'option_missing'
    | 'option_too_long'
    | 'variant_twice'
    | 'sku_twice'
    | 'sku_taken'
    | 'key_twice'
  /** The line, if not the product's first, and its content. */
  line?: number
  typed?: string
}

/** What was not imported unchanged, or is still to be done. */
export const moveNotes = [
  'title_cut',
  'description_cut',
  'tags_cut',
  'sku_made',
  'stock_unknown',
  'sale_left_out',
  'compare_left_out',
  'pictures_left_out',
  'file_needed',
] as const
export type MoveNote = (typeof moveNotes)[number]

export type NewVariant = { values: string[]; sku: string; price: Fils; stock: number; picture: string }
/** A product as this shop will have it, except its id. */
export type NewProduct = {
  title: string
  description: string
  sku: string
  price: Fils
  originalPrice: Fils | null
  stock: number
  tags: string[]
  isArchived: boolean
  isShipped: boolean
  options: string[]
  variants: NewVariant[]
  pictures: { url: string; alt: string }[]
  paths: string[]
  /** The source of its id. */
  name: string
}

export type ReadProduct = { product: NewProduct | null; problems: MoveProblem[]; notes: MoveNote[] }

const longestName = 30
const longestCell = 10_000
const longestUrl = 2_000
/** Longer keys do not fit into an index. */
const longestKey = 300

/** Converts another shop's product to one of this shop, or reports why not. Pure. */
export function newProduct(platform: Platform, old: OldProduct): ReadProduct {
  const notes = new Set<MoveNote>()
  const problems: MoveProblem[] = []
  if (old.problem !== null) return { product: null, problems: [{ reason: old.problem }], notes: [] }
  const title = lineOf(old.title, productFields.title.max)
  const description = blockOf(htmlText(old.description), productFields.description.max)
  if (title.isCut) notes.add('title_cut')
  if (description.isCut) notes.add('description_cut')
  if (old.key === '' || old.key.length > longestKey) problems.push({ reason: 'no_key' })
  if (title.text === '') problems.push({ reason: 'no_title' })
  const tags = [...new Set(old.tags.map((tag) => lineOf(tag, limits.tag)).map(({ text }) => text))].filter(Boolean)
  if (tags.length > limits.tags || old.tags.some((tag) => tag.length > limits.tag)) notes.add('tags_cut')
  if (old.hasPlannedSale) notes.add('sale_left_out')
  if (!old.isShipped) notes.add('file_needed')
  if (old.pictures.length > limits.pictures) notes.add('pictures_left_out')

  checkOptions(old, problems)
  if (old.variants.length > maxVariants) return { product: null, problems, notes: [...notes] }
  const variants = old.variants.map((variant) => {
    const price = priceOf(old, variant, problems)
    const sku = skuOf(platform, old, variant)
    if (sku !== variant.sku) notes.add('sku_made')
    const stock = readStock(variant.stock)
    if (stock === null) notes.add('stock_unknown')
    const compare = readPrice(variant.comparePrice)
    const values = variant.values.map((value) => lineOf(value, longestName).text)
    return {
      row: { values, sku, price, stock: stock ?? 0, picture: variant.picture.slice(0, longestUrl) },
      compare: 'fils' in compare && compare.fils > price ? compare.fils : null,
    }
  })
  const rows = variants.map(({ row }) => row)
  const [first] = variants
  if (first === undefined || problems.length > 0) return { product: null, problems, notes: [...notes] }
  if (new Set(rows.map(({ sku }) => sku)).size < rows.length) problems.push({ reason: 'sku_twice' })
  // A product has one price before its discount, for all variants.
  const isSame = variants.every(({ row, compare }) => compare === first.compare && row.price === first.row.price)
  if (!isSame && variants.some(({ compare }) => compare !== null)) notes.add('compare_left_out')
  const product: NewProduct = {
    title: title.text,
    description: description.text,
    sku: old.options.length === 0 ? first.row.sku : madeSku(platform, old.key, ''),
    price: Math.min(...rows.map(({ price }) => price)),
    originalPrice: isSame ? first.compare : null,
    stock: old.options.length === 0 ? first.row.stock : 0,
    tags: tags.slice(0, limits.tags),
    isArchived: old.isArchived,
    isShipped: old.isShipped,
    options: old.options.map((option) => lineOf(option, longestName).text),
    variants: old.options.length === 0 ? [] : rows,
    pictures: picturesOf(old),
    paths: old.paths,
    name: old.paths[0]?.split('/').at(-1) || old.title,
  }
  return problems.length > 0 ? { product: null, problems, notes: [...notes] } : { product, problems, notes: [...notes] }
}

/** A cell's content, short enough to display and complete enough to store. */
const shown = (cell: string) => lineOf(cell, 80).text

function checkOptions({ options, variants }: OldProduct, problems: MoveProblem[]) {
  if (options.length > maxOptions) problems.push({ reason: 'too_many_options' })
  if (variants.length > maxVariants) problems.push({ reason: 'too_many_variants' })
  if (options.some((name) => name.length > longestName)) problems.push({ reason: 'option_too_long' })
  const seen = new Set<string>()
  // As stored: two values may differ by an invisible mark.
  const stored = variants.map(({ line, values }) => ({
    line,
    values: values.map((value) => lineOf(value, longestCell).text),
  }))
  for (const { line, values } of options.length === 0 ? [] : stored) {
    if (values.length < options.length || values.includes('')) problems.push({ reason: 'option_missing', line })
    const long = values.find((value) => value.length > longestName)
    if (long !== undefined) problems.push({ reason: 'option_too_long', line, typed: shown(long) })
    const which = JSON.stringify(values.map((value) => value.toLowerCase()))
    if (seen.has(which)) problems.push({ reason: 'variant_twice', line, typed: shown(values.join(' · ')) })
    seen.add(which)
  }
  const counts = options.map((_, at) => new Set(stored.map(({ values }) => values[at]?.toLowerCase())).size)
  if (counts.some((count) => count > maxOptionValues)) problems.push({ reason: 'too_many_values' })
}

function priceOf({ line: first }: OldProduct, variant: OldVariant, problems: MoveProblem[]): Fils {
  const where = variant.line === first ? {} : { line: variant.line }
  if (!isDinars(variant.currency)) {
    problems.push({ reason: 'currency', ...where, typed: shown(variant.currency) })
    return 0
  }
  if (variant.price === '') {
    problems.push({ reason: 'no_price', ...where })
    return 0
  }
  const price = readPrice(variant.price)
  if ('fils' in price) return price.fils
  problems.push({ reason: price.reason, ...where, typed: shown(variant.price) })
  return 0
}

const { max: longestSku } = productFields.sku

/** Its own SKU if valid and free here, else one derived from its key. */
const skuOf = (platform: Platform, { key, options }: OldProduct, { sku, values }: OldVariant): string =>
  /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(sku) && sku.length <= longestSku
    ? sku
    : madeSku(platform, key, options.length === 0 ? '' : JSON.stringify(values))

function madeSku(platform: Platform, key: string, values: string): string {
  const words = key
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 24)
  const mark = createHash('sha256')
    .update(JSON.stringify([platform, key, values]))
    .digest('hex')
    .slice(0, 8)
  return [words, mark].filter(Boolean).join('-')
}

function picturesOf({ pictures, variants }: OldProduct): NewProduct['pictures'] {
  const all = [...pictures, ...variants.map(({ picture }) => ({ url: picture, alt: '' }))]
  const found = new Map<string, string>()
  for (const { url, alt } of all)
    if (url !== '' && url.length <= longestUrl && !found.has(url)) found.set(url, lineOf(alt, limits.alt).text)
  return [...found].slice(0, limits.pictures).map(([url, alt]) => ({ url, alt }))
}
