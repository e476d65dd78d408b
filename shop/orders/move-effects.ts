import { type ParcelEffect, parcelEffects } from './shipments/parcel-effects.ts'
import type { Fulfilment, OrderStatus, PaymentStatus, Reservation } from './status.ts'

/**
 * The effects of a move besides the status. `gives_back`: stock and code use return; `takes_again`: they are reserved
 * again, which may be refused; `keeps`: an unpaid order no longer expires; `holds`: it can be paid again and expires;
 * `stamps` and `clears`: the delivery time.
 */
export type MoveEffect = 'gives_back' | 'takes_again' | 'keeps' | 'holds' | 'stamps' | 'clears'

type Moved = {
  status: OrderStatus
  paymentStatus: PaymentStatus
  reservation: Reservation
  deliveredAt: Date | null
  fulfilment: Fulfilment
  kinds: readonly string[]
}

/** The effects of setting a status: what the verb does, and what the screen announces. Pure. */
export function moveEffects(found: Moved, to: OrderStatus): MoveEffect[] {
  const { status, paymentStatus, reservation, deliveredAt, fulfilment, kinds } = found
  const returned = reservation === 'returned'
  // What was shipped or confirmed to the buyer, a parcel or a session, must not expire.
  const mayExpire = paymentStatus === 'pending' && fulfilment === 'none' && !kinds.includes('consultation')
  const effects: [MoveEffect, boolean][] = [
    ['gives_back', to === 'cancelled' && !returned],
    ['takes_again', to !== 'cancelled' && returned],
    // The store accepts an unpaid order, and thereby its risk.
    ['keeps', reservation === 'held' && to !== 'cancelled' && to !== 'pending'],
    ['holds', to === 'pending' && reservation !== 'held' && mayExpire],
    ['stamps', to === 'delivered' && status !== 'delivered'],
    ['clears', to !== 'delivered' && deliveredAt !== null],
  ]
  return effects.filter(([, happens]) => happens).map(([effect]) => effect)
}

/** Whether a move accepts an unpaid order, which no longer expires: its buyer is emailed. Pure. */
export function acceptsUnpaid(found: Moved, to: OrderStatus): boolean {
  const effects = moveEffects(found, to)
  const isSaved = effects.includes('keeps') || effects.includes('takes_again')
  return found.paymentStatus === 'pending' && isSaved && !effects.includes('holds')
}

type Steps = Moved & { isDigitalOnly: boolean }
type AnyEffect = MoveEffect | ParcelEffect

/** What a move back does to each effect; the others are not undone by it. */
const inverse: Partial<Record<AnyEffect, AnyEffect>> = {
  keeps: 'holds',
  holds: 'keeps',
  stamps: 'clears',
  ships: 'cancels',
  delivers: 'reopens',
}

/**
 * Whether moving an order back restores exactly what a move has changed: what it did has an inverse, and the way back
 * reaches no parcel that left or, `hasArrived`, was delivered before it. Pure.
 */
export function isReversible(before: Steps, after: Steps, { hasArrived }: { hasArrived: boolean }): boolean {
  const effects = (from: Steps, to: OrderStatus): AnyEffect[] => [...moveEffects(from, to), ...parcelEffects(from, to)]
  const done = effects(before, after.status)
  const undone = effects(after, before.status)
  if (done.includes('ships') && before.fulfilment !== 'none') return false
  if (done.includes('delivers') && hasArrived) return false
  return done.length === undone.length && done.every((effect) => undone.some((each) => each === inverse[effect]))
}
