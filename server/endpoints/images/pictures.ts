import { Hono } from 'hono'
import { problem } from '#server/api/problem.ts'
import type { Shop } from '#shop/shop.ts'

/** Pictures uploaded by the team. A name's picture never changes, so browsers fetch it once. */
export function pictures(shop: Shop) {
  const app = new Hono()
  app.get('/:file', async (c) => {
    const found = await shop.pictures.read(c.req.param('file'))
    if (found === null) return problem(c, 404, 'not_found')
    return c.body(new Uint8Array(found.content), 200, {
      'Content-Type': found.contentType,
      'Cache-Control': 'public, max-age=31536000, immutable',
      // Opened directly, it can only be a picture.
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-site',
    })
  })
  app.all('*', (c) => problem(c, 404, 'not_found'))
  return app
}
