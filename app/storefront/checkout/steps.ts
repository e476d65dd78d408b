import { type FieldErrors, parseInput, remainingErrors } from '#app/form.ts'
import type { Stage } from '#app/ui/stage-icon.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Country } from '#shop/addresses/countries.ts'
import { customerSchema, methodSchema, shippingSchema } from '#shop/checkout/form.ts'
import { readPhone } from '#shop/phone.ts'
import { type RequestedAppointment, sessionProblems } from './appointments.ts'
import type { CustomerDraft, Draft } from './draft.ts'
import { type Giftable, giftProblems } from './gifts/gift-draft.ts'
import { type ShippingDraft, toShipping } from './shipping-draft.ts'

/** The five steps (R11), each a stage of growth. */
const steps = ['customer', 'shipping', 'method', 'review', 'payment'] as const
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
function stepsFor(needsShipping: boolean): Step[] {
  return steps.filter((step) => needsShipping || step !== 'shipping')
}

/** The customer as sent to the server: the phone with its calling code. */
export function toCustomer({ phoneCountry, ...customer }: CustomerDraft) {
  return { ...customer, phone: readPhone(customer.phone, phoneCountry === 'other' ? 'KW' : phoneCountry) }
}

/** What a draft is checked against: its sessions, the guides that can be given as gifts, and the delivery countries. */
type Checked = {
  sessions: readonly RequestedAppointment[]
  guides: readonly Giftable[]
  open: readonly Country[]
}

/** A step's errors in the draft, by field; empty when it may be passed. */
function problemsOf(step: Step, draft: Draft, { sessions, guides, open }: Checked): FieldErrors {
  if (step === 'customer')
    return {
      ...errorsOf(parseInput(customerSchema, toCustomer(draft.customer))),
      ...sessionProblems(draft, sessions),
      ...giftProblems(draft, guides),
    }
  if (step === 'shipping')
    return {
      ...addressProblems(draft.shipping),
      ...(!open.includes(draft.shipping.country) && { country: 'country_closed' }),
    }
  if (step === 'method') return errorsOf(parseInput(methodSchema, draft.method ?? undefined), 'method')
  if (step === 'review') return draft.terms ? {} : { terms: 'terms' }
  return {}
}

/** The errors to show: those already found that remain, and that of a closed country at once. */
export const shownErrors = (found: FieldErrors, now: FieldErrors): FieldErrors => ({
  ...remainingErrors(found, now),
  ...(now.country === 'country_closed' && { country: now.country }),
})

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

/** The step on which a refusal can be resolved, with its field errors; null when it is on none. */
export function stepOfRefusal({
  reason,
  errors = {},
}: {
  reason: string
  errors?: FieldErrors
}): { step: Step; errors: FieldErrors } | null {
  if (reason === 'appointment') return { step: 'customer', errors: {} }
  for (const step of ['customer', 'shipping'] as const) {
    const own = Object.entries(errors).filter(([path]) => path.startsWith(`${step}.`))
    if (own.length > 0) return { step, errors: Object.fromEntries(own.map(([path, why]) => [fieldOf(path), why])) }
  }
  return null
}

/** "shipping.areaId" is corrected in the area field. */
export const fieldOf = (path: string) => path.slice(path.indexOf('.') + 1).replace(/^areaId$/, 'area')

/** A cart's steps, the one to show, and its errors; `requested` is the URL's step, which may be none of this cart. */
export function shownStep(
  { requested, failed, needsShipping }: { requested: string | null; failed: boolean; needsShipping: boolean },
  draft: Draft,
  checked: Checked,
): { order: Step[]; step: Step; wrong: FieldErrors } {
  const order = stepsFor(needsShipping)
  const known = steps.find((step) => step === requested) ?? (failed ? 'payment' : 'customer')
  const step = reachableStep(order.includes(known) ? known : 'method', order, draft, checked)
  return { order, step, wrong: problemsOf(step, draft, checked) }
}

/** The step to show: the requested one, or the first invalid one before it. */
function reachableStep(requested: Step, order: readonly Step[], draft: Draft, checked: Checked): Step {
  for (const step of order) {
    if (step === requested) return step
    if (Object.keys(problemsOf(step, draft, checked)).length > 0) return step
  }
  return order[0] ?? 'customer'
}

/** The buyer's email, once it is valid; else null. */
export function knownEmail(draft: Draft): string | null {
  const email = draft.customer.email.trim()
  return email === '' || 'email' in problemsOf('customer', draft, { sessions: [], guides: [], open: [] }) ? null : email
}
