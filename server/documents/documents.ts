import { openOrder } from '#shop/orders/access/open-order.ts'
import { orderPath } from '#shop/orders/access/order-paths.ts'
import { type OrderView, readOrder, readPayments } from '#shop/orders/read.ts'
import { isTestOrder } from '#shop/payments/gateway-of.ts'
import { readRefunds } from '#shop/refunds/read-refunds.ts'
import type { Shop } from '#shop/shop.ts'
import { creditNoteSheet } from './credit-note-sheet.ts'
import type { PdfRenderer } from './pdf-renderer.ts'
import { type DocumentData, receiptSheet } from './receipt-sheet.ts'
import { printReturnSlip } from './return-slip.ts'
import type { PrintedDocument } from './sheet.ts'

const documentName = /^(ORD-\d{4}-\d{4,12})(?:(-R\d{1,4})|-RET(\d{1,4}))?$/

/** A document for the holder of the order's private link (see `openOrder`). */
export async function buyerDocument(
  shop: Shop,
  renderer: PdfRenderer,
  name: string,
  token: string | undefined,
): Promise<PrintedDocument> {
  const [, number, note, sent] = documentName.exec(name) ?? []
  const order = await openOrder(shop, number, token)
  if (order === null || token === undefined) return { ok: false, reason: 'unknown' }
  if (sent !== undefined) return printReturnSlip(shop, renderer, order, Number(sent))
  const pageUrl = `${shop.baseUrl}${orderPath({ number: order.number, token })}`
  return print(shop, renderer, { name, order, isNote: note !== undefined, pageUrl, team: false })
}

/** A document for an admin, also after the buyer was erased. It has no link: the private page is the buyer's alone. */
export async function teamDocument(shop: Shop, renderer: PdfRenderer, name: string): Promise<PrintedDocument> {
  const [, number, note, sent] = documentName.exec(name) ?? []
  const order = number === undefined ? null : await readOrder(shop.db, { number })
  if (order === null) return { ok: false, reason: 'unknown' }
  if (sent !== undefined) return printReturnSlip(shop, renderer, order, Number(sent))
  return print(shop, renderer, { name, order, isNote: note !== undefined, pageUrl: null, team: true })
}

type DocumentRequest = Pick<DocumentData, 'pageUrl' | 'team'> & { name: string; order: OrderView; isNote: boolean }

async function print(
  shop: Shop,
  renderer: PdfRenderer,
  { name, isNote, order, ...who }: DocumentRequest,
): Promise<PrintedDocument> {
  if (order.paymentStatus === 'pending') return { ok: false, reason: 'unknown' }
  const [payments, refunds, settings] = await Promise.all([
    readPayments(shop.db, order.id),
    readRefunds(shop.db, order.id),
    shop.settings.read(),
  ])
  const test = isTestOrder(shop, payments)
  const data: DocumentData = { order, payments, refunds, settings, baseUrl: shop.baseUrl, test, ...who }
  const sheet = isNote ? creditNoteSheet(data, name) : receiptSheet(data)
  if (sheet === null) return { ok: false, reason: 'unknown' }
  const pdf = await renderer.print(sheet).catch((error: unknown) => {
    shop.log.error({ err: error, order: order.number }, 'a paper could not be printed')
    return null
  })
  return pdf === null ? { ok: false, reason: 'busy' } : { ok: true, fileName: `${name}.pdf`, pdf }
}
