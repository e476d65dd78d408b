import { Hono } from 'hono'
import { openDownload } from '#shop/delivery/open-download.ts'
import type { Shop } from '#shop/shop.ts'
import { problem } from './api/problem.ts'

/** A paid file as an attachment; the same answer for a wrong token, a foreign file and one that does not exist. */
export function downloads(shop: Shop) {
  const app = new Hono()
  app.get('/:grantId', async (c) => {
    const grantId = c.req.param('grantId')
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(grantId)) return problem(c, 404, 'download_unknown')
    const opened = await openDownload(shop, grantId, c.req.query('token'))
    if (!opened.ok) return problem(c, 404, 'download_unknown')
    const { body, bytes, contentType, fileName } = opened.value
    return c.body(body, 200, {
      'Content-Type': contentType,
      'Content-Length': String(bytes),
      'Content-Disposition': `attachment; filename="${asciiName(fileName)}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      'Cache-Control': 'private, no-store',
    })
  })
  return app
}

const asciiName = (name: string) => name.replace(/[^\w.-]+/g, '_')
