import { Hono } from 'hono'
import type { Papers } from '#app/context.ts'
import type { Shop } from '#shop/shop.ts'
import { problem } from '../api/problem.ts'
import { buyersPaper, type PrintedPaper, teamsPaper } from './documents.ts'
import type { Press } from './pdf-renderer.ts'
import { printSlips } from './slips.ts'

/**
 * GET /receipts/ORD-….pdf and /receipts/ORD-…-R1.pdf with the order's token. Whatever opens none is told the same: a
 * wrong, missing or foreign token, an order that is not paid, one whose buyer has left, a number that is none.
 */
export function documentRoutes(shop: Shop, press: Press) {
  const app = new Hono()
  app.get('/:file{[\\w-]+\\.pdf}', async (c) => {
    const name = c.req.param('file').slice(0, -'.pdf'.length)
    const paper = await buyersPaper(shop, press, name, c.req.query('token'))
    if (paper.ok) return download(paper)
    if (paper.reason === 'unknown') return problem(c, 404, 'not_found')
    c.header('Retry-After', retrySeconds)
    return problem(c, 503, 'unavailable')
  })
  app.get('*', (c) => problem(c, 404, 'not_found'))
  return app
}

/** The same papers for the admin's pages, which have made sure who asks. */
export function teamsPapers(shop: Shop, press: Press): Papers {
  return {
    forTeam: async (name) => answer(await teamsPaper(shop, press, name)),
    // Opened rather than kept, for it is made to be printed at once.
    async slips(numbers) {
      try {
        return answer(await printSlips(shop, press, numbers), 'inline')
      } catch (error) {
        shop.log.error({ error }, 'packing slips could not be printed')
        return answer({ ok: false, reason: 'busy' })
      }
    },
  }
}

function answer(paper: PrintedPaper, disposition?: Disposition): Response {
  if (paper.ok) return download(paper, disposition)
  return paper.reason === 'unknown'
    ? new Response(null, { status: 404 })
    : new Response(null, { status: 503, headers: { 'Retry-After': retrySeconds } })
}

const retrySeconds = '5'

type Disposition = 'attachment' | 'inline'

function download(
  { pdf, fileName }: Extract<PrintedPaper, { ok: true }>,
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
