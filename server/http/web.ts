import { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import type { Accounts } from '#app/context/accounts.ts'
import { htmlContext } from '#app/context/html.ts'
import type { Live } from '#app/context/shop.ts'
import { buildHeader, currencyHeader } from '#app/page-headers.ts'
import { showsSettingsAlone, withoutTracking } from '#app/public-pages.ts'
import { requestOrigin } from '#shop/audit/request-origin.ts'
import { isUploaded } from '#shop/catalog/media/store-pictures.ts'
import type { Limits } from '#shop/limits.ts'
import { api } from '../api/api.ts'
import { problem } from '../api/problem.ts'
import type { Composed } from '../boot/compose.ts'
import type { Cdn } from '../cdn/cdn.ts'
import { documentRoutes } from '../documents/document-routes.ts'
import type { PdfRenderer } from '../documents/pdf-renderer.ts'
import { calendarFiles } from '../endpoints/calendar/calendar-files.ts'
import { downloads } from '../endpoints/downloads.ts'
import { type Health, health } from '../endpoints/health.ts'
import { pictures } from '../endpoints/images/pictures.ts'
import { socialPictures } from '../endpoints/images/social-pictures.ts'
import { metrics } from '../endpoints/metrics.ts'
import { ownAccount } from '../endpoints/own-account.ts'
import { paymentNotifications } from '../endpoints/payments/payment-notifications.ts'
import { paymentPage } from '../endpoints/payments/payment-page.ts'
import { paymentReturn } from '../endpoints/payments/payment-return.ts'
import { sandboxBank } from '../endpoints/payments/sandbox-bank.ts'
import { securityTxt } from '../endpoints/security-txt.ts'
import { siteMap } from '../endpoints/sitemap.ts'
import { oneClickStop, oneClickUnsubscribe } from '../endpoints/unsubscribe.ts'
import { webManifest } from '../endpoints/web-manifest.ts'
import type { Metrics } from '../metrics/open-metrics.ts'
import { releaseAssets } from '../storage/release-assets.ts'
import { whatsappNotifications } from '../whatsapp/notifications.ts'
import type { Bindings } from './bindings.ts'
import { limitBodies, limitUrl } from './limit-bodies.ts'
import { countMisses, entryLimits } from './limits/entry-limits.ts'
import { openSending } from './limits/sending.ts'
import { knownMethods } from './methods.ts'
import { finishPage } from './pages/finish-page.ts'
import type { PageCache } from './pages/page-cache.ts'
import { pageContexts } from './pages/page-context.ts'
import { nameOfBuild, pageHandler } from './pages/page-handler.ts'
import { surrogateKeys, withoutKeys } from './pages/surrogate-keys.ts'
import { type Send, sendCompressed, withoutBody } from './pages/uncached-page.ts'
import { movedPage, withoutSlash } from './redirects/moved-page.ts'
import { parseCacheRequest, parsePageRequest } from './request.ts'
import { contentPolicy, type ForeignOrigins, newNonce, originCheck, shopHeaders } from './security-headers.ts'
import { failedForNow, retryAfterSeconds, unavailable, whyFailed } from './unavailable.ts'

export type WebParts = Composed & {
  accounts: Accounts
  limits: Limits
  live: Live
  renderer: PdfRenderer
  cache: PageCache | null
  cdn: Cdn | null
  health: Health
  metrics: Metrics
  /** METRICS_TOKEN */
  metricsToken: string | undefined
  /** The other sites' origins that our pages may use. */
  foreign: ForeignOrigins
  /** The configured public origin, or null when the shop answers under any host. */
  publicOrigin: string | null
  build: ServerBuild | (() => Promise<ServerBuild>)
}

/** Every route of the server: endpoints first, then the pages. */
export function createWeb(parts: WebParts) {
  const { shop, cache, publicOrigin } = parts
  const app = new Hono<{ Bindings: Bindings }>()
  const constant = Object.entries(shopHeaders(shop))

  app.use(async (c, next) => {
    await next()
    // A response's own headers take precedence: order pages set a stricter referrer policy.
    for (const [name, value] of constant) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    if (!c.res.headers.has('Content-Security-Policy')) c.res.headers.set('Content-Security-Policy', contentPolicy([]))
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
    const { requestId } = requestOrigin.getStore() ?? {}
    if (requestId) c.res.headers.set('X-Request-Id', requestId)
  })
  app.onError((error, c) => {
    shop.log.error({ err: error, path: c.req.path }, 'a request failed')
    const why = whyFailed(error)
    if (why !== null) return unavailable(c, why)
    return problem(c, 500, 'internal')
  })
  app.use(knownMethods)
  // The database cannot store U+0000, so nothing can match.
  app.use((c, next) => (/%00/.test(c.req.raw.url) ? Promise.resolve(problem(c, 404, 'not_found')) : next()))
  app.use(limitUrl)
  app.use(originCheck(publicOrigin, (c) => problem(c, 403, 'foreign_origin')))
  app.use(limitBodies(async (request) => (await parts.accounts.admin(request)) !== null))

  app.use(entryLimits(parts.limits, parts.database.engine))
  app.use(
    '/assets/*',
    countMisses(parts.limits, async () => false),
  )
  app.use(
    '/pictures/*',
    countMisses(parts.limits, (path) => isUploaded(shop.db, path)),
  )

  app.route('/', health(parts))
  app.route('/', metrics(parts))
  app.route('/', securityTxt(shop))
  app.route('/api/v1', api(parts))
  app.route('/payments', paymentPage(shop))
  app.route('/payments', paymentReturn(shop, parts.timeouts.gateway.comeBack))
  app.route('/webhooks/payments', paymentNotifications(shop))
  app.route('/webhooks/whatsapp', whatsappNotifications(shop))
  if (parts.sandbox) app.route('/sandbox', sandboxBank(parts.sandbox, shop.clock))
  const sending = openSending()
  app.route('/downloads', downloads(shop, sending))
  app.route('/calendar', calendarFiles(shop))
  app.route('/receipts', documentRoutes(shop, parts.renderer))
  app.route('/pictures', pictures(shop))
  app.route('/account', ownAccount(parts))
  app.route('/newsletter/unsubscribe', oneClickUnsubscribe(shop))
  app.route('/cart/reminder/unsubscribe', oneClickStop(shop))
  app.route('/assets', releaseAssets(parts.assets))
  app.route('/social', socialPictures(shop, parts))
  app.route('/', siteMap(shop))
  app.route('/', webManifest(shop))

  const contextOf = pageContexts(parts, sending)
  const render = pageHandler(parts.build, shop.log)
  const buildName = nameOfBuild(parts.build)
  app.all('*', async (c) => {
    const target = new URL(c.req.url)
    const plain = await withoutSlash(c.req.method, target, shop.redirects)
    if (plain !== null) return c.redirect(plain, 301)
    target.search = withoutTracking(target.search)
    const inFront = parts.cdn && parseCacheRequest(target.pathname, c.req.header(currencyHeader))
    const reading =
      inFront ?? parsePageRequest(target.pathname, c.req.header('cookie'), c.req.header('accept-language'))
    const key = cache?.keyOf(c.req.method, target.pathname + target.search, reading) ?? null
    // A cacheable page is rendered from a request that contains nothing but its key.
    const headers = key === null ? new Headers(c.req.raw.headers) : new Headers({ accept: 'text/html' })
    // React Router has its own origin check; it must see the address the browser used, not the one behind the proxy.
    // Concatenated as text: a path that begins with two slashes must not become another host.
    const url = new URL(`${publicOrigin ?? target.origin}${target.pathname}${target.search}`)
    const body = c.req.raw.body
    // React Router drops the body of a response to HEAD without closing it: it gets a GET, and the body is closed here.
    const isHead = c.req.method === 'HEAD'
    const request = new Request(url, {
      method: key === null && !isHead ? c.req.method : 'GET',
      headers,
      ...(body && { body, duplex: 'half' }),
      signal: key === null ? c.req.raw.signal : null,
    })
    const page = (send?: Send) =>
      renderPage(request, { ...reading, network: key === null ? c.env.network : '', nonce: newNonce() }, send)
    const requestHeaders = c.req.raw.headers
    const uncached = async () =>
      withoutKeys(
        await (isHead ? page().then(withoutBody) : page((body, head) => sendCompressed(body, head, requestHeaders))),
      )
    if (key === null || cache === null) return uncached()
    const cached = await cache.fill(key, () => page())
    if (cached === null) return uncached()
    const isCompressed = requestHeaders.get('accept-encoding')?.includes('br') === true
    // Checked again after rendering: changes made meanwhile may be missing from the page.
    const storable = parts.cdn !== null && inFront !== null && (await parts.cdn.caughtUp()) && cache.holds(key, cached)
    const marks = storable ? cache.marksInFront(cached) : {}
    return new Response(isHead ? null : isCompressed ? cached.brotli : cached.plain, {
      status: cached.status,
      headers: { ...cached.headers, ...marks, ...(isCompressed && { 'content-encoding': 'br' }) },
    })
  })

  async function renderPage(
    request: Request,
    visitor: ReturnType<typeof parsePageRequest> & { network: string; nonce: string },
    send: Send = (body, head) => new Response(body, head),
  ) {
    const { context, shown } = contextOf(visitor)
    const response = await movedPage(await render(request, context), request, shop.redirects)
    const headers = new Headers(response.headers)
    headers.set('Content-Language', visitor.locale)
    headers.set(currencyHeader, visitor.currency)
    if (buildName !== null) headers.set(buildHeader, buildName)
    if (shown.size > 0 || showsSettingsAlone(visitor.path)) headers.set(surrogateKeys, ['settings', ...shown].join(' '))
    if (context.get(failedForNow) || response.status === 503) headers.set('Retry-After', String(retryAfterSeconds))
    // Cached with its security headers, for data as for pages, since a cached response is sent unchanged.
    for (const [name, value] of constant) if (!headers.has(name)) headers.set(name, value)
    const rendered = context.get(htmlContext)
    if (!headers.get('Content-Type')?.startsWith('text/html') || rendered === null) {
      if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', contentPolicy([]))
      return send(response.body, { status: response.status, headers })
    }
    const { html, hashes } = finishPage(rendered, visitor.nonce)
    headers.set('Content-Security-Policy', contentPolicy(hashes, parts.foreign))
    return send(html, { status: response.status, headers })
  }

  return app
}
