import { type FieldErrors, parseInput } from '#app/form.ts'
import type { Stage } from '#app/ui/stage-icon.tsx'
import * as m from '#locales/compiled/messages.js'
import { customerSchema, methodSchema, shippingSchema } from '#shop/checkout/form.ts'
import type { Draft } from './draft.ts'

/** The five steps of spec 2, each a stage of growth. */
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

/** The steps this cart needs: nothing to deliver, no address. */
export function stepsFor(needsShipping: boolean): Step[] {
  return steps.filter((step) => needsShipping || step !== 'shipping')
}

/** What is wrong with a step of the draft, field by field; empty when it may be passed. */
export function problemsOf(step: Step, draft: Draft): FieldErrors {
  if (step === 'customer') return errorsOf(parseInput(customerSchema, draft.customer))
  if (step === 'shipping') return errorsOf(parseInput(shippingSchema, draft.shipping))
  if (step === 'method') return errorsOf(parseInput(methodSchema, draft.method ?? undefined), 'method')
  if (step === 'review') return draft.terms ? {} : { terms: 'terms' }
  return {}
}

function errorsOf(parsed: ReturnType<typeof parseInput>, name?: string): FieldErrors {
  if (parsed.ok) return {}
  return name ? { [name]: Object.values(parsed.errors)[0] ?? 'required' } : parsed.errors
}

/** The step to show: the wanted one, or the first before it that is not valid. */
export function reachable(wanted: Step, order: readonly Step[], draft: Draft): Step {
  for (const step of order) {
    if (step === wanted) return step
    if (Object.keys(problemsOf(step, draft)).length > 0) return step
  }
  return order[0] ?? 'customer'
}
