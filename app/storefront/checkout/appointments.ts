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

/** One session that needs a slot: a unit of a consultation in the cart. */
export type RequestedAppointment = { productId: string; unit: number; title: string; titleEn: string; of: number }

/**
 * Every session of a cart, in order; those of a package are booked later. Which products are packages only the quote
 * says: without one no slots are asked for, unless none is coming.
 */
export function sessionsOf(items: readonly CartItem[], quote: Quote | null, isComing: boolean): RequestedAppointment[] {
  const packages = new Set(packagesIn(quote).map(({ productId }) => productId))
  return items
    .filter((item) => item.category === 'consultation' && !packages.has(item.id) && !(quote === null && isComing))
    .flatMap(({ id, title, titleEn, quantity }) =>
      Array.from({ length: quantity }, (_, unit) => ({ productId: id, unit, title, titleEn, of: quantity })),
    )
}

/** The packages in a quote. */
export const packagesIn = (quote: Quote | null) =>
  (quote?.items ?? []).flatMap((item) => (item.package ? [{ ...item, package: item.package }] : []))

/** A session's field name, in the draft's problems and in the form. */
export const sessionField = ({ productId, unit }: Pick<RequestedAppointment, 'productId' | 'unit'>) =>
  `session.${productId}.${unit}`

/** A draft's slot for a session, or empty. */
export const timeOf = (draft: Pick<Draft, 'appointments'>, { productId, unit }: RequestedAppointment): string =>
  draft.appointments[productId]?.[unit] ?? ''

/** A draft's host for a session; null for anyone. */
export const hostFor = (draft: Pick<Draft, 'hosts'>, { productId, unit }: RequestedAppointment) =>
  draft.hosts[productId]?.[unit] ?? null

/** The sessions without a slot. */
export function sessionProblems(draft: Draft, sessions: readonly RequestedAppointment[]): FieldErrors {
  const missing = sessions.filter((session) => timeOf(draft, session) === '')
  return Object.fromEntries(missing.map((session) => [sessionField(session), 'choose_time']))
}
