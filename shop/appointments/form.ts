import * as z from 'zod/mini'
import { uuidField } from '../ids.ts'
import { kuwaitInstant, startOfDay } from '../kuwait-time.ts'
import { numberedLine, optionalLine } from '../text-fields.ts'

const day = z.iso.date('date')
const time = z.pipe(numberedLine(5), z.string().check(z.regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'time')))
const id = uuidField('invalid')

/** What the team does in its calendar; days and times are Kuwait's. */
export const moveSchema = z.object({ booking: id, date: day, time })
export const closeSchema = z.object({ booking: id, state: z.enum(['done', 'missed'], 'invalid') })
export const appointmentSchema = z.object({ booking: id })
export const blockSchema = z.object({
  date: day,
  from: time,
  until: time,
  note: optionalLine(120),
})

/** When a span of a day ends: "00:00" is the midnight after it. */
export const endOf = (date: string, at: string): Date =>
  /^0?0:00$/.test(at) ? startOfDay(date, 1) : kuwaitInstant(date, at)
