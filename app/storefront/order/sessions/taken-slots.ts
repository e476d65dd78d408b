import type { TakenSlot } from '#app/storefront/appointments/use-slots.ts'
import type { BuyerOrder } from '../order-for-buyer.ts'

/** The slots of an order's sessions, without the one that is to be moved: its buyer has one session at a time. */
export const takenSlots = (appointments: BuyerOrder['appointments'], moved?: string): TakenSlot[] =>
  appointments
    .filter(({ id, state }) => id !== moved && (state === 'held' || state === 'confirmed'))
    .map(({ startsAt, minutes }) => ({ startsAt, minutes, bufferMinutes: 0 }))
