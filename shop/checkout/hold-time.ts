import { dayMs } from '../kuwait-time.ts'
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

/**
 * Since when orders that cost nothing count in the limits of unpaid ones: a buyer's for a day, and a network's for as long
 * as an unpaid order may be held, since whole mobile networks share one address.
 */
export function freeCounts({ reservationMinutes }: Setting, now: Date): { day: Date; recently: Date } {
  const before = (ms: number) => new Date(now.getTime() - ms)
  return { day: before(dayMs), recently: before(reservationMinutes * 60_000) }
}

/**
 * Until when an order reserves its items once its bank's page was opened: the setting's time, from its placing, and no
 * longer than until its first session begins (`firstSession`; null without one).
 */
export function openedHoldEnd(
  {
    createdAt,
    reservedUntil,
    firstSession,
  }: Pick<typeof order.$inferSelect, 'createdAt' | 'reservedUntil'> & { firstSession: Date | null },
  { reservationMinutes }: Setting,
): Date {
  const end = createdAt.getTime() + reservationMinutes * 60_000
  return new Date(Math.max(reservedUntil.getTime(), Math.min(end, firstSession?.getTime() ?? end)))
}

/**
 * Until when a bank's page that is opened now can be paid: as long as a shopper's own order is held, even where a
 * payment link holds it longer, so that the team can change an order soon after its buyer has left the bank.
 */
export function pageEnd(heldUntil: Date, { reservationMinutes }: Setting, now: Date): Date {
  return new Date(Math.min(heldUntil.getTime(), now.getTime() + reservationMinutes * 60_000))
}

/** How long an order with sessions at these times (null for none) is held, in ms: until the first begins, at most. */
export function heldBefore(sessions: readonly { startsAt: Date | null }[], holdMs: number, now: Date): number {
  return Math.min(holdMs, ...sessions.map(({ startsAt }) => (startsAt ? startsAt.getTime() - now.getTime() : holdMs)))
}

/** How long after placing the shop asks the gateway itself, for buyers who did not return from its page. */
export const firstCheckAfterMs = 60_000
