import * as z from 'zod/mini'
import { typedDigits } from '../numbers.ts'
import { line, requiredLine } from '../text-fields.ts'
import type { StoreSettings } from './form.ts'
import { nestedForm } from './nested.ts'
import { typedNumber } from './number.ts'
import { endOfSpan, minutesOf, runsForward } from './opening.ts'
import { webAddress } from './store.ts'

type Span = { from: string; to: string }

/** Parses "16:00-18:00, 20:00-22:00" to spans, or null when invalid; an empty text is no span at all. */
export function readSpans(typed: string): Span[] | null {
  const parts = typedDigits(typed)
    .split(/[,،;؛\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
  const spans = parts.map((part) => {
    const [, from, to] =
      /^((?:[01]?\d|2[0-3]):[0-5]\d)\s*(?:-|–|—|إلى|to)\s*((?:[01]?\d|2[0-3]):[0-5]\d|24:00)$/.exec(part) ?? []
    if (from === undefined || to === undefined) return null
    return { from: padded(from), to: to === '24:00' ? '00:00' : padded(to) }
  })
  return spans.every((span) => span !== null) ? spans : null
}

const padded = (time: string) => time.padStart(5, '0')

/** Spans as typed. */
export const writeSpans = (spans: readonly Span[]): string => spans.map(({ from, to }) => `${from}-${to}`).join(', ')

const areApart = (spans: readonly Span[]) =>
  spans.every((one) =>
    spans.every(
      (other) => one === other || endOfSpan(one) <= minutesOf(other.from) || endOfSpan(other) <= minutesOf(one.from),
    ),
  )
/** Whether no span of a day extends past midnight into those of the next day. */
const endBefore = (spans: readonly Span[], dayAfter: readonly Span[]) =>
  spans.every((one) => dayAfter.every(({ from }) => endOfSpan(one) - 24 * 60 <= minutesOf(from)))

export const spansField = z.pipe(
  z.pipe(z._default(line(200), ''), z.transform(readSpans)),
  z.array(z.object({ from: z.string(), to: z.string() }), 'spans').check(
    z.maxLength(6, 'too_many'),
    z.refine((all) => all.every(runsForward), 'spans_reversed'),
    z.refine((all) => !all.every(runsForward) || areApart(all), 'spans_overlap'),
  ),
)

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const
type Weekday = (typeof weekdays)[number]
const day = z.iso.date('date')
export const maxAppointmentExceptions = 40

const exception = z
  .object({ nameAr: requiredLine(60), nameEn: requiredLine(60), from: day, until: day, spans: spansField })
  .check(
    z.refine(({ from, until }) => from <= until, { error: 'days_reversed', path: ['until'] }),
    z.refine(({ from, until, spans }) => from === until || endBefore(spans, spans), {
      error: 'spans_overlap_night',
      path: ['spans'],
    }),
  )

/** A week in the form: the times of each weekday, `d0` is Sunday. */
export const weekFields = {
  d0: spansField,
  d1: spansField,
  d2: spansField,
  d3: spansField,
  d4: spansField,
  d5: spansField,
  d6: spansField,
}
type TypedWeek = Record<`d${Weekday}`, Span[]>

/** No day's times extend past midnight into those of the next. */
export const noOverlapAtMidnight = weekdays.map((number) => {
  const dayAfter = weekdays[(number + 1) % 7] ?? 0
  return z.refine<TypedWeek>((week) => endBefore(week[`d${number}`], week[`d${dayAfter}`]), {
    error: 'spans_overlap_night',
    path: [`d${dayAfter}`],
  })
})

export const exceptionsField = z.optional(z.array(exception).check(z.maxLength(maxAppointmentExceptions, 'too_many')))

/** The owner's form for appointments: the week, the exceptions, the rules. */
export const appointmentFormSchema = nestedForm(
  z
    .object({
      ...weekFields,
      exceptions: exceptionsField,
      sessionMinutes: typedNumber(10, 480),
      stepMinutes: typedNumber(5, 240),
      bufferMinutes: typedNumber(0, 240),
      noticeHours: typedNumber(0, 336),
      horizonDays: typedNumber(1, 180),
      perDay: typedNumber(0, 100),
      changeHours: typedNumber(0, 336),
      maxMoves: typedNumber(0, 20),
      liveUrl: webAddress,
    })
    .check(...noOverlapAtMidnight),
)

/** A week from the form, as stored. */
export const storedWeek = (typed: TypedWeek) =>
  weekdays.flatMap((number) => typed[`d${number}`].map((span) => ({ day: number, ...span })))

/** Exceptions from the form, as stored, in order. */
export const storedExceptions = (typed: z.infer<typeof exceptionsField> = []) =>
  typed
    .map(({ nameAr, nameEn, ...each }) => ({ name: { ar: nameAr, en: nameEn }, ...each }))
    .sort((a, b) => a.from.localeCompare(b.from))

/** The rules as stored; the calendar's URL is not part of the form. */
export function appointmentOf(
  input: z.infer<typeof appointmentFormSchema>,
  feedVersion: number,
): Pick<StoreSettings, 'booking'> {
  const { d0, d1, d2, d3, d4, d5, d6, exceptions, ...rules } = input
  return {
    booking: {
      ...rules,
      // 0 means unlimited in the form.
      perDay: rules.perDay === 0 ? null : rules.perDay,
      weekly: storedWeek({ d0, d1, d2, d3, d4, d5, d6 }),
      exceptions: storedExceptions(exceptions),
      feedVersion,
    },
  }
}
