import * as m from '#locales/compiled/messages.js'
import type { CodeRefusal } from '#shop/discounts/code.ts'

const texts: Record<CodeRefusal, () => string> = {
  unknown: m.discount_code_unknown,
  expired: m.discount_code_expired,
  not_started: m.discount_code_not_started,
  used_up: m.discount_code_used_up,
  minimum: m.discount_code_minimum,
  already_used: m.discount_code_already_used,
  first_order_only: m.discount_code_first_order_only,
}

/** Why a code does not apply, in words. */
export function discountRefusalText(refusal: CodeRefusal): string {
  return texts[refusal]()
}
