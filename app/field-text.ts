import * as m from '#locales/compiled/messages.js'
import type { Locale } from '#shop/money.ts'

type Say = (inputs?: object, options?: { locale?: Locale }) => string

/** The messages for every problem a field can have. */
const texts: Record<string, Say> = {
  required: m.field_required,
  too_long: m.field_too_long,
  not_allowed: m.field_not_allowed,
  email: m.field_email,
  phone: m.field_phone,
  choose_method: m.field_choose_method,
  choose_country: m.field_choose_country,
  paci: m.field_paci,
  wrong_area: m.field_wrong_area,
  unknown_product: m.field_unknown_product,
  quantity: m.field_quantity,
  empty_cart: m.cart_is_empty,
  too_many: m.field_too_many,
  terms: m.field_terms,
  unknown_field: m.field_unknown_field,
}

/** A field's problem and how to fix it, in the page's language or the given one. */
export function fieldText(problem: string | undefined, locale?: Locale): string | undefined {
  if (problem === undefined) return undefined
  return (texts[problem] ?? m.field_invalid)({}, locale && { locale })
}
