import type { order } from '../orders/table.ts'
import type { StoreSettings } from '../settings/form.ts'

/** The longest that an order holds what is in it before its bank's page was opened, in minutes (decision record 0040). */
const unopenedMinutes = 10

type Setting = Pick<StoreSettings, 'reservationMinutes'>

/**
 * How long a placed order reserves its items while its payment page was never opened, in ms; never longer than the
 * setting.
 */
export function unopenedHoldMs({ reservationMinutes }: Setting): number {
  return Math.min(unopenedMinutes, reservationMinutes) * 60_000
}

/** Until when an order holds what is in it once its bank's page was opened: the setting's time, counted from its placing. */
export function openedHoldEnd(
  { createdAt, reservedUntil }: Pick<typeof order.$inferSelect, 'createdAt' | 'reservedUntil'>,
  { reservationMinutes }: Setting,
): Date {
  return new Date(Math.max(reservedUntil.getTime(), createdAt.getTime() + reservationMinutes * 60_000))
}
