import { isolate } from '#app/ui/isolate.ts'
import { titleWithUnits } from '#app/ui/title-in.ts'
import * as m from '#locales/compiled/messages.js'
import { kuwaitMinute } from '#shop/kuwait-time.ts'
import type { Locale } from '#shop/money.ts'
import { creditNotes } from '#shop/refunds/credit-notes.ts'
import type { RefundRow } from '#shop/refunds/read-refunds.ts'
import {
  buyer,
  captured,
  common,
  type DocumentData,
  dinars,
  inBothLanguages,
  money,
  namesOf,
  paymentFacts,
} from './receipt-sheet.ts'
import type { AmountRow, ReceiptSheet } from './sheet.ts'

/** The refunded lines as rows of a document; none where an amount was typed. */
function refundedItems({ choices: { items } }: RefundRow, { lines }: DocumentData['order']): AmountRow[] {
  if (!items) return []
  return [
    ...items.lines.map(({ position, quantity, amount, isPackage }) => {
      const line = lines.find((each) => each.position === position)
      const label = (title: string, locale: Locale) =>
        isPackage
          ? `${isolate(title)}: ${m.package_sessions({ count: quantity }, { locale })}`
          : titleWithUnits(title, quantity)
      return {
        label: { ar: label(line?.title ?? '', 'ar'), en: label(line?.titleEn ?? '', 'en') },
        amount: dinars(amount),
      }
    }),
    ...(items.shipping > 0 ? [{ label: inBothLanguages(m.shipping), amount: dinars(items.shipping) }] : []),
  ]
}

/**
 * The credit note of a completed refund; null when the order has none of that number. It shows the state at the time of
 * the refund, so it never changes. The team's reason is printed on the team's copy only.
 */
export function creditNoteSheet(document: DocumentData, number: string): ReceiptSheet | null {
  const { order } = document
  const notes = creditNotes(order.number, document.refunds)
  const at = notes.findIndex((note) => note.number === number)
  const refund = notes[at]?.refund
  if (refund === undefined) return null
  const settledAt = refund.settledAt ?? refund.at
  const paid = captured(document).filter((each) => each.settledAt === null || each.settledAt <= settledAt)
  const own = paid.filter(({ id }) => id === refund.paymentId)
  const soFar = notes.slice(0, at + 1).reduce((sum, note) => sum + note.refund.amount, 0)
  const received = Math.max(
    order.total,
    paid.reduce((sum, { amount }) => sum + amount, 0),
  )
  return {
    ...common(document, number, m.document_credit_note),
    facts: [
      { label: inBothLanguages(m.success_number), value: order.number },
      { label: inBothLanguages(m.document_refunded_at), value: kuwaitMinute(settledAt) },
      ...buyer(order),
      ...paymentFacts(order.paymentMethod, own.length > 0 ? own : paid),
      ...(refund.insteadOf && refund.method
        ? [{ label: inBothLanguages(m.document_refund_method), value: namesOf([refund.method]) }]
        : []),
      ...(refund.reference === null
        ? []
        : [{ label: inBothLanguages(m.document_refund_reference), value: refund.reference }]),
      ...(document.team ? [{ label: inBothLanguages(m.document_reason), value: refund.reason }] : []),
    ],
    lines: [],
    amounts: refundedItems(refund, order),
    total: { label: inBothLanguages(m.document_credited), amount: money(refund.amount) },
    after: [
      { label: inBothLanguages(m.document_order_paid), amount: dinars(received) },
      { label: inBothLanguages(m.document_so_far), amount: dinars(soFar) },
    ],
    at: settledAt.toISOString(),
  }
}
