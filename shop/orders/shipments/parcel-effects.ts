import { type Fulfilment, isBackward, type OrderStatus, sendsParcels, statusRules } from '../status.ts'

/**
 * The effects of a move on an order's parcels. `ships`: the remaining units are sent in one parcel; `delivers` and
 * `cancels`: those in transit are delivered or cancelled; `reopens`: delivered ones are in transit again.
 */
export type ParcelEffect = 'ships' | 'delivers' | 'reopens' | 'cancels'

type Moved = { status: OrderStatus; isDigitalOnly: boolean; fulfilment: Fulfilment }

/** The effects of setting a status on the parcels: what the verb does, and what the screen announces. Pure. */
export function parcelEffects({ status, isDigitalOnly, fulfilment }: Moved, to: OrderStatus): ParcelEffect[] {
  if (isDigitalOnly) return []
  const [before, after] = [statusRules[status].parcels, statusRules[to].parcels]
  const mayBeInTransit = fulfilment !== 'none' && before !== 'deliver' && before !== 'cancel'
  const effects: [ParcelEffect, boolean][] = [
    ['ships', sendsParcels(to) && fulfilment !== 'complete'],
    ['delivers', after === 'deliver' && mayBeInTransit],
    ['reopens', after === 'ship' && before === 'deliver'],
    ['cancels', mayBeInTransit && (after === 'cancel' || (isBackward(status, to) && !sendsParcels(to)))],
  ]
  return effects.filter(([, happens]) => happens).map(([effect]) => effect)
}
