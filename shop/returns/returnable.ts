import { kuwaitDate, startOfDay } from '../kuwait-time.ts'
import { isOpenReturn, type ReturnState } from './status.ts'

type Units = { position: number; quantity: number }

/** An order's data for `returnableUnits`. */
export type ReturnFacts = {
  /** `paidBack`: units of refunds that did not fail. */
  lines: readonly (Units & { isDigital: boolean; paidBack: number; shipped: number })[]
  /** The delivered parcels, with their content. */
  parcels: readonly { deliveredAt: Date; lines: readonly Units[] }[]
  returns: readonly { state: ReturnState; requestedAt: Date; lines: readonly (Units & { refunded: number })[] }[]
}

/** A line with returnable units, and the last moment for the last of them: the end of a day in Kuwait. */
export type Returnable = { position: number; quantity: number; until: Date }

/**
 * The number of returnable units of each line (R47): those of parcels delivered at most `days` days ago, minus those in returns
 * and those refunded otherwise. A return counts against the oldest parcels that were returnable when it was requested,
 * a refund against the oldest of all. Pure.
 */
export function returnableUnits({ lines, parcels, returns }: ReturnFacts, days: number, now: Date): Returnable[] {
  /** The end of the last day on which a parcel can be returned. */
  const endOf = (deliveredAt: Date) => startOfDay(kuwaitDate(deliveredAt), days + 1)
  const arrived = parcels.toSorted((one, other) => one.deliveredAt.getTime() - other.deliveredAt.getTime())
  // A rejected or withdrawn return holds nothing, nor does an order's refund that was counted with its return.
  const held = returns
    .filter(({ state }) => isOpenReturn(state) || state === 'refunded' || state === 'closed')
    .toSorted((one, other) => one.requestedAt.getTime() - other.requestedAt.getTime())
  return lines.flatMap(({ position, quantity, isDigital, paidBack, shipped }) => {
    if (isDigital || days <= 0) return []
    const left = arrived.map(({ deliveredAt, lines: packed }) => ({
      deliveredAt,
      units: unitsAt(packed, position),
    }))
    const take = (units: number, fits: (deliveredAt: Date) => boolean) => {
      let rest = units
      for (const parcel of left.filter(({ deliveredAt }) => fits(deliveredAt))) {
        const taken = Math.min(rest, parcel.units)
        parcel.units -= taken
        rest -= taken
      }
      return rest
    }
    let counted = 0
    for (const each of held) {
      const own = each.lines.filter((line) => line.position === position)
      counted += own.reduce((sum, { refunded }) => sum + refunded, 0)
      const rest = take(unitsAt(own, position), (deliveredAt) => each.requestedAt < endOf(deliveredAt))
      take(rest, () => true)
    }
    // Refunded units are taken from the unshipped ones first.
    take(Math.max(0, paidBack - (quantity - shipped) - counted), () => true)
    const open = left.filter(({ deliveredAt, units }) => units > 0 && now < endOf(deliveredAt))
    const last = open.at(-1)
    if (last === undefined) return []
    const until = new Date(endOf(last.deliveredAt).getTime() - 1)
    return [{ position, quantity: open.reduce((sum, { units }) => sum + units, 0), until }]
  })
}

/** The last moment for the last of some lines; null without any. */
export const lastMoment = (returnable: readonly Returnable[]): Date | null =>
  returnable.reduce<Date | null>((last, { until }) => (last === null || until > last ? until : last), null)

const unitsAt = (lines: readonly Units[], position: number) =>
  lines.filter((line) => line.position === position).reduce((sum, { quantity }) => sum + quantity, 0)
