/** Limits of a package's sessions, and of the days in which they may be booked. */
export const packageLimits = { sessions: { least: 2, most: 50 }, days: { least: 1, most: 1095 } } as const

/** How many days before its end a buyer is reminded, at most half of the package's validity. */
export const remindedDays = 14

/** A product's package terms: the consultation, the number of sessions, and the days of validity. */
export type PackageTerms = { productId: string; sessions: number; days: number }

type Columns = { packageOf: string | null; packageSessions: number | null; packageDays: number | null }

/** The package terms of a product; null when it is no package. */
export const packageTermsOf = ({ packageOf, packageSessions, packageDays }: Columns): PackageTerms | null =>
  packageOf === null || packageSessions === null || packageDays === null
    ? null
    : { productId: packageOf, sessions: packageSessions, days: packageDays }

type Counted = { sessions: number; booked: number; withdrawn: number }
/** How many sessions of a package are neither booked, used nor refunded. */
export const sessionsLeftIn = ({ sessions, booked, withdrawn }: Counted): number => sessions - booked - withdrawn

type Standing = Counted & { validUntil: Date | null }
type Holder = { paymentStatus: string; reservation: string }

/** `not_open`: its order is not paid or was released; `expired`: past its last day; `used_up`: no session is left. */
export type PackageRefusal = 'not_open' | 'expired' | 'used_up'

/** Why no session of a package can be booked now; null when one can. Pure: pages use it, too. */
export function whyNoSession(found: Standing, order: Holder, now: Date): PackageRefusal | null {
  if (order.paymentStatus !== 'paid' || order.reservation !== 'kept' || found.validUntil === null) return 'not_open'
  if (sessionsLeftIn(found) <= 0) return 'used_up'
  return found.validUntil <= now ? 'expired' : null
}
