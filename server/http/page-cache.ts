import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { buildHeader } from '#app/page-headers.ts'
import { publicQuery } from '#app/public-pages.ts'
import { type Reading, readingOf } from './request.ts'

const brotli = promisify(brotliCompress)

/** A cached page: both bodies and the response headers. */
export type CachedPage = {
  status: number
  headers: Record<string, string>
  plain: Buffer
  brotli: Buffer
  etag: string
  cachedAt: number
}

const maxPages = 600
const maxAgeMs = 5 * 60_000

/**
 * Storefront pages, rendered once per path, allowed query, language and currency, and answered before the router is
 * reached. What goes in is rendered from a request stripped to exactly that key, so no other cookie can leave a trace.
 */
export class PageCache {
  #pages = new Map<string, CachedPage>()
  #rendering = new Map<string, Promise<CachedPage | null>>()
  #version = 0
  hits = 0
  misses = 0

  /** The cache key of a request, or null when its page must not be cached. */
  keyOf(method: string | undefined, target: string, reading: Reading): string | null {
    if (method !== 'GET' && method !== 'HEAD') return null
    const at = target.indexOf('?')
    const pathname = at < 0 ? target : target.slice(0, at)
    const query = publicQuery(reading.path, at < 0 ? '' : target.slice(at + 1))
    if (query === null) return null
    return `${reading.locale} ${reading.currency} ${pathname}?${query}`
  }

  /** Serves a cached page; false on a miss. */
  serve(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const { method, headers, url = '/' } = incoming
    if (method !== 'GET' && method !== 'HEAD') return false
    const at = url.indexOf('?')
    const reading = readingOf(at < 0 ? url : url.slice(0, at), headers.cookie, headers['accept-language'])
    const key = this.keyOf(method, url, reading)
    const page = key === null ? undefined : this.#pages.get(key)
    if (page === undefined || Date.now() - page.cachedAt > maxAgeMs) return false
    this.hits++
    if (headers['if-none-match'] === page.etag) {
      outgoing.writeHead(304, { ETag: page.etag, 'Cache-Control': 'no-cache', Vary: vary })
      outgoing.end()
      return true
    }
    const compressed = headers['accept-encoding']?.includes('br') === true
    const body = compressed ? page.brotli : page.plain
    outgoing.writeHead(page.status, {
      ...page.headers,
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
    const work = this.#render(key, render).finally(() => this.#rendering.delete(key))
    this.#rendering.set(key, work)
    return work
  }

  async #render(key: string, render: () => Promise<Response>): Promise<CachedPage | null> {
    const version = this.#version
    const answer = await render()
    const old = this.#pages.get(key)
    // Stale is better than an error while the database is away; it is rendered again as soon as possible.
    if (answer.status === 503 && old !== undefined) return old
    if (answer.status !== 200) return null
    const plain = Buffer.from(await answer.arrayBuffer())
    const compressed = await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
    const headers = Object.fromEntries(answer.headers)
    // The same words of another build are another page: a browser that asks again must not keep the old build's name.
    const build = headers[buildHeader.toLowerCase()] ?? ''
    const etag = `"${createHash('sha256').update(build).update(plain).digest('base64url').slice(0, 22)}"`
    const page = {
      status: 200,
      headers: { ...headers, etag, vary, 'cache-control': 'no-cache' },
      plain,
      brotli: compressed,
      etag,
      cachedAt: Date.now(),
    }
    // A change that came while this page was being rendered may not be in it: hand it out, but do not keep it.
    if (version === this.#version) {
      this.#pages.delete(key)
      this.#pages.set(key, page)
      if (this.#pages.size > maxPages) this.#pages.delete(this.#pages.keys().next().value ?? key)
    }
    return page
  }

  /** Clears the cache; rendering again is cheap. */
  clear(): void {
    this.#version++
    this.#pages.clear()
    this.#rendering.clear()
  }
}

const vary = 'Accept-Encoding, Accept-Language, Cookie'
