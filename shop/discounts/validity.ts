/** Kuwait is three hours ahead of UTC all year. */
const kuwait = 3 * 3_600_000
const day = 86_400_000

/** An instant as its day ("2026-11-05") and time ("14:30") in Kuwait; the time is empty where it is the edge of the day. */
export type KuwaitMoment = { day: string; time: string }
/** Which edge a day without a time means: a code begins with its first day and holds to the end of its last one. */
export type Edge = 'start' | 'end'

/** The instant of a typed day and time in Kuwait; null for anything that is not a real one between 2000 and 2100. */
export function instantOf({ day: date, time }: KuwaitMoment, edge: Edge): Date | null {
  if (!/^20\d\d-\d\d-\d\d$/.test(date) || !/^(([01]\d|2[0-3]):[0-5]\d)?$/.test(time)) return null
  const midnight = Date.parse(`${date}T00:00:00.000Z`)
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== date) return null
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const within = time !== '' ? (hours * 60 + minutes) * 60_000 : edge === 'start' ? 0 : day - 1
  return new Date(midnight + within - kuwait)
}

/** How an instant stands in the fields of a form. */
export function momentOf(at: Date | null, edge: Edge): KuwaitMoment {
  if (at === null) return { day: '', time: '' }
  const local = new Date(at.getTime() + kuwait)
  const [date = '', clock = ''] = local.toISOString().split('T')
  const atEdge = local.getTime() % day === (edge === 'start' ? 0 : day - 1)
  return { day: date, time: atEdge ? '' : clock.slice(0, 5) }
}

/**
 * What a form's instant means for the one that is kept: a form shows whole minutes only, so one that still says what
 * was shown keeps the kept instant to the millisecond. Saving another field never moves it.
 */
export function unchangedInstant(typed: Date | null, kept: Date | null, edge: Edge): Date | null {
  if (typed === null || kept === null) return typed
  return instantOf(momentOf(kept, edge), edge)?.getTime() === typed.getTime() ? kept : typed
}
