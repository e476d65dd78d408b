import { qrCode } from '#app/account/kit/qr-code.ts'
import { returnReason } from '#app/return-words.ts'
import * as m from '#locales/compiled/messages.js'
import { kuwaitMinute } from '#shop/kuwait-time.ts'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'
import { type OrderView, readLines } from '#shop/orders/read.ts'
import { formatPhone } from '#shop/phone.ts'
import { type ReturnView, readReturn } from '#shop/returns/read.ts'
import type { Shop } from '#shop/shop.ts'
import type { PdfRenderer } from './pdf-renderer.ts'
import { inBothLanguages, letterheadOf } from './receipt-sheet.ts'
import type { PrintedDocument, SlipsSheet } from './sheet.ts'
import { slipHeads } from './slips.ts'

/** The slip in the parcel of an accepted return (R47): where it goes, who sent it, and what is in it. */
export async function printReturnSlip(
  shop: Shop,
  renderer: PdfRenderer,
  order: OrderView,
  number: number,
): Promise<PrintedDocument> {
  const found = await readReturn(shop.db, order.id, number)
  if (found?.state !== 'accepted') return { ok: false, reason: 'unknown' }
  const pdf = await renderer.print(await sheetOf(shop, order, found)).catch((error: unknown) => {
    shop.log.error({ err: error, order: order.number }, 'a return slip could not be printed')
    return null
  })
  return pdf === null
    ? { ok: false, reason: 'busy' }
    : { ok: true, fileName: `return-${order.number}-${number}.pdf`, pdf }
}

async function sheetOf(shop: Shop, order: OrderView, found: ReturnView): Promise<SlipsSheet> {
  const [settings, lines] = await Promise.all([shop.settings.read(), readLines(shop.db, order.id)])
  const { address } = settings.returns
  // Others may open the parcel: the code links to the admin area.
  const page = `${shop.baseUrl}${adminOrderPath(order.number)}`
  const name = `${order.firstName} ${order.lastName}`.trim()
  return {
    heads: slipHeads(m.document_return_received),
    slips: [
      {
        ...letterheadOf(settings, shop.baseUrl),
        number: `${order.number} · ${found.number}`,
        title: inBothLanguages(m.document_return_slip),
        notices: [inBothLanguages(m.document_return_hint)],
        placed: kuwaitMinute(found.requestedAt),
        teamCode: { url: page, drawing: qrCode(page) },
        to: {
          name: settings.name[order.locale],
          phone: formatPhone(settings.contact.phone),
          address: { ar: linesOf(address.ar), en: linesOf(address.en) },
        },
        remarks: [
          { label: inBothLanguages(m.document_return_from), value: `${name}\n${formatPhone(order.phone)}` },
          { label: inBothLanguages(m.returns_reason), value: returnReason(found.reason, order.locale) },
        ],
        lines: found.lines.map(({ position, title, titleEn, quantity }) => ({
          title: { ar: title, en: titleEn },
          sku: lines.find((line) => line.position === position)?.sku ?? '',
          quantity: String(quantity),
        })),
        pieces: String(found.lines.reduce((sum, { quantity }) => sum + quantity, 0)),
        code: null,
        closing: [],
      },
    ],
    at: found.requestedAt.toISOString(),
  }
}

const linesOf = (text: string) => text.split('\n').filter(Boolean)
