import type { OrderStatus, Reservation } from './status.ts'

/**
 * The effects of a move besides the status. `gives_back`: stock and code use return; `takes_again`: they are reserved
 * again, which may be refused; `keeps`: an unpaid order no longer expires; `stamps` and `clears`: the delivery time.
 */
export type MoveEffect = 'gives_back' | 'takes_again' | 'keeps' | 'stamps' | 'clears'

type Moved = { status: OrderStatus; reservation: Reservation; deliveredAt: Date | null }

/** The effects of setting a status: what the verb does, and what the screen announces. Pure. */
export function moveEffects({ status, reservation, deliveredAt }: Moved, to: OrderStatus): MoveEffect[] {
  const returned = reservation === 'returned'
  const effects: [MoveEffect, boolean][] = [
    ['gives_back', to === 'cancelled' && !returned],
    ['takes_again', to !== 'cancelled' && returned],
    // The store accepts an unpaid order, and thereby its risk.
    ['keeps', reservation === 'held' && to !== 'cancelled' && to !== 'pending'],
    ['stamps', to === 'delivered' && status !== 'delivered'],
    ['clears', to !== 'delivered' && deliveredAt !== null],
  ]
  return effects.filter(([, happens]) => happens).map(([effect]) => effect)
}
