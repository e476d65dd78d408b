import type { PaymentStatus, Reservation } from '../orders/status.ts'
import type { AppointmentState } from './status.ts'

type Changeable = { state: AppointmentState; startsAt: Date; moves: number }
type Policy = { changeHours: number; maxMoves: number }

/** Why a buyer may not change an appointment; null when they may. */
export type ChangeRefusal = 'not_confirmed' | 'too_late' | 'moved_enough'

/** Whether its buyer may move or cancel an appointment now, by the store's policy. Pure: pages use it, too. */
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

type Holder = { reservation: Reservation; paymentStatus: PaymentStatus }

/**
 * Why the team may not move an appointment; null when it may: a confirmed one at any hour, and a cancelled or missed
 * one as long as its order has released neither goods nor money, and the session was not given back to its package.
 * Pure.
 */
export function whyTeamMayNotMove(
  { state, givenBack }: Pick<Changeable, 'state'> & { givenBack: boolean },
  order: Holder,
): ChangeRefusal | null {
  const stands = order.reservation === 'kept' && order.paymentStatus !== 'refunded' && !givenBack
  return state === 'confirmed' || (stands && (state === 'cancelled' || state === 'missed')) ? null : 'not_confirmed'
}
