import * as m from '#locales/compiled/messages.js'
import type { CodeRefusal } from '#shop/discounts/code.ts'

const texts: Record<CodeRefusal, () => string> = {
  unknown: m.promo_unknown,
  expired: m.promo_expired,
  not_started: m.promo_not_started,
  used_up: m.promo_used_up,
  minimum: m.promo_minimum,
  already_used: m.promo_already_used,
  first_order_only: m.promo_first_order_only,
}

/** Why a code does not apply, in words. */
export function promoRefusalText(refusal: CodeRefusal): string {
  return texts[refusal]()
}
