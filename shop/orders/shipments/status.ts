/** Where a parcel is. A cancelled one never left, or came back: its units can be shipped again. */
export const shipmentStates = ['shipped', 'delivered', 'cancelled'] as const
export type ShipmentState = (typeof shipmentStates)[number]

/** A parcel that has been on its way for so long is looked after: it may be lost. */
export const lateAfterDays = 7

/** The moment before which a parcel must have left to be late by now. */
export const lateSince = (now: Date): Date => new Date(now.getTime() - lateAfterDays * 86_400_000)
