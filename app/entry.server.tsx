import { AsyncLocalStorage } from 'node:async_hooks'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { htmlContext } from '#app/context/html.ts'
import { shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { storefrontManifest } from '#app/public-pages.ts'
import { overwriteGetLocale } from '#locales/compiled/runtime.js'
import { requestOrigin } from '#shop/audit/request-origin.ts'
import type { Locale } from '#shop/money.ts'
import { RequestId } from './ui/request-number.tsx'

// Many pages are rendered at once, each in its visitor's language.
const reading = new AsyncLocalStorage<Locale>()
overwriteGetLocale(() => reading.getStore() ?? 'ar')

/**
 * Renders a page whole, into `htmlContext`, before the first byte leaves: a status is final, a broken page is an error and
 * not half a page, and the page cache and the script hashes need all of it.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, locale } = context.get(visitorContext)
  return reading.run(
    locale,
    () =>
      new Promise((resolve, reject) => {
        let failed = false
        const { pipe, abort } = renderToPipeableStream(
          <RequestId value={requestOrigin.getStore()?.requestId ?? null}>
            <ServerRouter context={{ ...entry, manifest: manifestFor(entry) }} url={request.url} nonce={nonce} />
          </RequestId>,
          {
            nonce,
            onAllReady() {
              clearTimeout(timer)
              headers.set('Content-Type', 'text/html; charset=utf-8')
              const parts: Buffer[] = []
              const body = new Writable({
                write(part: Buffer, _, done) {
                  parts.push(part)
                  done()
                },
                final(done) {
                  context.set(htmlContext, Buffer.concat(parts))
                  resolve(new Response(null, { headers, status: failed ? 500 : status }))
                  done()
                },
              })
              pipe(body.once('error', reject))
            },
            onShellError(error) {
              clearTimeout(timer)
              reject(error)
            },
            onError(error) {
              failed = true
              context.get(shopContext).log.error({ err: error }, 'a page could not be drawn')
            },
          },
        )
        // Cleared in the end, since it keeps all of the page in memory.
        const timer = setTimeout(abort, 10_000).unref()
      }),
  )
}

/**
 * The routes of this page alone, since React Router prepares every route of its manifest for each page. A page without a
 * part of the admin area names the client's manifest without it, which scripts/storefront-manifest.mjs writes.
 */
function manifestFor({ manifest, staticHandlerContext: { matches } }: EntryContext): EntryContext['manifest'] {
  const ids = matches.map(({ route }) => route.id)
  const isAdmin = ids.some((id) => id.startsWith('admin/'))
  return {
    ...manifest,
    routes: Object.fromEntries(ids.map((id) => [id, manifest.routes[id]])),
    url: isAdmin ? manifest.url : storefrontManifest(manifest.url),
  }
}

/** Server errors go into the shop's log; client errors, such as an unknown form, do not. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const { pathname } = new URL(request.url)
  context.get(shopContext).log.error({ err: error, path: pathname }, 'a page failed')
}
