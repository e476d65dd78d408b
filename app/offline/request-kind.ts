import { publicQuery, splitPath } from '#app/public-pages.ts'

export type RequestKind =
  /** A page, or its data, that may be cached. */
  | 'page'
  | 'data'
  /** Another storefront page: never cached, but replaced by the offline page. */
  | 'screen'
  /** A built file whose name changes with its content. */
  | 'asset'
  /** A picture of the shop or of a product. */
  | 'picture'

type RequestFacts = { method: string; mode: string; url: string }

/** How the service worker handles a request; null leaves it to the browser. */
export function requestKind({ method, mode, url }: RequestFacts, origin: string): RequestKind | null {
  const { origin: host, pathname, search } = new URL(url)
  if (method !== 'GET' || host !== origin) return null
  if (pathname.startsWith('/assets/')) return 'asset'
  if (/^\/(art|products|pictures|icons)\//.test(pathname)) return 'picture'
  if (isPublic(pathname, search)) {
    if (pathname.endsWith('.data')) return 'data'
    if (mode === 'navigate') return 'page'
  }
  if (mode !== 'navigate' || /^\/(admin|api|downloads|payments|sandbox|livez|readyz|metrics)(\/|$)/.test(pathname))
    return null
  // A file, such as the sitemap.
  return /\.\w+$/.test(pathname) ? null : 'screen'
}

/** Whether a URL is one of the pages without personal data. */
export function isPublic(pathname: string, search: string): boolean {
  return publicQuery(splitPath(pathname).path, search) !== null
}

/** The URL of a page's data. */
export function dataPath(path: string): string {
  const [pathname = '', query] = path.split('?')
  const data = pathname.endsWith('/') ? `${pathname}_.data` : `${pathname}.data`
  return query === undefined ? data : `${data}?${query}`
}
