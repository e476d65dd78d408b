/** Storefront pages without personal data, with their allowed queries. Others are never cached. */
const publicPages: { path: RegExp; query: readonly string[] }[] = [
  { path: /^\/shop$/, query: ['category', 'band', 'sort', 'page'] },
  { path: /^\/product\/[a-z0-9-]{1,80}$/, query: ['variant'] },
  {
    path: /^\/(|cart|wishlist|offline|about|contact|newsletter|faq|delivery|compliance|(privacy|shipping|return)-policy|terms-of-service)$/,
    query: [],
  },
]

/** Pages without a loader of their own: they only show the settings. */
const settingsAlone = /^\/(cart|wishlist|offline|contact)$/

/** Whether a public page, by its path without a language prefix, depends on the settings only. */
export const showsSettingsAlone = (path: string): boolean => settingsAlone.test(path)

const languagePrefix = /^\/(ar|en)(?=\/|$)/

/**
 * Only `/ar` and `/en` are prefixes of pages; the routes' `:lang?` matches anything.
 * @throws a 404 response for any other prefix
 */
export function checkLanguage({ lang }: { lang?: string | undefined }): void {
  if (lang !== undefined && lang !== 'ar' && lang !== 'en') throw new Response(null, { status: 404 })
}

/** The path of the page whose data React Router asks for at `….data`; any other as it is. */
export const withoutData = (pathname: string): string => pathname.replace(/(?:\/_)?\.data$/, '') || '/'

/** A URL's language prefix ('/ar', '/en' or none) and the path after it, without React Router's `.data`. */
export function splitPath(pathname: string): { prefix: '' | '/ar' | '/en'; path: string } {
  const plain = withoutData(pathname)
  const prefix = (languagePrefix.exec(plain)?.[0] ?? '') as '' | '/ar' | '/en'
  return { prefix, path: plain.slice(prefix.length) || '/' }
}

/** Parameters that ads, social networks and newsletters add to links, such as fbclid, gclid and ScCid. */
const tracking = /^(?:utm_\w+|\w+clk?id|igsh(?:id)?|[gw]braid|gad_\w+|srsltid|_gl|sccid|mc_[ce]id)(?:=|$)/i

/**
 * A query without the parameters by which other sites track their visitors, so that a link from an ad leads to the
 * cached page. Pages do not read them.
 * @param search with its question mark, or empty
 * @returns the same of the rest
 */
export function withoutTracking(search: string): string {
  const rest = search
    .slice(1)
    .split('&')
    .filter((part) => !tracking.test(part))
    .join('&')
  return rest && `?${rest}`
}

/**
 * What may be cached, by the server's page cache and the service worker.
 * @param path without a language prefix
 * @param search the query with its question mark, or empty
 * @returns the query in a fixed order and without tracking ('' for none), or null when the page must not be cached
 */
export function publicQuery(path: string, search: string): string | null {
  const rule = publicPages.find((page) => page.path.test(path))
  if (rule === undefined) return null
  const params = new URLSearchParams(withoutTracking(search))
  for (const name of params.keys()) if (!rule.query.includes(name) || params.getAll(name).length > 1) return null
  params.sort()
  const query = params.toString()
  return query.length > 120 ? null : query
}

/** The URL of the route manifest without the admin area, which storefront pages load, from that of the full one. */
export const storefrontManifest = (url: string): string => url.replace(/manifest-(?=\w+\.js$)/, 'storefront-manifest-')
