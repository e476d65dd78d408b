import * as z from 'zod/mini'
import { packageLimits } from '../../appointments/packages/terms.ts'
import type { Fils } from '../../money.ts'
import { maxBulkRows, typedDigits } from '../../numbers.ts'
import { block, isCleanBlock, line, rawText, requiredLine, shortText } from '../../text-fields.ts'
import { readFils } from '../../typed/amount.ts'
import { type Component, readComponents } from '../bundles/components.ts'
import { type FieldRule, type ProductField, perField, type productFields, type StoredValue } from './product-fields.ts'

export const limits = { tags: 20, tag: 40, pictures: 12, alt: 200 } as const

/** 100,000 KWD in fils: above every price here, and far below the column's limit. */
export const highestPrice = 100_000_000
export const maxStock = 1_000_000

const isAmount = (typed: string) => {
  const fils = readFils(typed)
  return fils !== null && fils <= highestPrice
}
/** Fils, or null when empty. */
export const amount = z.pipe(
  shortText(40, 'amount').check(z.refine((typed) => typed.trim() === '' || isAmount(typed), 'amount')),
  z.transform((typed: string) => (typed.trim() === '' ? null : readFils(typed))),
)

/** A whole number as typed, in any digits; null when it is none. */
function typedWhole(typed: string): number | null {
  const western = typedDigits(typed).replace(/\s/g, '')
  return /^[-+]?\d{1,9}$/.test(western) ? Number(western) : null
}

const isCount = (typed: string) => {
  const whole = typedWhole(typed)
  return whole !== null && whole >= 0 && whole <= maxStock
}
/** A whole number of units. */
export const count = z.pipe(
  shortText(40, 'whole').check(z.refine(isCount, 'whole')),
  z.transform((typed: string) => typedWhole(typed) ?? 0),
)

/** The bounds of optional numbers. */
export const bounds = {
  minutes: { least: 10, most: 480 },
  ...packageLimits,
} as const
export type Bounded = keyof typeof bounds

/** Whether a number is within its bounds. */
export const isWithin = (kind: Bounded, whole: number | null): boolean =>
  whole !== null && whole >= bounds[kind].least && whole <= bounds[kind].most

/** A number within its bounds; empty is null: the default length, or no package. */
const bounded = (kind: Bounded) =>
  z.pipe(
    z._default(
      shortText(40, kind).check(z.refine((typed) => typed.trim() === '' || isWithin(kind, typedWhole(typed)), kind)),
      '',
    ),
    z.transform((typed: string) => typedWhole(typed)),
  )

/** Null when empty, or when the form does not have the field. */
const nullWhenEmpty = (text: z.ZodMiniType<string>) =>
  z.pipe(
    z._default(text, ''),
    z.transform((typed: string) => typed || null),
  )

/** A product's id chosen from a list; null when none is chosen. */
const otherProduct = nullWhenEmpty(
  shortText(160, 'unknown_product').check(z.regex(/^([a-z0-9][a-z0-9.-]*)?$/, 'unknown_product')),
)

/** A bundle's components as text; empty is no bundle. */
const components = z.pipe(
  z._default(rawText(2_000).check(z.refine((typed) => readComponents(typed) !== null, 'components')), ''),
  z.transform((typed: string): Component[] => readComponents(typed) ?? []),
)

const flag = z.pipe(
  z.optional(z.literal('on')),
  z.transform((value: 'on' | undefined) => value === 'on'),
)

/** Splits tags at commas of either script or new lines, without duplicates. */
export function splitTags(typed: string): string[] {
  const tags = typed.split(/[,،\n]/).map((tag) => tag.trim().replace(/\s+/g, ' '))
  return [...new Set(tags.filter((tag) => tag !== ''))]
}
const tags = z.pipe(
  rawText(limits.tags * limits.tag).check(
    z.refine(isCleanBlock, 'not_allowed'),
    z.refine((typed) => splitTags(typed).length <= limits.tags, 'too_many_tags'),
    z.refine((typed) => splitTags(typed).every((tag) => tag.length <= limits.tag), 'tag_too_long'),
  ),
  z.transform(splitTags),
)

