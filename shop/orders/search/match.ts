import { or, type SQL, sql } from 'drizzle-orm'
import { payment, paymentNoteWords, refund } from '../../payments/table.ts'
import { hasWords } from '../../search-vector.ts'
import { shipment } from '../shipments/table.ts'
import { order } from '../table.ts'

/** The searchable words of an order's goods: title in both languages and SKU of each, as bought. */
export const boughtWords = (lines: readonly (Named & { sku: string; bundle?: Named | null })[]): string => {
  const bundles = lines.flatMap(({ bundle }) => (bundle ? `${bundle.title} ${bundle.titleEn}` : []))
  return [...lines.map(({ title, titleEn, sku }) => `${title} ${titleEn} ${sku}`), ...new Set(bundles)].join(' ')
}
type Named = { title: string; titleEn: string }

/**
 * Orders that match a search: by their words, by the team's note on a payment that it took itself, or by the whole
 * reference of a payment or refund or the whole tracking number of a parcel.
 */
export function matchesSearch(typed: string): SQL | undefined {
  const reference = typed.trim()
  // An array, so that the order's own keys and words are both looked up in their indexes.
  return or(
    hasWords(order.words, typed),
    reference === ''
      ? undefined
      : sql`${order.id} = any(array(
          select ${payment.orderId} from ${payment} where ${payment.reference} = ${reference}
          union all select ${payment.orderId} from ${payment}
            where ${payment.note} <> '' and ${hasWords(paymentNoteWords, typed)}
          union all select ${refund.orderId} from ${refund} where ${refund.reference} = ${reference}
          union all select ${shipment.orderId} from ${shipment}
            where ${shipment.tracking} <> '' and upper(${shipment.tracking}) = upper(${reference})))`,
  )
}
