import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import type { CodeRefusal, RefusedCode } from '#shop/discounts/code.ts'
import type { Fils } from '#shop/money.ts'

const texts: Record<CodeRefusal, (least: { amount: string }) => string> = {
  unknown: m.discount_code_unknown,
  expired: m.discount_code_expired,
  not_started: m.discount_code_not_started,
  used_up: m.discount_code_used_up,
  minimum: m.discount_code_minimum,
  not_for_cart: m.discount_code_not_for_cart,
  already_used: m.discount_code_already_used,
  first_order_only: m.discount_code_first_order_only,
  busy_network: m.discount_code_busy_network,
}

/** Why a code does not apply; `show` formats an amount for the reader. */
export function discountRefusalText({ why, minimum }: RefusedCode, show: (fils: Fils) => string): string {
  return texts[why]({ amount: isolate(show(minimum ?? 0)) })
}
