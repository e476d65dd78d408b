import * as z from 'zod/mini'
import { kuwaitDate, kuwaitInstant, kuwaitTime, startOfDay } from '../kuwait-time.ts'
import { typedDigits } from '../numbers.ts'
import { shortText } from '../text-fields.ts'
import { isDate } from './days.ts'

/** An instant as its day ("2026-11-05") and time ("14:30") in Kuwait; the time is empty at the edge of the day. */
export type KuwaitMoment = { day: string; time: string }
/** What a day without a time means: a code begins with its first day and is valid to the end of its last one. */
export type Edge = 'start' | 'end'

/** The instant of a typed day and time in Kuwait; null when it does not exist or is not between 2000 and 2100. */
export function instantOf({ day, time }: KuwaitMoment, edge: Edge): Date | null {
  if (!day.startsWith('20') || !isDate(day) || !/^(([01]\d|2[0-3]):[0-5]\d)?$/.test(time)) return null
  if (time !== '') return kuwaitInstant(day, time)
  return edge === 'start' ? startOfDay(day) : new Date(startOfDay(day, 1).getTime() - 1)
}

/** An instant as the fields of a form. */
export function momentOf(at: Date | null, edge: Edge): KuwaitMoment {
  if (at === null) return { day: '', time: '' }
  const day = kuwaitDate(at)
  const atEdge = instantOf({ day, time: '' }, edge)?.getTime() === at.getTime()
  return { day, time: atEdge ? '' : kuwaitTime(at) }
}

/**
 * The instant of a form's fields: forms show whole minutes only, so an unchanged field returns the stored instant to
 * the millisecond.
 */
export function unchangedInstant(typed: Date | null, saved: Date | null, edge: Edge): Date | null {
  if (typed === null || saved === null) return typed
  return instantOf(momentOf(saved, edge), edge)?.getTime() === typed.getTime() ? saved : typed
}

/** A typed day or time of a form. */
export const typedMoment = z.pipe(z._default(shortText(40, 'date'), ''), z.transform(typedDigits))

/** The problems of a form's day and time, `fromDay` and `fromTime` for "from"; the day is optional unless required. */
export function* momentProblems<Name extends string>(
  typed: Record<`${Name}Day` | `${Name}Time`, string>,
  name: Name,
  isRequired = false,
): Generator<[`${Name}Day` | `${Name}Time`, string]> {
  const [day, time] = [typed[`${name}Day`], typed[`${name}Time`]]
  if (day === '' && isRequired) yield [`${name}Day`, 'required']
  else if (day === '' && time !== '') yield [`${name}Day`, 'day_for_time']
  else if (day !== '' && instantOf({ day, time: '' }, 'start') === null) yield [`${name}Day`, 'date']
  else if (day !== '' && instantOf({ day, time }, 'start') === null) yield [`${name}Time`, 'time']
}
