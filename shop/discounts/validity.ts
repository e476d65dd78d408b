import { kuwaitDate, kuwaitInstant, kuwaitTime, startOfDay } from '../kuwait-time.ts'
import { isDate } from '../typed/days.ts'

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
