import { parentOf } from '../../catalog/variants/options.ts'
import type { AppointmentRules, Span } from '../slots.ts'

/** A host's own hours; null where the store's apply. */
export type HostHours = {
  weekly: (Span & { day: number })[] | null
  /** Times of every day without sessions. */
  breaks: Span[]
  exceptions: { name: { ar: string; en: string }; from: string; until: string; spans: Span[] }[]
  bufferMinutes: number | null
}

/** The only host of a shop that has one, and the host of bookings from before hosts existed. */
export const firstHost = 1

export const maxHosts = 40

/**
 * The store's rules for one host. Their exceptions take precedence over the store's on the same days: a host can work on
 * a holiday, or be away in Ramadan.
 */
export const rulesOf = <Rules extends AppointmentRules>(rules: Rules, host: HostHours): Rules => ({
  ...rules,
  weekly: host.weekly ?? rules.weekly,
  ownExceptions: host.exceptions,
  bufferMinutes: host.bufferMinutes ?? rules.bufferMinutes,
  breaks: host.breaks,
})

/** Whether a host gives a consultation, in any of its variants. */
export const offersProduct = ({ products }: { products: string[] | null }, productId: string): boolean =>
  products === null || products.includes(parentOf(productId))

type Sessions = { id: number; onDay: number; inWeek: number }
/** Order for "anyone": fewest sessions on the day, then in the week, then the oldest host. */
export const byFewest = (a: Sessions, b: Sessions): number => a.onDay - b.onDay || a.inWeek - b.inWeek || a.id - b.id
