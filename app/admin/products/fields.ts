import * as m from '#locales/compiled/messages.js'
import type { Category } from '#shop/catalog/category.ts'
import type { FileColumn, ProductField } from '#shop/catalog/fields/product-fields.ts'

/** A field rendered from its rule alone. */
type PlainInput = { hint?: () => string; isWide?: true; only?: Category }

type FieldWords = {
  name: () => string
  /** The values allowed in its import column; equal texts are grouped. */
  inFile: () => string
  /** Absent for fields with a component of their own. */
  input?: PlainInput
}

/** The labels of a product's fields for the team. */
export const fieldWords: Record<ProductField, FieldWords> = {
  title: { name: m.products_field_title, inFile: m.import_column_title },
  titleEn: { name: m.products_field_title_en, inFile: m.import_column_title },
  description: { name: m.products_field_description, inFile: m.import_column_description },
  descriptionEn: { name: m.products_field_description_en, inFile: m.import_column_description },
  price: { name: m.products_field_price, inFile: m.import_column_price },
  originalPrice: { name: m.products_field_original, inFile: m.import_column_price },
  category: { name: m.products_field_category, inFile: m.import_column_category },
  sku: { name: m.products_field_sku, inFile: m.import_column_sku, input: {} },
  tags: {
    name: m.products_field_tags,
    inFile: m.import_column_tags,
    input: { hint: m.products_tags_hint, isWide: true },
  },
  isDigital: { name: m.products_field_digital, inFile: m.import_column_flags },
  lowStockAt: {
    name: m.products_field_low,
    inFile: m.import_column_stock,
    input: { hint: m.products_low_hint },
  },
  sessionMinutes: {
    name: m.products_field_session,
    inFile: m.import_column_session,
    input: { hint: m.products_session_hint, only: 'consultation' },
  },
  packageOf: {
    name: m.products_field_package_of,
    inFile: m.import_column_package_of,
    input: { hint: m.products_package_of_hint, only: 'consultation' },
  },
  packageSessions: {
    name: m.products_field_package_sessions,
    inFile: m.import_column_package_sessions,
    input: { hint: m.products_package_sessions_hint, only: 'consultation' },
  },
  packageDays: {
    name: m.products_field_package_days,
    inFile: m.import_column_package_days,
    input: { hint: m.products_package_days_hint, only: 'consultation' },
  },
  components: { name: m.bundle_field, inFile: m.bundle_in_file },
  sizeGuide: {
    name: m.products_field_size_guide,
    inFile: m.import_column_size_guide,
    input: { hint: m.products_size_guide_hint, isWide: true, only: 'physical' },
  },
  sizeGuideEn: {
    name: m.products_field_size_guide_en,
    inFile: m.import_column_size_guide,
    input: { hint: m.products_size_guide_hint, isWide: true, only: 'physical' },
  },
  isNew: { name: m.products_field_new, inFile: m.import_column_flags, input: {} },
  isLimited: { name: m.products_field_limited, inFile: m.import_column_flags, input: {} },
  status: { name: m.products_field_status, inFile: m.import_column_status },
}

/** The values allowed in an import column. */
export const columnText = (column: FileColumn): string => {
  if (column === 'id') return m.import_column_id()
  return column === 'stock' ? m.import_column_stock() : fieldWords[column].inFile()
}
