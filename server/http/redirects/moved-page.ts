import { splitPath } from '#app/public-pages.ts'
import type { Redirects } from '#shop/redirects/lookup.ts'

/**
 * Replaces a 404 by a redirect to the new page, in the same language. Only documents are looked up. Browsers revalidate
 * each time: a redirect may be deleted.
 */
export async function movedPage(response: Response, request: Request, redirects: Redirects): Promise<Response> {
  if (response.status !== 404 || (request.method !== 'GET' && request.method !== 'HEAD')) return response
  const { pathname } = new URL(request.url)
  if (/\.data$|^\/admin(\/|$)/.test(pathname)) return response
  const { prefix, path } = splitPath(pathname)
  const target = await redirects.of(path)
  if (target === null) return response
  await response.body?.cancel()
  return new Response(null, { status: 301, headers: { Location: `${prefix}${target}`, 'Cache-Control': 'no-store' } })
}
