import * as z from 'zod/mini'
import { requiredLine } from '../text-fields.ts'
import type { StoreSettings } from './form.ts'
import { nestedForm } from './nested.ts'

/** Limit of exceptions; past ones can be deleted. */
export const maxExceptions = 40

/** "9:00", in the specification's format. */
const time = z.pipe(
  z.string('time').check(z.trim(), z.regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'time')),
  z.transform((text: string) => text.replace(/^0(?=\d:)/, '')),
)
const ticked = z.optional(z.literal('on'))
const day = z.iso.date('date')
const weekdays = ['d0', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6'] as const

/** Ignores the hours of an exception that is closed. */
const withoutHours = (row: unknown): unknown =>
  Object(row).closed === 'on' ? { ...Object(row), open: '0:00', close: '0:00' } : row

const exception = z.pipe(
  z.pipe(z.unknown(), z.transform(withoutHours)),
  z
    .object({
      closed: ticked,
      nameAr: requiredLine(60),
      nameEn: requiredLine(60),
      from: day,
      until: day,
      open: time,
      close: time,
    })
    .check(
      z.refine(({ from, until }) => from <= until, { error: 'days_reversed', path: ['until'] }),
      z.refine(({ from, until }) => !(Date.parse(until) - Date.parse(from) >= 366 * 86_400_000), {
        error: 'days_long',
        path: ['until'],
      }),
    ),
)

/** The form of the opening hours: the usual ones, the days off (`daysOff.d5` is Friday), and the exceptions in rows. */
export const hoursSchema = nestedForm(
  z.object({
    open: time,
    close: time,
    daysOff: z.optional(z.partialRecord(z.enum(weekdays), ticked)),
    exceptions: z.optional(z.array(exception).check(z.maxLength(maxExceptions, 'too_many'))),
  }),
)

/** The hours as stored, exceptions by their first day. */
export function hoursOf(input: z.infer<typeof hoursSchema>): StoreSettings['hours'] {
  const { open, close, daysOff = {}, exceptions = [] } = input
  return {
    open,
    close,
    closedDays: weekdays.flatMap((name, number) => (daysOff[name] === 'on' ? [number] : [])),
    exceptions: exceptions
      .map((each) => ({
        name: { ar: each.nameAr, en: each.nameEn },
        from: each.from,
        until: each.until,
        hours: each.closed === 'on' ? null : { open: each.open, close: each.close },
      }))
      .sort((a, b) => a.from.localeCompare(b.from)),
  }
}
