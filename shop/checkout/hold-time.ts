import { ownCounts } from '../limits.ts'
import type { order } from '../orders/table.ts'
import type { StoreSettings } from '../settings/form.ts'

type Setting = Pick<StoreSettings, 'reservationMinutes'>

/**
 * How long a placed order reserves its items while its payment page was never opened, in ms; never longer than the
 * setting.
 */
export function unopenedHoldMs({ reservationMinutes }: Setting): number {
  return Math.min(ownCounts.unopened.most, reservationMinutes) * 60_000
}

/** Until when an order holds what is in it once its bank's page was opened: the setting's time, counted from its placing. */
export function openedHoldEnd(
  { createdAt, reservedUntil }: Pick<typeof order.$inferSelect, 'createdAt' | 'reservedUntil'>,
  { reservationMinutes }: Setting,
): Date {
  return new Date(Math.max(reservedUntil.getTime(), createdAt.getTime() + reservationMinutes * 60_000))
}
