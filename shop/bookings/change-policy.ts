import type { BookingState } from './status.ts'

type Changeable = { state: BookingState; startsAt: Date; moves: number }
type Policy = { changeHours: number; maxMoves: number }

/** Why a buyer may not change an appointment; null when they may. */
export type ChangeRefusal = 'not_confirmed' | 'too_late' | 'moved_enough'

/** Whether its buyer may move or cancel an appointment now, by the store's policy. Pure: the page asks it, too. */
export function mayChange(
  change: 'move' | 'cancel',
  { state, startsAt, moves }: Changeable,
  { changeHours, maxMoves }: Policy,
  now: Date,
): ChangeRefusal | null {
  if (state !== 'confirmed') return 'not_confirmed'
  if (startsAt.getTime() - now.getTime() < changeHours * 3_600_000) return 'too_late'
  if (change === 'move' && moves >= maxMoves) return 'moved_enough'
  return null
}
