import * as z from 'zod/mini'
import { unknownPlaceholders } from '../../content/placeholders.ts'
import { typedNumber } from '../../settings/number.ts'
import { fieldProblems, requiredBlock, requiredLine } from '../../text-fields.ts'
import { instantOf, momentProblems, typedMoment } from '../../typed/moment.ts'
import { interests } from '../status.ts'
import { audiences } from './status.ts'

const maxPerMinute = 1000

/** Markdown as in the long texts: texts in braces are placeholders for settings. */
const markdown = requiredBlock(10_000).check(
  z.refine((text: string) => unknownPlaceholders(text).length === 0, 'unknown_field'),
)

const orNone = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.pipe(
    z._default(z.enum(['', ...names] as const, 'not_allowed'), ''),
    z.transform((name): Names[number] | null => (name === '' ? null : name)),
  )

/** A campaign from the admin's form. */
export const campaignSchema = z.object({
  subjectAr: requiredLine(150),
  subjectEn: requiredLine(150),
  textAr: markdown,
  textEn: markdown,
  audience: z.enum(audiences, 'not_allowed'),
  locale: orNone(['ar', 'en']),
  interest: orNone(interests),
  /** Emails a minute. */
  perMinute: typedNumber(1, maxPerMinute),
})
export type CampaignInput = z.output<typeof campaignSchema>

/** When sending begins, in Kuwait's time; a day without a time is its midnight. */
export const sendAtSchema = z.pipe(
  z
    .object({ sendDay: typedMoment, sendTime: typedMoment })
    .check(fieldProblems((typed) => momentProblems(typed, 'send', true))),
  z.transform(({ sendDay: day, sendTime: time }): Date => instantOf({ day, time }, 'start') ?? new Date(0)),
)
