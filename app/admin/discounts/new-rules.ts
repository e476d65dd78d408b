import type { CodeRules } from '#shop/discounts/form.ts'

/** Default values for a new code; `value` 0 is shown as an empty field. */
export const newRules: CodeRules = {
  type: 'percentage',
  value: 0,
  usageLimit: null,
  oneUserOnly: false,
  firstOrderOnly: false,
  isActive: true,
  kinds: [],
  productIds: [],
  minimum: 0,
  startsAt: null,
  endsAt: null,
  note: '',
}
