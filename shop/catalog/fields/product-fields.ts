import type { Fils } from '../../money.ts'
import type { Component } from '../bundles/components.ts'
import { type Category, categories, type ProductStatus, productStatuses } from '../category.ts'
import type { product } from '../table.ts'

/** The kind of a field: it determines how the field is typed, stored, exported and shown. */
export type FieldRule =
  | { kind: 'line' | 'block'; max: number; blank: string | null }
  | { kind: 'sku'; max: number; blank: string }
  | { kind: 'money'; blank: Fils }
  | { kind: 'optional_money'; blank: null }
  | { kind: 'count'; blank: number }
  /** A whole number between two bounds, or null: minutes of a session, sessions of a package, days of its validity. */
  | { kind: 'minutes' | 'sessions' | 'days'; blank: null }
  /** The id of another product, or null. */
  | { kind: 'product'; blank: null }
  /** The components of a bundle, or none. */
  | { kind: 'components'; blank: Component[] }
  | { kind: 'flag'; blank: boolean }
  | { kind: 'tags'; blank: string[] }
  | { kind: 'choice'; of: typeof categories; blank: Category }
  | { kind: 'choice'; of: typeof productStatuses; blank: ProductStatus }

/** Columns with verbs of their own: never part of a product's form. */
type OwnVerb =
  | 'id'
  | 'image'
  | 'imageColour'
  | 'imageAlt'
  | 'imageAltEn'
  | 'stock'
  | 'usualPrice'
  | 'saleEndsAt'
  | 'launchAt'
  | 'changeAt'
  | 'options'
  | 'variantOf'
  | 'variantName'
  | 'variantNameEn'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
  | 'words'

/**
 * The descriptive fields of a product, in display order. Its form, the notice of an edit conflict, its files, their
 * import and the audit log are derived from here; `blank` is the empty value, null where the column may be null.
 */
export const productFields = {
  title: { kind: 'line', max: 120, blank: '' },
  titleEn: { kind: 'line', max: 120, blank: '' },
  description: { kind: 'block', max: 4000, blank: '' },
  descriptionEn: { kind: 'block', max: 4000, blank: '' },
  price: { kind: 'money', blank: 0 },
  originalPrice: { kind: 'optional_money', blank: null },
  category: { kind: 'choice', of: categories, blank: 'physical' },
  sku: { kind: 'sku', max: 40, blank: '' },
  tags: { kind: 'tags', blank: [] as string[] },
  isDigital: { kind: 'flag', blank: false },
  lowStockAt: { kind: 'count', blank: 5 },
  sessionMinutes: { kind: 'minutes', blank: null },
  packageOf: { kind: 'product', blank: null },
  packageSessions: { kind: 'sessions', blank: null },
  packageDays: { kind: 'days', blank: null },
  components: { kind: 'components', blank: [] as Component[] },
  sizeGuide: { kind: 'block', max: 2000, blank: '' },
  sizeGuideEn: { kind: 'block', max: 2000, blank: '' },
  isNew: { kind: 'flag', blank: false },
  isLimited: { kind: 'flag', blank: false },
  status: { kind: 'choice', of: productStatuses, blank: 'draft' },
} as const satisfies Record<Exclude<keyof typeof product.$inferSelect, OwnVerb>, FieldRule>

export type ProductField = keyof typeof productFields
export const productFieldNames = Object.keys(productFields) as ProductField[]

/** The fields that shoppers and the API see as they are stored; prices, packages and bundles are computed for them. */
export const publicFields = [
  ...(['title', 'titleEn', 'description', 'descriptionEn', 'category', 'sku', 'tags'] as const),
  ...(['isDigital', 'isNew', 'isLimited'] as const),
] satisfies readonly ProductField[]
export type PublicField = (typeof publicFields)[number]

/** The rule of a field, typed for code that handles all fields. */
export const ruleOf = (field: ProductField): FieldRule => productFields[field]

type Rule<Field extends ProductField> = (typeof productFields)[Field]
type Kind<Field extends ProductField> = Rule<Field>['kind']
type Choice<Field extends ProductField> = Rule<Field> extends { of: readonly (infer Value)[] } ? Value : never

/** A field's value in the database. Amounts in fils. */
export type StoredValue<Field extends ProductField> = {
  line: string | Extract<Rule<Field>['blank'], null>
  block: string | Extract<Rule<Field>['blank'], null>
  sku: string
  money: Fils
  optional_money: Fils | null
  count: number
  minutes: number | null
  sessions: number | null
  days: number | null
  product: string | null
  components: Component[]
  flag: boolean
  tags: string[]
  choice: Choice<Field>
}[Kind<Field>]

/** A field's value in the form. */
export type TypedValue<Field extends ProductField> = { flag: boolean; choice: Choice<Field> } extends infer Typed
  ? Kind<Field> extends keyof Typed
    ? Typed[Kind<Field>]
    : string
  : never

/** Whether a field may be empty: null, or an empty list. An empty cell of an import clears it. */
export const isOptional = ({ blank }: FieldRule): boolean => blank === null || Array.isArray(blank)

/** Builds a value for each field from its rule. */
export const perField = <Value>(of: (field: ProductField, rule: FieldRule) => Value): Record<ProductField, Value> =>
  Object.fromEntries(productFieldNames.map((field) => [field, of(field, productFields[field])])) as Record<
    ProductField,
    Value
  >

/** An empty row. */
export const blankFields = perField((_, rule) => rule.blank) as { [Field in ProductField]: StoredValue<Field> }

/** Whether a field is an amount in fils; false for unknown names. */
export const isAmountField = (field: string): boolean =>
  field in productFields && ['money', 'optional_money'].includes(productFields[field as ProductField].kind)

/** Exactly the columns of the list's CSV file (R6), in order. */
export const listedColumns = [
  'id',
  'title',
  'category',
  'price',
  'originalPrice',
  'stock',
  'sku',
  'status',
  'isNew',
  'isLimited',
] as const
export type FileColumn = 'id' | 'stock' | ProductField

/** The columns that an import reads: those, and all other fields. */
export const fileColumns: readonly FileColumn[] = [
  ...listedColumns,
  ...productFieldNames.filter((field) => !(listedColumns as readonly FileColumn[]).includes(field)),
]
