import { type FieldErrors, parseInput } from '#app/form.ts'
import type { Stage } from '#app/ui/stage-icon.tsx'
import * as m from '#locales/compiled/messages.js'
import { customerSchema, methodSchema, shippingSchema } from '#shop/checkout/form.ts'
import { readPhone } from '#shop/phone.ts'
import { type RequestedAppointment, sessionProblems } from './appointments.ts'
import type { CustomerDraft, Draft } from './draft.ts'
import { type Giftable, giftProblems } from './gifts/gift-draft.ts'
import { type ShippingDraft, toShipping } from './shipping-draft.ts'

/** The five steps (R11), each a stage of growth. */
export const steps = ['customer', 'shipping', 'method', 'review', 'payment'] as const
export type Step = (typeof steps)[number]

export const stepNames: Record<Step, () => string> = {
  customer: m.step_customer,
  shipping: m.step_shipping,
  method: m.step_method,
  review: m.step_review,
  payment: m.step_payment,
}

export const stepStages: Record<Step, Stage> = {
  customer: 'seed',
  shipping: 'sprout',
  method: 'leaf',
  review: 'flower',
  payment: 'fruit',
}

/** The steps of this cart: without shipping there is no address step. */
export function stepsFor(needsShipping: boolean): Step[] {
  return steps.filter((step) => needsShipping || step !== 'shipping')
}

/** The customer as sent to the server: the phone with its calling code. */
export function toCustomer({ phoneCountry, ...customer }: CustomerDraft) {
  return { ...customer, phone: readPhone(customer.phone, phoneCountry === 'other' ? 'KW' : phoneCountry) }
}

/** A step's errors in the draft, by field; empty when it may be passed. `guides` can be given as gifts. */
export function problemsOf(
  step: Step,
  draft: Draft,
  sessions: readonly RequestedAppointment[],
  guides: readonly Giftable[],
): FieldErrors {
  if (step === 'customer')
    return {
      ...errorsOf(parseInput(customerSchema, toCustomer(draft.customer))),
      ...sessionProblems(draft, sessions),
      ...giftProblems(draft, guides),
    }
  if (step === 'shipping') return addressProblems(draft.shipping)
  if (step === 'method') return errorsOf(parseInput(methodSchema, draft.method ?? undefined), 'method')
  if (step === 'review') return draft.terms ? {} : { terms: 'terms' }
  return {}
}

/** What the form requires of an address, where the schema is more lenient. */
const requiredParts = { KW: ['governorate', 'area', 'block', 'street'], AE: ['emirate'] } as const

/** A typed address's errors, by field. */
export function addressProblems(draft: ShippingDraft): FieldErrors {
  const errors = errorsOf(parseInput(shippingSchema, toShipping(draft, 'ar')))
  const { country } = draft
  // In Kuwait these two are derived from the parts.
  if (country === 'KW') for (const field of ['city', 'address']) delete errors[field]
  if (country === 'KW' || country === 'AE')
    for (const name of requiredParts[country]) if (draft[name].trim() === '') errors[name] = 'required'
  return errors
}

function errorsOf(parsed: ReturnType<typeof parseInput>, name?: string): FieldErrors {
  if (parsed.ok) return {}
  return name ? { [name]: Object.values(parsed.errors)[0] ?? 'required' } : parsed.errors
}

/** The first step with one of the server's field errors; null when none is on a step. */
export function stepOfErrors(errors: FieldErrors): { step: Step; errors: FieldErrors } | null {
  for (const step of ['customer', 'shipping'] as const) {
    const own = Object.entries(errors).filter(([path]) => path.startsWith(`${step}.`))
    if (own.length > 0) return { step, errors: Object.fromEntries(own.map(([path, why]) => [fieldOf(path), why])) }
  }
  return null
}

/** "shipping.areaId" is corrected in the area field. */
export const fieldOf = (path: string) => path.slice(path.indexOf('.') + 1).replace(/^areaId$/, 'area')

/** The step to show: the requested one, or the first invalid one before it. */
export function reachableStep(
  requested: Step,
  order: readonly Step[],
  draft: Draft,
  sessions: readonly RequestedAppointment[],
  guides: readonly Giftable[],
): Step {
  for (const step of order) {
    if (step === requested) return step
    if (Object.keys(problemsOf(step, draft, sessions, guides)).length > 0) return step
  }
  return order[0] ?? 'customer'
}

/** The buyer's email, once it is valid; else null. */
export function knownEmail(draft: Draft): string | null {
  const email = draft.customer.email.trim()
  return email === '' || 'email' in problemsOf('customer', draft, [], []) ? null : email
}
