import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { buildHeader, currencyHeader } from '#app/page-headers.ts'
import { hasVersion, type PageRequest, parsePageRequest } from '../request.ts'
import { cacheableQuery } from './page-query.ts'
import { keysOf, surrogateKeys } from './surrogate-keys.ts'

const brotli = promisify(brotliCompress)

/** A cached page: both bodies and the response headers. */
export type CachedPage = {
  status: number
  headers: Record<string, string>
  plain: Buffer<ArrayBuffer>
  brotli: Buffer<ArrayBuffer>
  etag: string
  cachedAt: number
  /** The keys of what it shows; null for a page that declares none. */
  keys: ReadonlySet<string> | null
}

/** The longest declaration sent: a proxy may refuse a response with more than 4 KB of headers, of which the rest take 2. */
const maxKeyCharacters = 1_500

const maxPages = 600
/** Of both bodies of all pages: a long list has 2 MB. */
const maxBytes = 64 * 1024 ** 2
const maxAgeMs = 5 * 60_000

/**
 * Storefront pages, rendered once per path, allowed query, language and currency, and served before the router. A
 * cacheable page is rendered from a request reduced to exactly that key, so no other cookie can leave a trace.
 */
export class PageCache {
  #pages = new Map<string, CachedPage>()
  #rendering = new Map<string, Promise<CachedPage | null>>()
  #version = 0
  /** The versions with which the current renderings began, the oldest first. */
  #underWay = new Set<{ version: number }>()
  /** Changes since the oldest of them began. */
  #changes: { version: number; changed: readonly string[] }[] = []
  /** CDN-Cache-Control for caches in front; null without any. */
  readonly #inFront: string | null
  hits = 0
  misses = 0

  constructor(inFront: string | null = null) {
    this.#inFront = inFront
  }

  /** The cache key of a request, or null when its page must not be cached. */
  keyOf(method: string | undefined, target: string, reading: PageRequest): string | null {
    if (method !== 'GET' && method !== 'HEAD') return null
    const at = target.indexOf('?')
    const pathname = at < 0 ? target : target.slice(0, at)
    const query = cacheableQuery(reading.path, at < 0 ? '' : target.slice(at))
    if (query === null) return null
    return `${reading.locale} ${reading.currency} ${pathname}?${query}`
  }

  /**
   * Serves a cached page; false on a miss.
   * @param inFront how a cache in front wants it read, and whether it may store it
   */
  serve(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    inFront?: { reading: PageRequest; storable: boolean },
  ): boolean {
    const { method, headers, url = '/' } = incoming
    if (method !== 'GET' && method !== 'HEAD') return false
    const at = url.indexOf('?')
    const reading =
      inFront?.reading ?? parsePageRequest(at < 0 ? url : url.slice(0, at), headers.cookie, headers['accept-language'])
    const key = this.keyOf(method, url, reading)
    const page = key === null ? undefined : this.#pages.get(key)
    if (page === undefined || isOld(page)) return false
    this.hits++
    // The page used last is dropped last, so that made-up queries cannot displace the others.
    this.#pages.delete(key as string)
    this.#pages.set(key as string, page)
    const marks = inFront?.storable ? this.marksInFront(page) : {}
    if (hasVersion(headers['if-none-match'], page.etag)) {
      outgoing.writeHead(304, { ETag: page.etag, 'Cache-Control': 'no-cache', vary, ...marks })
      outgoing.end()
      return true
    }
    const compressed = headers['accept-encoding']?.includes('br') === true
    const body = compressed ? page.brotli : page.plain
    outgoing.writeHead(page.status, {
      ...page.headers,
      ...marks,
      ...(compressed && { 'Content-Encoding': 'br' }),
      'Content-Length': body.length,
    })
    outgoing.end(method === 'HEAD' ? undefined : body)
    return true
  }

  /** Renders a page for a key once, however many requests wait for it; null when it must not be cached. */
  async fill(key: string, render: () => Promise<Response>): Promise<CachedPage | null> {
    const under = this.#rendering.get(key)
    if (under) return under
    this.misses++
    const begun = { version: this.#version }
    this.#underWay.add(begun)
    const work = this.#render(key, render).finally(() => {
      this.#underWay.delete(begun)
      const [oldest] = this.#underWay
      this.#changes = oldest ? this.#changes.filter(({ version }) => version > oldest.version) : []
      if (this.#rendering.get(key) === work) this.#rendering.delete(key)
    })
    this.#rendering.set(key, work)
    return work
  }

