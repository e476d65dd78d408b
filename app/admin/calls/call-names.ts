import * as m from '#locales/compiled/messages.js'
import type { Call } from '#shop/orders/calls/read-calls.ts'

/** Outcome of a confirmation call. */
export const callNames: Record<NonNullable<Call['outcome']>, () => string> = {
  reached: m.admin_call_reached,
  no_answer: m.admin_call_no_answer,
  wrong_number: m.admin_call_wrong_number,
  not_needed: m.admin_call_not_needed,
  cancelled: m.admin_call_cancelled,
}
