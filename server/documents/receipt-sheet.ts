import { qrCode } from '#app/account/kit/qr-code.ts'
import { methodName } from '#app/storefront/kit/payment-methods.ts'
import { discountText, type Text } from '#app/storefront/order/receipt/discount-text.ts'
import type { Bilingual } from '#db/pdf/text.ts'
import * as m from '#locales/compiled/messages.js'
import { nameArea } from '#shop/addresses/kuwait-areas.ts'
import { addressLines } from '#shop/addresses/shipping.ts'
import { kuwaitMinute } from '#shop/kuwait-time.ts'
import { type Fils, formatMoney } from '#shop/money.ts'
import type { OrderView } from '#shop/orders/read.ts'
import { isGatewayMethod, methodBrand, methodsPaidBy, type OrderPaymentMethod } from '#shop/payments/methods.ts'
import type { payment } from '#shop/payments/table.ts'
import { formatPhone } from '#shop/phone.ts'
import { discountParts } from '#shop/pricing/discount-parts.ts'
import { boughtRows } from '#shop/pricing/group-lines.ts'
import { type CreditNote, creditNotes } from '#shop/refunds/credit-notes.ts'
import type { RefundRow } from '#shop/refunds/read-refunds.ts'
import type { StoreSettings } from '#shop/settings/form.ts'
import type { Fact, Frame, ReceiptSheet } from './sheet.ts'

/** The data of a receipt or a credit note. */
export type DocumentData = {
  order: OrderView
  payments: Pick<typeof payment.$inferSelect, 'id' | 'method' | 'state' | 'amount' | 'reference' | 'settledAt'>[]
  refunds: RefundRow[]
  settings: Pick<StoreSettings, 'name' | 'contact' | 'company'>
  baseUrl: string
  /** The order's private page; null on the team's copy and when the link is dead. */
  pageUrl: string | null
  /** No real money moved. */
  test: boolean
  /** The team's copy, with internal details. */
  team: boolean
}

/** A text in both languages. */
export const inBothLanguages = (text: Text): Bilingual => ({
  ar: text({}, { locale: 'ar' }),
  en: text({}, { locale: 'en' }),
})
/** Dinars with three decimals and thousands separators; the currency is in the column heads. */
export const dinars = (fils: Fils): string => formatMoney(fils, 'en').replace(/^KWD\u00a0/, '')
export const money = (fils: Fils): Bilingual => ({ ar: formatMoney(fils, 'ar'), en: formatMoney(fils, 'en') })
const minus = (fils: Fils) => `\u2212${dinars(fils)}`
const sumOf = (rows: { amount: Fils }[]): Fils => rows.reduce((sum, { amount }) => sum + amount, 0)
export const captured = (document: DocumentData) => document.payments.filter(({ state }) => state === 'captured')

/** The receipt of a paid order: items, amounts, payment and refunds since. */
export function receiptSheet(document: DocumentData): ReceiptSheet {
  const { order } = document
  const notes = creditNotes(order.number, document.refunds)
  const paid = captured(document)
  return {
    ...common(document, order.number, m.receipt),
    facts: [
      { label: inBothLanguages(m.document_placed_at), value: kuwaitMinute(order.createdAt) },
      ...(order.paidAt ? [{ label: inBothLanguages(m.document_paid_at), value: kuwaitMinute(order.paidAt) }] : []),
      ...buyer(order),
      ...(order.shipping
        ? [
            {
              label: inBothLanguages(m.document_address),
              value: addressLines(nameArea(order.shipping, order.locale), order.locale).join('\n'),
            },
          ]
        : []),
      ...paymentFacts(order.paymentMethod, paid),
    ],
    lines: boughtRows(order.lines).flatMap(({ title, titleEn, quantity, price, holds }) => [
      {
        title: { ar: title, en: titleEn },
        quantity: String(quantity),
        price: dinars(price),
        amount: dinars(price * quantity),
      },
      ...holds.map((held) => ({
        title: { ar: `– ${held.title}`, en: `– ${held.titleEn}` },
        quantity: String(held.quantity),
        price: '',
        amount: '',
      })),
    ]),
    amounts: [
      { label: inBothLanguages(m.subtotal), amount: dinars(order.subtotal) },
      ...(order.isDigitalOnly ? [] : [{ label: inBothLanguages(m.shipping), amount: dinars(order.shippingCost) }]),
      ...discountParts(order).map((part) => ({ label: inBothLanguages(discountText(part)), amount: minus(part.fils) })),
    ],
    total: { label: inBothLanguages(m.receipt_total), amount: money(order.total) },
    after: afterwards(order.total, sumOf(paid), notes),
    at: (order.paidAt ?? order.createdAt).toISOString(),
  }
}

