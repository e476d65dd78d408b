import { splitPath } from '#app/public-pages.ts'
import type { Redirects } from '#shop/redirects/lookup.ts'

/**
 * Where a page with a trailing slash has its one URL: the same without it, with the query. Null for any other request,
 * for the home page and the admin area, for a path that is another host without it (`//host/`), and for an old URL with
 * a redirect of its own.
 */
export async function withoutSlash(method: string, { pathname, search }: URL, redirects: Redirects) {
  if ((method !== 'GET' && method !== 'HEAD') || !pathname.endsWith('/') || pathname.startsWith('//')) return null
  const { path } = splitPath(pathname)
  if (path === '/' || path.startsWith('/admin/') || (await redirects.of(path)) !== null) return null
  return pathname.slice(0, -1) + search
}

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
