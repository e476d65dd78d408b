import { Hono } from 'hono'
import type { Documents } from '#app/context/shop.ts'
import type { Locale } from '#shop/money.ts'
import type { Shop } from '#shop/shop.ts'
import { problem } from '../api/problem.ts'
import { unavailable, unavailablePage } from '../http/unavailable.ts'
import { buyerDocument, teamDocument } from './documents.ts'
import type { PdfRenderer } from './pdf-renderer.ts'
import type { PrintedDocument } from './sheet.ts'
import { printSlips } from './slips.ts'

/**
 * GET /receipts/ORD-….pdf, …-R1.pdf (credit note) and …-RET1.pdf (return slip) with the order's token. The same answer
 * for a wrong, missing or foreign token, an unpaid order, an erased buyer and an unknown number.
 */
export function documentRoutes(shop: Shop, renderer: PdfRenderer) {
  const app = new Hono()
  app.get('/:file{[\\w-]+\\.pdf}', async (c) => {
    const name = c.req.param('file').slice(0, -'.pdf'.length)
    const document = await buyerDocument(shop, renderer, name, c.req.query('token'))
    if (document.ok) return download(document)
    if (document.reason === 'unknown') return problem(c, 404, 'not_found')
    return unavailable(c, 'outside')
  })
  app.get('*', (c) => problem(c, 404, 'not_found'))
  return app
}

/** The same documents for the admin pages, whose guards have checked the user. */
export function teamDocuments(shop: Shop, renderer: PdfRenderer): Documents {
  return {
    forTeam: async (name, locale) => respondWith(await teamDocument(shop, renderer, name), locale),
    // Inline, because it is printed at once.
    async slips(numbers, locale, parcel) {
      try {
        return respondWith(await printSlips(shop, renderer, numbers, parcel), locale, 'inline')
      } catch (error) {
        shop.log.error({ err: error }, 'packing slips could not be printed')
        return unavailablePage(locale)
      }
    },
  }
}

function respondWith(document: PrintedDocument, locale: Locale, disposition?: Disposition): Response {
  if (document.ok) return download(document, disposition)
  return document.reason === 'unknown' ? new Response(null, { status: 404 }) : unavailablePage(locale)
}

type Disposition = 'attachment' | 'inline'

function download(
  { pdf, fileName }: Extract<PrintedDocument, { ok: true }>,
  disposition: Disposition = 'attachment',
): Response {
  return new Response(pdf, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(pdf.byteLength),
      'Content-Disposition': `${disposition}; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
    },
  })
}