const picture = z.object({
  image: z.string().check(z.regex(/^\/(products|pictures)\/[\w-]{1,100}(\.\w+)?$/, 'unknown_picture')),
  alt: line(limits.alt),
  altEn: line(limits.alt),
})
export type TypedPicture = z.output<typeof picture>

/** The pictures as one JSON text, in order; the first is the cover. */
const pictures = z.pipe(
  z.pipe(
    shortText(20_000, 'unknown_picture').check(z.refine((typed) => jsonOf(typed) !== undefined, 'unknown_picture')),
    z.transform(jsonOf),
  ),
  z.array(picture, 'unknown_picture').check(
    z.maxLength(limits.pictures, 'too_many_pictures'),
    z.refine((all) => new Set(all.map(({ image }) => image)).size === all.length, 'unknown_picture'),
  ),
)

/** Parses JSON; undefined when it is invalid. */
export function jsonOf(typed: string): unknown {
  try {
    return JSON.parse(typed)
  } catch {
    return undefined
  }
}

/** The schema of a field's text. An amount is null when empty. */
function schemaOf(rule: FieldRule) {
  switch (rule.kind) {
    case 'line':
      return rule.blank === null ? nullWhenEmpty(line(rule.max)) : line(rule.max)
    case 'block':
      // Only the form of merchandise has a size guide.
      return rule.blank === null ? nullWhenEmpty(block(rule.max)) : z._default(block(rule.max), '')
    case 'sku':
      return requiredLine(rule.max).check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$|^$/, 'sku'))
    case 'money':
    case 'optional_money':
      return amount
    case 'count':
      return count
    case 'minutes':
    case 'sessions':
    case 'days':
      return bounded(rule.kind)
    case 'product':
      return otherProduct
    case 'components':
      return components
    case 'flag':
      return flag
    case 'tags':
      return tags
    case 'choice':
      return z.enum(rule.of, 'required')
  }
}
type Schemas = {
  [Field in ProductField]: z.ZodMiniType<
    (typeof productFields)[Field]['kind'] extends 'money' ? Fils | null : StoredValue<Field>
  >
}
export const fieldSchemas = perField((_, rule) => schemaOf(rule)) as unknown as Schemas
const fields = { ...fieldSchemas, pictures }

/** The admin's product form, for the screen and the server alike. */
export const productSchema = z.object(fields)
export type ProductInput = z.output<typeof productSchema>

/** A new product also has its initial stock. */
export const newProductSchema = z.object({ ...fields, stock: count })
export type NewProductInput = z.output<typeof newProductSchema>

export const correctionKinds = ['received', 'counted', 'damaged', 'other'] as const

/**
 * Why and by how much an admin moves stock: a difference or, with 'counted', the units on the shelf. `seen` is how many
 * were shown there: the stock and what is still to be packed for orders.
 */
export const correctionSchema = z
  .object({
    kind: z.enum(correctionKinds, 'required'),
    amount: z.pipe(
      shortText(40, 'whole').check(z.refine((typed) => Math.abs(typedWhole(typed) ?? Number.NaN) <= maxStock, 'whole')),
      z.transform((typed: string) => typedWhole(typed) ?? 0),
    ),
    seen: count,
    note: line(200),
  })
  .check(
    z.refine(({ kind, amount }) => kind === 'other' || amount >= (kind === 'counted' ? 0 : 1), {
      error: 'whole',
      path: ['amount'],
    }),
    z.refine(({ kind, amount }) => kind !== 'other' || amount !== 0, { error: 'whole', path: ['amount'] }),
    z.refine(({ kind, note }) => kind !== 'other' || note !== '', { error: 'required', path: ['note'] }),
  )
export type Correction = z.output<typeof correctionSchema>

export const bulkChanges = ['activate', 'draft', 'archive', 'new', 'not_new', 'limited', 'not_limited'] as const
export type BulkChange = (typeof bulkChanges)[number]
/** The products of one change. */
export const chosenIds = z
  .array(z.string().check(z.regex(/^[a-z0-9.-]{1,160}$/, 'unknown_product')), 'none_chosen')
  .check(z.minLength(1, 'none_chosen'), z.maxLength(maxBulkRows, 'too_many'))
export const bulkSchema = z.object({ change: z.enum(bulkChanges, 'required'), ids: chosenIds })
