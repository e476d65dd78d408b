import { type Context, Hono } from 'hono'
import type { Sending } from '#app/context/shop.ts'
import { type Download, openDownload } from '#shop/downloads/open-download.ts'
import { startDownload } from '#shop/downloads/start-download.ts'
import { isUuid } from '#shop/ids.ts'
import type { Shop } from '#shop/shop.ts'
import { problem } from '../api/problem.ts'
import type { Bindings } from '../http/bindings.ts'
import { unavailable } from '../http/unavailable.ts'
import { readRange } from './byte-range.ts'

/**
 * Purchased files. The page and emails link to `/:grantId`, which counts the download and redirects to a link, valid
 * for minutes, that serves the file with ranges. The same answer for a wrong token, a foreign file and a missing one.
 */
export function downloads(shop: Shop, sending: Sending) {
  const app = new Hono<{ Bindings: Bindings }>()

  app.get('/:grantId', async (c) => {
    const grantId = c.req.param('grantId')
    if (!isUuid(grantId)) return problem(c, 404, 'download_unknown')
    const token = c.req.query('token')
    // HEAD and prefetch requests do not count as downloads.
    const look = c.req.method === 'HEAD' || /prefetch|prerender/.test(c.req.header('sec-purpose') ?? '')
    const started = await startDownload(shop, { grantId, token, look, resumes: c.req.header('range') !== undefined })
    c.header('Cache-Control', 'private, no-store')
    c.header('Referrer-Policy', 'no-referrer')
    if (started.ok) return started.value.path === '' ? c.body(null, 204) : c.redirect(started.value.path, 303)
    const { refusal } = started
    if (refusal.reason === 'unknown') return problem(c, 404, 'download_unknown')
    // A browser is redirected to the order's page, which explains why and offers help.
    if (asksForPage(c)) return c.redirect(`${refusal.page}?token=${encodeURIComponent(token ?? '')}#downloads`, 303)
    return problem(c, 403, refusal.reason === 'expired' ? 'download_expired' : 'download_used_up')
  })

  app.get('/:grantId/file', async (c) => {
    const [grantId, fileId] = [c.req.param('grantId'), c.req.query('v')]
    const [n, until] = [c.req.query('n') ?? '', c.req.query('until') ?? '']
    if (!isUuid(grantId) || !isUuid(fileId) || !/^\d{1,9}$/.test(n) || !/^\d{1,15}$/.test(until))
      return problem(c, 404, 'download_unknown')
    const link = { grantId, fileId, count: Number(n), until: Number(until), sign: c.req.query('sign') ?? '' }
    const opened = await openDownload(shop, link)
    if (opened.ok) return send(c, grantId, opened.value)
    if (opened.refusal.reason === 'unknown') return problem(c, 404, 'download_unknown')
    return asksForPage(c) ? c.redirect('/find-order?why=link', 303) : problem(c, 410, 'download_old')
  })

  /** The whole file, or the requested range. Headers are set once it is open: an error must not inherit its length. */
  async function send(c: Context<{ Bindings: Bindings }>, purchase: string, download: Download) {
    const { fileKey, bytes, contentType, fileName, tag } = download
    const condition = c.req.header('if-range')
    // A range is useful only to a client with the same version of the file.
    const range = condition === undefined || condition === tag ? readRange(c.req.header('range'), bytes) : null
    const needsBody = c.req.method !== 'HEAD' && range !== 'outside'
    const by = { network: c.env?.network ?? '', purchase }
    const opened = needsBody ? await openFile(by, fileKey, range ?? undefined) : null
    if (opened === 'busy') return unavailable(c, 'outside')
    if (needsBody && opened === null) return problem(c, 404, 'download_missing')
    c.header('Accept-Ranges', 'bytes')
    c.header('ETag', tag)
    c.header('Cache-Control', 'private, no-store')
    c.header('Referrer-Policy', 'no-referrer')
    if (range === 'outside') {
      c.header('Content-Range', `bytes */${bytes}`)
      return c.body(null, 416)
    }
    c.header('Content-Type', contentType)
    c.header(
      'Content-Disposition',
      `attachment; filename="${asciiName(fileName)}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    )
    c.header('Content-Length', String(range ? range.end - range.start + 1 : bytes))
    if (range) c.header('Content-Range', `bytes ${range.start}-${range.end}/${bytes}`)
    const status = range ? 206 : 200
    return opened === null ? c.body(null, status) : c.body(opened.body, status)
  }

  /** A file's content, or 'busy'; null, and an error in the log, when the store does not have it. */
  async function openFile(by: Parameters<Sending>[0], fileKey: string, part?: { start: number; end: number }) {
    try {
      return await sending(by, () => shop.files.stream(fileKey, part))
    } catch (error) {
      if (await shop.files.exists(fileKey)) throw error
      shop.log.error({ err: error, fileKey }, 'a file that a buyer downloads is not in the store')
      return null
    }
  }
  return app
}

const asksForPage = (c: Context) => c.req.header('accept')?.includes('text/html') === true
const asciiName = (name: string) => name.replace(/[^\w.-]+/g, '_')
