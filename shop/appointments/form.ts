import * as z from 'zod/mini'
import { uuidField } from '../ids.ts'
import { kuwaitInstant, startOfDay } from '../kuwait-time.ts'
import { endOfSpan, runsForward } from '../settings/opening.ts'
import { numberedLine, optionalLine } from '../text-fields.ts'

const day = z.iso.date('date')
const time = z.pipe(numberedLine(5), z.string().check(z.regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'time')))
const id = uuidField('invalid')
const hostId = z.coerce
  .number('invalid')
  .check(z.int('invalid'), z.positive('invalid'), z.maximum(2_147_483_647, 'invalid'))

/** The team's actions in its calendar; days and times are Kuwait's. */
export const moveSchema = z.object({ booking: id, date: day, time, outside: z.optional(z.literal('on')) })
/** A time chosen from the free ones; when it is not offered any more, it can be confirmed like a typed one. */
export const slotSchema = z.object({
  booking: id,
  startsAt: z.iso.datetime('invalid'),
  outside: z.optional(z.literal('on')),
})
export const closeSchema = z.object({ booking: id, state: z.enum(['done', 'missed'], 'invalid') })
export const appointmentSchema = z.object({ booking: id })
export const reassignSchema = z.object({ booking: id, host: hostId, outside: z.optional(z.literal('on')) })
export const swapSchema = z.object({ booking: id, other: id, outside: z.optional(z.literal('on')) })
export const blockSchema = z.object({
  date: day,
  from: time,
  until: time,
  /** Empty for all hosts. */
  host: z.optional(
    z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => undefined),
      ),
      hostId,
    ]),
  ),
  note: optionalLine(120),
})

/** A span that begins on a day and may end after midnight, as instants; null when its times are invalid. */
export function instantsOf(date: string, from: string, to: string): { startsAt: Date; endsAt: Date } | null {
  const span = { from: from.padStart(5, '0'), to: to.padStart(5, '0') }
  if (!runsForward(span)) return null
  return {
    startsAt: kuwaitInstant(date, span.from),
    endsAt: new Date(startOfDay(date).getTime() + endOfSpan(span) * 60_000),
  }
}