/** Who the document is for. */
export const letterheadOf = (
  { name, contact }: Pick<StoreSettings, 'name' | 'contact'>,
  baseUrl: string,
): Pick<Frame, 'store'> => ({
  store: { name, contact: [contact.email, formatPhone(contact.phone), new URL(baseUrl).host].filter(Boolean) },
})

/** The common parts of a receipt and a credit note. */
export function common(document: DocumentData, number: string, title: Text) {
  const { settings, baseUrl, pageUrl } = document
  const { registration } = settings.company
  const refunded = document.order.paymentStatus === 'refunded' && title === m.receipt
  return {
    number,
    title: inBothLanguages(title),
    ...letterheadOf(settings, baseUrl),
    notices: [
      ...(document.test ? [inBothLanguages(m.test_shop)] : []),
      ...(refunded ? [inBothLanguages(m.document_refunded)] : []),
    ],
    heads: {
      item: inBothLanguages(m.receipt_item),
      quantity: inBothLanguages(m.quantity),
      price: inBothLanguages(m.receipt_unit),
      amount: inBothLanguages(m.receipt_amount),
    },
    code:
      pageUrl === null ? null : { url: pageUrl, drawing: qrCode(pageUrl), caption: inBothLanguages(m.document_code) },
    closing: [
      ...(registration === ''
        ? []
        : [inBothLanguages((_, say) => m.commercial_registration({ number: registration }, say))]),
      inBothLanguages(m.document_currency),
      inBothLanguages(m.document_independent),
    ],
  }
}

/** The buyer; nothing is known of one whose account was deleted. */
export function buyer({ firstName, lastName, email, phone }: DocumentData['order']): Fact[] {
  const known = [
    { label: inBothLanguages(m.receipt_customer), value: `${firstName} ${lastName}`.trim() },
    { label: inBothLanguages(m.document_email), value: email },
    { label: inBothLanguages(m.document_phone), value: formatPhone(phone) },
  ]
  return known.filter(({ value }) => value !== '')
}

/** How it was paid; an order that was paid twice names both payments. */
export function paymentFacts(method: OrderView['paymentMethod'], paid: ReturnType<typeof captured>): Fact[] {
  const references = paid.flatMap(({ reference }) => (reference === null ? [] : [reference]))
  return [
    { label: inBothLanguages(m.receipt_method), value: namesOf(methodsPaidBy(method, paid)) },
    ...(references.length > 0 ? [{ label: inBothLanguages(m.document_reference), value: references.join('\n') }] : []),
  ]
}

/** A gateway's methods by brand name, untranslated; the team's own in both languages. */
export const namesOf = (methods: OrderPaymentMethod[]): string =>
  methods
    .map((each) =>
      isGatewayMethod(each)
        ? methodBrand(each)
        : `${methodName(each, { locale: 'ar' })} · ${methodName(each, { locale: 'en' })}`,
    )
    .join(', ')

/** Payments beyond the total, refunds with their credit note's number, and the balance. */
function afterwards(total: Fils, paid: Fils, notes: CreditNote<RefundRow>[]) {
  if (notes.length === 0 && paid <= total) return []
  const received = Math.max(total, paid)
  return [
    ...(paid > total ? [{ label: inBothLanguages(m.document_received), amount: dinars(paid) }] : []),
    ...notes.map(({ number, refund }) => ({
      label: inBothLanguages((_, options) => m.document_refund({ number }, options)),
      amount: minus(refund.amount),
    })),
    { label: inBothLanguages(m.document_net), amount: dinars(received - sumOf(notes.map(({ refund }) => refund))) },
  ]
}
