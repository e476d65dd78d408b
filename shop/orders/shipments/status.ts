/** The state of a parcel. A cancelled one never left, or came back: its units can be shipped again. */
export const shipmentStates = ['shipped', 'delivered', 'cancelled'] as const
export type ShipmentState = (typeof shipmentStates)[number]

/** After this many days in transit a parcel is listed as late: it may be lost. */
export const lateAfterDays = 7

/** A parcel is late if it was shipped before this instant. */
export const lateSince = (now: Date): Date => new Date(now.getTime() - lateAfterDays * 86_400_000)