  async #render(key: string, render: () => Promise<Response>): Promise<CachedPage | null> {
    const version = this.#version
    const response = await render()
    const old = this.#pages.get(key)
    // Stale is better than an error while the database is away; it is rendered again as soon as possible.
    if (response.status === 503 && old !== undefined) return old
    if (response.status !== 200 || response.headers.has('Set-Cookie')) return null
    const plain = Buffer.from(await response.arrayBuffer())
    const compressed = await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
    const keys = keysOf(response)
    response.headers.delete(surrogateKeys)
    const headers = Object.fromEntries(response.headers)
    // The build is part of the ETag: a browser must not keep a page of an old build.
    const build = headers[buildHeader.toLowerCase()] ?? ''
    const etag = `"${createHash('sha256').update(build).update(plain).digest('base64url').slice(0, 22)}"`
    const page = {
      status: 200,
      headers: { ...headers, etag, vary, 'cache-control': 'no-cache' },
      plain,
      brotli: compressed,
      etag,
      cachedAt: Date.now(),
      keys,
    }
    // A change during this rendering may be missing from it: serve it, but do not cache it.
    if (!this.#changedSince(version, page)) {
      this.#pages.delete(key)
      this.#pages.set(key, page)
      this.#evict()
    }
    return page
  }

  /** Drops what is beyond the limits: expired pages first, then those used least recently. */
  #evict(): void {
    const pages = [...this.#pages]
    let bytes = pages.reduce((sum, [, page]) => sum + sizeOf(page), 0)
    for (const [key, page] of [...pages.filter(([, each]) => isOld(each)), ...pages]) {
      if (this.#pages.size <= maxPages && bytes <= maxBytes) return
      if (this.#pages.delete(key)) bytes -= sizeOf(page)
    }
  }

  /** Whether a page is the current one under its key, not a stale one that cannot be rendered again. */
  holds(key: string, page: CachedPage): boolean {
    return this.#pages.get(key) === page && !isOld(page)
  }

  /**
   * The headers by which a cache in front may store a page. Empty for a page without keys, since no purge would find
   * it, and for one with more keys than a header may hold: such a page is cached here alone.
   */
  marksInFront(page: CachedPage): Record<string, string> {
    if (this.#inFront === null || page.keys === null) return {}
    const keys = [...page.keys].join(' ')
    if (keys.length > maxKeyCharacters) return {}
    return { vary: varyInFront, [surrogateKeys.toLowerCase()]: keys, 'cdn-cache-control': this.#inFront }
  }

  /**
   * Drops the pages that show one of these. Without any, anything may have changed and the database may still be
   * unavailable: all pages are rendered again, and served stale when that answers 503.
   */
  forget(changed: readonly string[]): void {
    this.#version++
    if (this.#underWay.size > 0) this.#changes.push({ version: this.#version, changed })
    for (const [key, page] of this.#pages) {
      if (changed.length === 0) page.cachedAt = 0
      else if (isIn(page, changed)) this.#pages.delete(key)
    }
    // The keys of pages being rendered are not known yet.
    this.#rendering.clear()
  }

  /** Number of changes that renderings under way may have missed. */
  get changesHeld(): number {
    return this.#changes.length
  }

  #changedSince(version: number, page: CachedPage): boolean {
    return this.#changes.some((change) => change.version > version && isIn(page, change.changed))
  }
}

const vary = 'Accept-Encoding, Accept-Language, Cookie'
const varyInFront = `Accept-Encoding, ${currencyHeader}`

const isOld = ({ cachedAt }: CachedPage) => Date.now() - cachedAt > maxAgeMs

const sizeOf = ({ plain, brotli: compressed }: CachedPage) => plain.length + compressed.length

const isIn = ({ keys }: CachedPage, changed: readonly string[]) =>
  keys === null || changed.length === 0 || changed.some((key) => keys.has(key))
