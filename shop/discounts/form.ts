import * as z from 'zod/mini'
import { type Category, categories } from '../catalog/category.ts'
import type { Fils } from '../money.ts'
import { typedDigits } from '../numbers.ts'
import { block, fieldProblems, numberedLine, rawText } from '../text-fields.ts'
import { percentDigits, readFils } from '../typed/amount.ts'
import { instantOf, momentProblems, typedMoment } from '../typed/moment.ts'

/** The rules of a code and its buyers (R22). Fixed values and the minimum in fils; the last instant is included. */
export type CodeRules = {
  type: 'percentage' | 'fixed'
  value: number
  usageLimit: number | null
  oneUserOnly: boolean
  firstOrderOnly: boolean
  isActive: boolean
  /** The categories and products it is for; all goods when both are empty. */
  kinds: Category[]
  productIds: string[]
  minimum: Fils
  startsAt: Date | null
  endsAt: Date | null
  note: string
}

/** The rules for the audit log: the value of a fixed code is marked as an amount in fils. */
export function recordedRules({ value, ...rules }: CodeRules): Partial<CodeRules> & { amount?: Fils } {
  return rules.type === 'fixed' ? { ...rules, amount: value } : { ...rules, value }
}

export const maxNote = 500

const typed = z.pipe(rawText(maxNote), z.transform(typedDigits))
const left = z.pipe(
  z.optional(typed),
  z.transform((text: string | undefined) => text ?? ''),
)
const tick = z.pipe(
  z.optional(z.literal('on')),
  z.transform((on: 'on' | undefined) => on === 'on'),
)

/** Limit of products; for more, use categories. */
const maxProducts = 50
/** Limit of their text: as many of the longest ids, with the commas between them. */
export const maxProductsText = maxProducts * 82
const kindTicks = { kind_guide: tick, kind_physical: tick, kind_consultation: tick } satisfies Record<
  `kind_${Category}`,
  typeof tick
>

/** Ids or SKUs as typed, separated by commas, spaces or new lines. */
const productsTyped = (text: string): string[] => [...new Set(text.split(/[\s,،]+/).filter(Boolean))]

const ruleFields = {
  type: z.enum(['percentage', 'fixed'], 'required'),
  value: typed,
  usageLimit: left,
  oneUserOnly: tick,
  firstOrderOnly: tick,
  isActive: tick,
  minimum: left,
  ...kindTicks,
  products: z._default(block(maxProductsText), ''),
  startsDay: typedMoment,
  startsTime: typedMoment,
  endsDay: typedMoment,
  endsTime: typedMoment,
  note: z._default(block(maxNote), ''),
}
type TypedRules = { [Name in keyof typeof ruleFields]: z.output<(typeof ruleFields)[Name]> }

const maxAmount = 1_000_000_000
const maxUses = 1_000_000
export const maxGenerated = 1000

const wholeOf = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null)
const within = (number: number | null, least: number, most: number) =>
  number !== null && number >= least && number <= most

const starts = (input: TypedRules) => instantOf({ day: input.startsDay, time: input.startsTime }, 'start')
const ends = (input: TypedRules) => instantOf({ day: input.endsDay, time: input.endsTime }, 'end')

/** Every problem of the rules, by field. */
function* problemsOf(input: TypedRules): Generator<[keyof TypedRules, string]> {
  if (input.value === '') yield ['value', 'required']
  else if (input.type === 'percentage') {
    if (!within(wholeOf(percentDigits(input.value)), 1, 100)) yield ['value', 'percent']
  } else if (!within(readFils(input.value), 1, maxAmount)) yield ['value', 'amount']
  if (input.usageLimit !== '' && !within(wholeOf(input.usageLimit), 1, maxUses)) yield ['usageLimit', 'limit']
  if (input.minimum !== '' && !within(readFils(input.minimum), 0, maxAmount)) yield ['minimum', 'amount_or_none']
  if (productsTyped(input.products).length > maxProducts) yield ['products', 'too_many_products']
  for (const edge of ['starts', 'ends'] as const) yield* momentProblems(input, edge)
  const [from, until] = [starts(input), ends(input)]
  if (from !== null && until !== null && from >= until) yield ['endsDay', 'days_reversed']
}

/** The rules to store, from an input without problems. */
function rulesOf(input: TypedRules): CodeRules {
  const { type, oneUserOnly, firstOrderOnly, isActive, note } = input
  return {
    type,
    value: (type === 'percentage' ? wholeOf(percentDigits(input.value)) : readFils(input.value)) ?? 0,
    usageLimit: wholeOf(input.usageLimit),
    oneUserOnly,
    firstOrderOnly,
    isActive,
    kinds: categories.filter((kind) => input[`kind_${kind}`]),
    productIds: productsTyped(input.products),
    minimum: readFils(input.minimum) ?? 0,
    startsAt: starts(input),
    endsAt: ends(input),
    note,
  }
}

const checked = z.check<TypedRules>(fieldProblems(problemsOf))

/** The rules of a code from the edit form. The code itself never changes. */
export const rulesSchema = z.pipe(z.object(ruleFields).check(checked), z.transform(rulesOf))

const inCapitals = z.pipe(
  typed,
  z.transform((text: string) => text.toUpperCase()),
)
const codeText = z.pipe(
  inCapitals,
  z.string().check(
    z.minLength(1, 'required'),
    z.refine((text) => text === '' || /^[A-Z0-9][A-Z0-9_-]{2,31}$/.test(text), 'code_form'),
  ),
)

/** A new code: stored in capitals and Western digits, as a buyer's input is normalised. */
export const codeSchema = z.pipe(
  z.object({ ...ruleFields, code: codeText }).check(checked as never),
  z.transform((input) => ({ code: input.code, rules: rulesOf(input) })),
)

const whole = (least: number, most: number, problem: string) =>
  z.pipe(
    typed,
    z.pipe(z.string().check(z.refine((text) => within(wholeOf(text), least, most), problem)), z.transform(Number)),
  )

/** Many codes with the same rules: their number, their pattern, and the name of the batch. */
export const generateSchema = z.pipe(
  z
    .object({
      ...ruleFields,
      prefix: z.pipe(
        z.pipe(
          z.optional(inCapitals),
          z.transform((text: string | undefined) => text ?? ''),
        ),
        z.string().check(z.refine((text) => /^([A-Z0-9][A-Z0-9_-]{0,11})?$/.test(text), 'prefix_form')),
      ),
      count: whole(1, maxGenerated, 'count'),
      length: whole(6, 16, 'length'),
      batch: numberedLine(60).check(z.minLength(1, 'required')),
    })
    .check(checked as never),
  z.transform(({ prefix, count, length, batch, ...rules }) => ({
    prefix,
    count,
    length,
    batch,
    rules: rulesOf(rules),
  })),
)
export type GenerateInput = z.output<typeof generateSchema>
