import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type Accounts, accountsContext, limitsContext, shopContext, visitorContext } from '#app/context.ts'
import { api } from './api/api.ts'
import { problem } from './api/problem.ts'
import type { Composed } from './compose.ts'
import { downloads } from './downloads.ts'
import { type Health, health } from './health.ts'
import type { Limits } from './limits.ts'
import type { PageCache } from './page-cache.ts'
import { paymentReturn } from './payment-return.ts'
import { readingOf } from './request.ts'
import { sandboxBank } from './sandbox-bank.ts'
import { contentPolicy, newNonce, nonceToHashes, originCheck, securityHeaders } from './security.ts'

export type Bindings = { network: string }
export type WebParts = Composed & {
  accounts: Accounts
  limits: Limits
  cache: PageCache | null
  health: Health
  /** The configured public origin, or null when the shop answers under whatever host it is reached by. */
  publicOrigin: string | null
  build: ServerBuild | (() => Promise<ServerBuild>)
}

const maxBodyBytes = 64 * 1024

/** Every door of the shop: machines' doors first, then the pages. */
export function createWeb(parts: WebParts) {
  const { shop, cache, publicOrigin } = parts
  const app = new Hono<{ Bindings: Bindings }>()
  const constant = Object.entries(securityHeaders(shop.baseUrl))

  app.use(async (c, next) => {
    await next()
    for (const [name, value] of constant) c.res.headers.set(name, value)
    if (!c.res.headers.has('Content-Security-Policy')) c.res.headers.set('Content-Security-Policy', contentPolicy([]))
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
  })
  app.onError((error, c) => {
    shop.log.error({ err: error, path: c.req.path }, 'a request failed')
    return problem(c, 500, 'internal')
  })
  // No text with U+0000 can be in the database, so nothing is there.
  app.use((c, next) => (/%00/.test(c.req.raw.url) ? Promise.resolve(problem(c, 404, 'not_found')) : next()))
  app.use(originCheck(publicOrigin, (c) => problem(c, 403, 'foreign_origin')))
  app.use(bodyLimit({ maxSize: maxBodyBytes, onError: (c) => problem(c, 413, 'too_large') }))

  app.route('/', health(parts))
  app.route('/api/v1', api(parts))
  app.route('/payments', paymentReturn(shop))
  app.route('/sandbox', sandboxBank(parts))
  app.route('/downloads', downloads(shop))

  const render = createRequestHandler(parts.build)
  app.all('*', async (c) => {
    const target = new URL(c.req.url)
    const reading = readingOf(target.pathname, c.req.header('cookie'), c.req.header('accept-language'))
    const key = cache?.keyOf(c.req.method, target.pathname + target.search, reading) ?? null
    // A page that may be kept is rendered from a request that holds nothing but its key.
    const headers = key === null ? new Headers(c.req.raw.headers) : new Headers({ accept: 'text/html' })
    // React Router has its own origin check; it must see the address the browser used, not the one behind the proxy.
    // Put together as text: a path that begins with two slashes must not be read as another host.
    const url = new URL(`${publicOrigin ?? target.origin}${target.pathname}${target.search}`)
    const body = c.req.raw.body
    const request = new Request(url, {
      method: key === null ? c.req.method : 'GET',
      headers,
      ...(body && { body, duplex: 'half' }),
      signal: key === null ? c.req.raw.signal : null,
    })
    const page = () =>
      renderPage(request, { ...reading, network: key === null ? c.env.network : '', nonce: newNonce() })
    if (key === null || cache === null) return page()
    const kept = await cache.fill(key, page)
    if (kept === null) return page()
    const compressed = c.req.header('accept-encoding')?.includes('br') === true
    const content = compressed ? kept.brotli : kept.plain
    return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(content), {
      status: kept.status,
      headers: { ...kept.headers, ...(compressed && { 'content-encoding': 'br' }) },
    })
  })

  async function renderPage(
    request: Request,
    visitor: ReturnType<typeof readingOf> & { network: string; nonce: string },
  ) {
    const context = new RouterContextProvider()
    context.set(shopContext, shop)
    context.set(visitorContext, visitor)
    context.set(accountsContext, parts.accounts)
    context.set(limitsContext, parts.limits)
    const answer = await render(request, context)
    if (!answer.headers.get('Content-Type')?.startsWith('text/html') || answer.body === null) return answer
    const { html, hashes } = nonceToHashes(await answer.text(), visitor.nonce)
    const headers = new Headers(answer.headers)
    headers.set('Content-Security-Policy', contentPolicy(hashes))
    headers.set('Content-Language', visitor.locale)
    for (const [name, value] of constant) headers.set(name, value)
    return new Response(html, { status: answer.status, headers })
  }

  return app
}
