import * as m from '#locales/compiled/messages.js'
import type { DiscountPart } from '#shop/pricing/discount-parts.ts'

/** A text that is shown in both languages. */
export type Text = (inputs: Record<never, never>, options: { locale: 'ar' | 'en' }) => string

/** The name of a part of a discount on a receipt. */
export function discountText({ code, byHand }: DiscountPart): Text {
  if (byHand) return m.summary_discount_by_hand
  return code === null ? m.discount : (_, options) => m.document_discount({ code }, options)
}
