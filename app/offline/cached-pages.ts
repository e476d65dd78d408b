import { buildHeader, currencyHeader } from '#app/page-headers.ts'
import { splitPath, withoutTracking } from '#app/public-pages.ts'
import { buildCachePrefix, choiceCache, pictureHeader, readingParameter, titleHeader } from './cache-names.ts'
import { cachedAtHeader, copyMark } from './messages.ts'

type Choice = { locale: string; currency: string }

const maxCached = 120
const freshMs = 5 * 60_000

/** The cached pages of one build: HTML and data, by address, language and currency. */
export class CachedPages {
  #build: string
  #origin: string
  #choice: Promise<Choice> | null = null

  constructor(build: string, origin: string) {
    this.#build = build
    this.#origin = origin
  }

  /**
   * A page's copy in the visitor's language and currency, of this build or else the previous one; null without one. The
   * offline page of a language is found in any currency: it replaces what was not cached in a new one.
   */
  async find(path: string): Promise<Response | null> {
    const key = this.#key(path, await this.#choiceFor(path))
    const anyCurrency = /^\/(ar|en)\/offline$/.test(path)
    for (const name of await this.#cacheNames()) {
      const cache = await caches.open(name)
      const copy =
        (await cache.match(key, { ignoreVary: true })) ??
        (anyCurrency && (await cache.match(key, { ignoreVary: true, ignoreSearch: true })))
      if (copy) return copy
    }
    return null
  }

  /**
   * Fetches and caches a page, unless a fresh copy exists. Only responses the server marked as free of personal data
   * and of the worker's own build are cached.
   */
  async keep(path: string, picture: string | null = null): Promise<void> {
    const cache = await caches.open(buildCachePrefix + this.#build)
    const before = await cache.match(this.#key(path, await this.#choiceFor(path)), { ignoreVary: true })
    if (before && Math.abs(Date.now() - Number(before.headers.get(cachedAtHeader))) < freshMs) return
    const choiceBefore = this.#choice
    const response = await fetch(new URL(path, this.#origin), { credentials: 'same-origin', redirect: 'error' })
    if (!this.#mayKeep(response)) return
    const choice = choiceOf(response)
    // A choice made while the request was running is newer than its answer.
    if (this.#choice === choiceBefore)
      await this.choose(this.#prefixOf(path) === '' ? choice : { currency: choice.currency })
    const key = this.#key(path, choice)
    // Delete first: the cache is in insertion order, and the oldest entries are evicted.
    await cache.delete(key, { ignoreVary: true })
    await cache.put(key, await labelled(response, picture))
    const cached = (await cache.keys()).filter(({ url }) => new URL(url).searchParams.has(readingParameter))
    await Promise.all(cached.slice(0, Math.max(0, cached.length - maxCached)).map((key) => cache.delete(key)))
  }

  /** Stores the language and currency for URLs that name none; they apply to pages requested from now on. */
  async choose({ locale, currency }: Partial<Choice>): Promise<void> {
    const before = this.#chosen()
    this.#choice = before.then((now) => ({ locale: locale ?? now.locale, currency: currency ?? now.currency }))
    const [now, next] = await Promise.all([before, this.#choice])
    if (next.locale === now.locale && next.currency === now.currency) return
    await (await caches.open(choiceCache)).put('/', Response.json(next))
  }

  /** The language of a page at this URL. */
  async localeFor(path: string): Promise<string> {
    return (await this.#choiceFor(path)).locale
  }

  /** Deletes the caches of all builds but this one and the previous one, whose pages may still be open. */
  async pruneOlder(): Promise<void> {
    const others = (await caches.keys()).filter(
      (name) => name.startsWith(buildCachePrefix) && name !== buildCachePrefix + this.#build,
    )
    await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  }

  async #cacheNames(): Promise<string[]> {
    const own = buildCachePrefix + this.#build
    const others = (await caches.keys()).filter((name) => name.startsWith(buildCachePrefix) && name !== own)
    return [own, ...others.reverse()]
  }

  #mayKeep(response: Response): boolean {
    // 'no-cache' is the server's page cache; everything personal is 'no-store'.
    return (
      response.status === 200 &&
      response.headers.get('Cache-Control') === 'no-cache' &&
      response.headers.get(buildHeader) === this.#build
    )
  }

  #key(path: string, { locale, currency }: Choice): string {
    const url = new URL(path, this.#origin)
    url.search = withoutTracking(url.search)
    url.searchParams.sort()
    url.searchParams.set(readingParameter, `${locale}.${currency}`)
    return url.href
  }

  #prefixOf(path: string): string {
    return splitPath(new URL(path, this.#origin).pathname).prefix
  }

  async #choiceFor(path: string): Promise<Choice> {
    const chosen = await this.#chosen()
    const prefix = this.#prefixOf(path)
    return prefix === '' ? chosen : { ...chosen, locale: prefix.slice(1) }
  }

  #chosen(): Promise<Choice> {
    this.#choice ??= caches
      .open(choiceCache)
      .then((cache) => cache.match('/'))
      .then((cached) => cached?.json() as Promise<Choice> | undefined)
      .catch(() => undefined)
      .then((cached) => cached ?? { locale: browserLocale(), currency: 'KWD' })
    return this.#choice
  }
}

function choiceOf(response: Response): Choice {
  return {
    locale: response.headers.get('Content-Language') ?? 'ar',
    currency: response.headers.get(currencyHeader) ?? 'KWD',
  }
}

/** The response with its title and picture for the list of cached pages; the page itself is marked as a copy. */
async function labelled(response: Response, picture: string | null): Promise<Response> {
  const body = await response.text()
  const headers = new Headers(response.headers)
  headers.set(cachedAtHeader, String(Date.now()))
  // The body is stored decoded.
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name)
  const title = /<meta property="og:title" content="([^"]*)"/.exec(body)?.[1]
  if (title !== undefined) headers.set(titleHeader, encodeURIComponent(unescaped(title)))
  if (picture !== null) headers.set(pictureHeader, encodeURIComponent(picture))
  return new Response(body.replace(/^<!DOCTYPE html><html/, `$& ${copyMark}`), { status: response.status, headers })
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
const unescaped = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)

/**
 * Default until a page sets it: the first of the browser's languages that the shop has, else Arabic, as on the server.
 */
function browserLocale(): string {
  const languages = navigator.languages.map((language) => language.slice(0, 2).toLowerCase())
  return languages.find((language) => language === 'ar' || language === 'en') ?? 'ar'
}
