import { qrCode } from '#app/account/kit/qr-code.ts'
import { inBundle } from '#app/in-bundle.ts'
import * as m from '#locales/compiled/messages.js'
import { nameArea } from '#shop/addresses/kuwait-areas.ts'
import { addressLines } from '#shop/addresses/shipping.ts'
import { kuwaitMinute } from '#shop/kuwait-time.ts'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'
import { type Slip as ReadSlip, readSlips } from '#shop/orders/slips.ts'
import { formatPhone } from '#shop/phone.ts'
import type { StoreSettings } from '#shop/settings/form.ts'
import type { Shop } from '#shop/shop.ts'
import type { PdfRenderer } from './pdf-renderer.ts'
import { inBothLanguages, letterheadOf, money } from './receipt-sheet.ts'
import type { PrintedDocument, Slip, SlipsSheet } from './sheet.ts'

/**
 * The packing slips of these orders as one file, at least a page for each that has something to send. Unknown when none
 * has.
 */
export async function printSlips(
  shop: Shop,
  renderer: PdfRenderer,
  numbers: readonly string[],
  parcel: number | null,
): Promise<PrintedDocument> {
  const [{ slips }, settings] = await Promise.all([readSlips(shop.db, numbers, parcel), shop.settings.read()])
  const [first, ...more] = slips
  if (first === undefined) return { ok: false, reason: 'unknown' }
  const pdf = await renderer.print(slipsSheet(slips, settings, shop.baseUrl))
  if (pdf === null) return { ok: false, reason: 'busy' }
  const name =
    more.length === 0 ? `packing-slip-${first.number}` : `packing-slips-${first.number}-and-${more.length}-more`
  return { ok: true, fileName: `${name}.pdf`, pdf }
}

/** The labels of a slip. @param packed the label of the column that is ticked by hand */
export const slipHeads = (packed: Parameters<typeof inBothLanguages>[0]): SlipsSheet['heads'] => ({
  code: inBothLanguages(m.document_slip_code),
  placed: inBothLanguages(m.document_placed_at),
  to: inBothLanguages(m.document_slip_to),
  item: inBothLanguages(m.receipt_item),
  sku: inBothLanguages(m.document_slip_sku),
  quantity: inBothLanguages(m.quantity),
  packed: inBothLanguages(packed),
  pieces: inBothLanguages(m.document_slip_pieces),
})

function slipsSheet(slips: readonly ReadSlip[], settings: StoreSettings, baseUrl: string): SlipsSheet {
  const placed = slips.map(({ createdAt }) => createdAt.getTime())
  return {
    heads: slipHeads(m.document_slip_packed),
    slips: slips.map((slip) => slipOf(slip, settings, baseUrl)),
    at: new Date(Math.max(...placed)).toISOString(),
  }
}

function slipOf(slip: ReadSlip, settings: StoreSettings, baseUrl: string): Slip {
  const { shipping, number } = slip
  const address = (locale: 'ar' | 'en') => addressLines(nameArea(shipping, locale), locale)
  // Others may open the parcel: the code links to the admin area.
  const page = `${baseUrl}${adminOrderPath(number)}`
  return {
    ...letterheadOf(settings, baseUrl),
    number,
    title: inBothLanguages(m.document_slip),
    notices: noticesOf(slip),
    placed: kuwaitMinute(slip.createdAt),
    teamCode: { url: page, drawing: qrCode(page) },
    to: {
      name: `${slip.firstName} ${slip.lastName}`.trim(),
      phone: formatPhone(slip.phone),
      address: { ar: address('ar'), en: address('en') },
    },
    remarks: [
      { label: inBothLanguages(m.document_slip_driver), value: shipping.notes.trim() },
      { label: inBothLanguages(m.document_slip_notes), value: slip.notes.trim() },
    ].filter(({ value }) => value !== ''),
    lines: slip.lines.map(({ title, titleEn, sku, quantity, bundle }) => ({
      title: { ar: inBundle(title, bundle, 'ar'), en: inBundle(titleEn, bundle, 'en') },
      sku: sku ?? '',
      quantity: String(quantity),
    })),
    pieces: String(slip.lines.reduce((sum, { quantity }) => sum + quantity, 0)),
    code: null,
    closing: [],
  }
}

/** What prevents a parcel from being sent, or is to be paid for it. */
function noticesOf({ paymentStatus, toCollect }: ReadSlip) {
  if (paymentStatus === 'refunded') return [inBothLanguages(m.document_slip_refunded)]
  if (toCollect !== null) {
    const amount = money(toCollect)
    return [inBothLanguages((_, options) => m.document_slip_collect({ amount: amount[options.locale] }, options))]
  }
  return paymentStatus === 'pending' ? [inBothLanguages(m.document_slip_unpaid)] : []
}
