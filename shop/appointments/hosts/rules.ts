import { parentOf } from '../../catalog/variants/options.ts'
import type { AppointmentRules, Span } from '../slots.ts'

/** What a host's times are by themselves; null where they are the store's. */
export type HostHours = {
  weekly: (Span & { day: number })[] | null
  /** Times of every day without sessions. */
  breaks: Span[]
  exceptions: { name: { ar: string; en: string }; from: string; until: string; spans: Span[] }[]
  bufferMinutes: number | null
}

/** The host of every time of a shop that has only one, and of what was booked before there were hosts. */
export const firstHost = 1

export const maxHosts = 40

/**
 * The store's rules as they hold for one host. Their own exceptions come on top of the store's: on the same days theirs
 * hold, so that a host can work on a holiday.
 */
export const rulesOf = <Rules extends AppointmentRules>(rules: Rules, host: HostHours): Rules => ({
  ...rules,
  weekly: host.weekly ?? rules.weekly,
  exceptions: [...rules.exceptions, ...host.exceptions],
  bufferMinutes: host.bufferMinutes ?? rules.bufferMinutes,
  breaks: host.breaks,
})

/** Whether a host gives a consultation, in any of its variants. */
export const gives = ({ products }: { products: string[] | null }, productId: string): boolean =>
  products === null || products.includes(parentOf(productId))

type Sessions = { id: number; onDay: number; inWeek: number }
/** Who has the fewest sessions on the day, then in the week, then who came first: it decides for "anyone". */
export const byFewest = (a: Sessions, b: Sessions): number => a.onDay - b.onDay || a.inWeek - b.inWeek || a.id - b.id
