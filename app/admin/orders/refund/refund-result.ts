import { sayProblem } from '#app/admin/kit/problem-text.ts'
import type { FieldErrors } from '#app/form.ts'
import * as m from '#locales/compiled/messages.js'
import { formatMoney, type Locale } from '#shop/money.ts'
import type { ProofNeeded } from '#shop/refunds/proof.ts'
import type { RefundRefusal } from '#shop/refunds/request-refund.ts'

/** Why nothing was refunded; a missing proof of identity is requested instead. */
type Refused = Exclude<RefundRefusal, ProofNeeded> | { reason: 'invalid' }

/** The refund form's result; `typed` is its input, to be shown again. */
export type RefundResult =
  | { kind: 'refunded' }
  | { kind: 'decided' }
  | { kind: 'confirm'; typed: Record<string, string> }
  | RefundRefused
export type RefundRefused = {
  kind: 'refused'
  refusal: Refused
  problems?: FieldErrors
  typed?: Record<string, string>
}

/** The refund that a refused form of the team's own payment names. */
export const ofHand = (answer: RefundResult | undefined): string | undefined =>
  answer?.kind === 'refused' ? answer.typed?.failedId : undefined

const refusals = {
  unknown_order: m.admin_refund_refused_unknown_order,
  not_refundable: m.admin_refund_refused_not_refundable,
  no_gateway: m.admin_refund_refused_no_gateway,
  changed: m.admin_refund_refused_changed,
  invalid: m.admin_refund_refused_invalid,
}

/** The message for a refused refund. */
export function refusalText(refused: Refused, locale: Locale): string {
  if (refused.reason === 'too_much') return m.admin_refund_refused_too_much({ left: formatMoney(refused.left, locale) })
  return refusals[refused.reason]()
}

const say = sayProblem({
  amount: m.admin_refund_field_amount,
  units: m.admin_refund_field_units,
  too_many: m.admin_refund_field_too_many,
  nothing: m.admin_refund_field_nothing,
  choose_variant: m.admin_refund_field_variant,
})

/** The message for a field's problem; `left` is the payment's refundable amount, formatted. */
export function refundProblem(problem: string | undefined, left: string): string | undefined {
  if (problem === 'too_much') return m.admin_refund_refused_too_much({ left })
  return say(problem)
}
