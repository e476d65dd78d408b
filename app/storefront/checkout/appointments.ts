import type { FieldErrors } from '#app/form.ts'
import type { Quote } from '#app/storefront/cart/quote.ts'
import * as m from '#locales/compiled/messages.js'
import type { SessionMode } from '#shop/appointments/status.ts'
import type { CartItem } from '#shop/cart/reducer.ts'
import type { Draft } from './draft.ts'

export const sessionModeNames: Record<SessionMode, () => string> = {
  live: m.appointment_mode_live,
  phone: m.appointment_mode_phone,
}

/** One session to find a time for: a unit of a consultation in the cart. */
export type RequestedAppointment = { productId: string; unit: number; title: string; titleEn: string; of: number }

/**
 * Every session of a cart, in its order; those of a package get their times later. Which is one only the server says: until
 * its quote is there, none is asked for, unless none comes.
 */
export function sessionsOf(items: readonly CartItem[], quote: Quote | null, isComing: boolean): RequestedAppointment[] {
  const packages = new Set(packagesIn(quote).map(({ productId }) => productId))
  return items
    .filter((item) => item.category === 'consultation' && !packages.has(item.id) && !(quote === null && isComing))
    .flatMap(({ id, title, titleEn, quantity }) =>
      Array.from({ length: quantity }, (_, unit) => ({ productId: id, unit, title, titleEn, of: quantity })),
    )
}

/** The packages of a quote. */
export const packagesIn = (quote: Quote | null) =>
  (quote?.items ?? []).flatMap((item) => (item.package ? [{ ...item, package: item.package }] : []))

/** The field of a session, in the draft's problems and in the form. */
export const sessionField = ({ productId, unit }: Pick<RequestedAppointment, 'productId' | 'unit'>) =>
  `session.${productId}.${unit}`

/** The time a draft has for a session, or empty. */
export const timeOf = (draft: Pick<Draft, 'appointments'>, { productId, unit }: RequestedAppointment): string =>
  draft.appointments[productId]?.[unit] ?? ''

/** Who a draft wants for a session; null for anyone. */
export const hostFor = (draft: Pick<Draft, 'hosts'>, { productId, unit }: RequestedAppointment) =>
  draft.hosts[productId]?.[unit] ?? null

/** The sessions that have no time yet. */
export function sessionProblems(draft: Draft, sessions: readonly RequestedAppointment[]): FieldErrors {
  const missing = sessions.filter((session) => timeOf(draft, session) === '')
  return Object.fromEntries(missing.map((session) => [sessionField(session), 'choose_time']))
}
