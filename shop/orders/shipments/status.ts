/** The state of a parcel. A cancelled one never left, or came back: its units can be shipped again. */
export const shipmentStates = ['shipped', 'delivered', 'cancelled'] as const
export type ShipmentState = (typeof shipmentStates)[number]

type Units = { isDigital: boolean; quantity: number; shipped: number; withdrawn: number; sentBack: number }

/** Whether any of an order's goods were shipped or still will be: not when all were refunded before. Pure. */
export const shipsAny = (lines: readonly Omit<Units, 'sentBack'>[]): boolean =>
  lines.some(({ isDigital, quantity, shipped, withdrawn }) => !isDigital && (shipped > 0 || withdrawn < quantity))

/**
 * Number of a line's units still to ship: 0 for digital ones. Refunded ones are taken from the unshipped ones first, but
 * those that came back with a return are among the shipped ones.
 */
export const leftToShip = ({ isDigital, quantity, shipped, withdrawn, sentBack }: Units): number =>
  isDigital ? 0 : Math.max(0, quantity - shipped - withdrawn + Math.min(sentBack, shipped, withdrawn))

/** After this many days in transit a parcel is listed as late: it may be lost. */
export const lateAfterDays = 7

/** A parcel is late if it was shipped before this instant. */
export const lateSince = (now: Date): Date => new Date(now.getTime() - lateAfterDays * 86_400_000)
