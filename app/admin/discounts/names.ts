import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import type { CodeRules } from '#shop/discounts/form.ts'
import type { CodeState } from '#shop/discounts/state.ts'
import { formatMoney, type Locale } from '#shop/money.ts'
import { kindName } from '../products/names.ts'

export const stateNames: Record<CodeState, () => string> = {
  active: m.discounts_state_active,
  not_started: m.discounts_state_not_started,
  expired: m.discounts_state_expired,
  used_up: m.discounts_state_used_up,
  inactive: m.discounts_state_inactive,
}
export const typeNames: Record<CodeRules['type'], () => string> = {
  percentage: m.discounts_type_percentage,
  fixed: m.discounts_type_fixed,
}

/** A code's discount: "10%", "KWD 2.250". */
export function valueText({ type, value }: Pick<CodeRules, 'type' | 'value'>, locale: Locale): string {
  return type === 'percentage' ? `${value}%` : formatMoney(value, locale)
}

/** How often a code was used, of its limit. */
export function usesText({ usedCount, usageLimit }: { usedCount: number; usageLimit: number | null }): string {
  return usageLimit === null
    ? m.discounts_used_unlimited({ used: usedCount })
    : m.discounts_used_of({ used: usedCount, limit: usageLimit })
}

type Terms = Pick<CodeRules, 'oneUserOnly' | 'firstOrderOnly' | 'minimum' | 'kinds' | 'productIds'>

/** A code's conditions, each in a few words. */
export function termsOf({ oneUserOnly, firstOrderOnly, minimum, kinds, productIds }: Terms, locale: Locale): string[] {
  return [
    ...(kinds.length > 0 ? [kinds.map((kind) => kindName[kind]()).join(m.products_list_comma())] : []),
    ...(productIds.length > 0 ? [m.discounts_rule_products({ count: productIds.length })] : []),
    ...(oneUserOnly ? [m.discounts_rule_one_user()] : []),
    ...(firstOrderOnly ? [m.discounts_rule_first()] : []),
    ...(minimum > 0 ? [m.discounts_rule_minimum({ amount: isolate(formatMoney(minimum, locale)) })] : []),
  ]
}
