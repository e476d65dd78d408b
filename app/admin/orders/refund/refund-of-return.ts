import { returnReason } from '#app/return-words.ts'
import * as m from '#locales/compiled/messages.js'
import type { Locale } from '#shop/money.ts'
import { refundFields, restockFields } from '#shop/refunds/form.ts'
import type { ReturnView } from '#shop/returns/read.ts'
import { isSellableAgain } from '#shop/returns/status.ts'

/** The refund form's fields for a received return: its units, restocking those that can be sold. */
export function refundOfReturn({ id, number, reason, lines }: ReturnView, locale: Locale): Record<string, string> {
  const left = lines.map(({ position, quantity, refunded }) => ({ position, units: String(quantity - refunded) }))
  return {
    returnId: id,
    returnNumber: String(number),
    by: 'items',
    reason: m.admin_returns_refund_reason({ return: number, reason: returnReason(reason, locale) }, { locale }),
    ...Object.fromEntries(left.map(({ position, units }) => [refundFields.of(position), units])),
    ...(isSellableAgain(reason) &&
      Object.fromEntries(left.map(({ position, units }) => [restockFields.of(position), units]))),
  }
}
