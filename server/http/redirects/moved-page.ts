import { splitPath } from '#app/public-pages.ts'
import type { Redirects } from '#shop/redirects/lookup.ts'

/**
 * In place of a page that is not there: the way to the one that took its place, in the same language. Only a document
 * that was asked for is looked up, and nothing else costs it anything. Browsers ask each time: a redirect may be deleted.
 */
export async function movedPage(answer: Response, request: Request, redirects: Redirects): Promise<Response> {
  if (answer.status !== 404 || (request.method !== 'GET' && request.method !== 'HEAD')) return answer
  const { pathname } = new URL(request.url)
  if (/\.data$|^\/admin(\/|$)/.test(pathname)) return answer
  const { prefix, path } = splitPath(pathname)
  const target = await redirects.of(path)
  if (target === null) return answer
  await answer.body?.cancel()
  return new Response(null, { status: 301, headers: { Location: `${prefix}${target}`, 'Cache-Control': 'no-store' } })
}
