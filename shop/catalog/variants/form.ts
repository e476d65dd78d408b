import * as z from 'zod/mini'
import { line, requiredLine, shortText } from '../../text-fields.ts'
import { amount, count, fieldSchemas, jsonOf } from '../fields/product-form.ts'
import { maxOptions, maxOptionValues, maxVariants } from './options.ts'

const key = z.string().check(z.regex(/^[a-z0-9-]{0,24}$/, 'invalid'))

const distinct = (names: readonly string[]) => new Set(names.map((name) => name.toLowerCase())).size === names.length

const value = z.strictObject({
  /** Empty for a value that is not saved yet. */
  key,
  name: requiredLine(30),
  nameEn: requiredLine(30),
})

const option = z.strictObject({
  name: requiredLine(30),
  nameEn: requiredLine(30),
  values: z.array(value, 'required').check(
    z.minLength(1, 'required'),
    z.maxLength(maxOptionValues, 'too_many'),
    z.refine((all) => distinct(all.map(({ name }) => name)) && distinct(all.map(({ nameEn }) => nameEn)), 'twice'),
    z.refine((all) => distinct(all.map(({ key }, at) => key || `new ${at}`)), 'twice'),
  ),
})

const variant = z.strictObject({
  /** The index of the value of each option, from 0. */
  at: z.array(z.int().check(z.minimum(0), z.maximum(maxOptionValues - 1)), 'invalid').check(z.maxLength(maxOptions)),
  price: amount.check(z.refine((fils) => fils !== null, 'required')),
  sku: fieldSchemas.sku,
  /** Initial stock; read for a new variant only, as for a new product. */
  stock: count,
  lowStockAt: count,
  /** One of the product's pictures; empty for its cover. */
  image: line(120),
  isActive: z.boolean('invalid'),
})

const variants = z
  .strictObject({
    options: z.array(option, 'invalid').check(z.maxLength(maxOptions, 'too_many')),
    variants: z.array(variant, 'invalid').check(z.maxLength(maxVariants, 'too_many')),
  })
  .check(
    z.refine(({ options }) => distinct(options.map(({ nameEn }) => nameEn)), { error: 'twice', path: ['options'] }),
    z.refine(
      ({ options, variants }) =>
        variants.every(
          ({ at }) => at.length === options.length && at.every((one, option) => options[option]?.values[one]),
        ) && distinct(variants.map(({ at }) => at.join())),
      { error: 'invalid', path: ['variants'] },
    ),
    z.refine(({ options, variants }) => options.length === 0 || variants.length > 0, {
      error: 'required',
      path: ['variants'],
    }),
    z.refine(({ variants }) => distinct(variants.map(({ sku }) => sku)), { error: 'twice', path: ['variants'] }),
  )

/** The admin's form of a product's options and variants, sent as one JSON text like its pictures. */
export const variantsSchema = z.object({
  version: z.pipe(
    shortText(12, 'invalid').check(z.regex(/^\d+$/, 'invalid')),
    z.transform((typed: string) => Number(typed)),
  ),
  variants: z.pipe(
    z.pipe(
      shortText(60_000, 'invalid').check(z.refine((typed) => jsonOf(typed) !== undefined, 'invalid')),
      z.transform(jsonOf),
    ),
    variants,
  ),
})
export type VariantsInput = z.output<typeof variants>
