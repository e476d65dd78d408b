import type { IncomingMessage, ServerResponse } from 'node:http'
import { varnish } from '#adapters/cdn/varnish.ts'
import { currencyHeader } from '#app/page-headers.ts'
import type { Log } from '#shop/ports.ts'
import type { CdnConfig } from '../config/cdn.ts'
import type { PageCache } from '../http/pages/page-cache.ts'
import { parseCacheRequest } from '../http/request.ts'
import { Purger } from './purger.ts'

/** How long a cache in front may serve an expired page while it fetches the new one, in seconds. */
const staleSeconds = 30

/** The caches in front of the shop (docs/decisions/0052-a-cache-in-front.md). */
export type Cdn = {
  /** Purges what changes; null in a process that leaves it to another one of its machine. */
  purger: Purger | null
  /** Answers a cache in front from the page cache; calls `next` on a miss and for all other clients. */
  handle(incoming: IncomingMessage, outgoing: ServerResponse, next: () => void): Promise<void>
  /** Whether this process has seen every change made before the call. Concurrent calls share a query. */
  caughtUp(): Promise<boolean>
}

/** CDN-Cache-Control (RFC 9213), which leaves Cache-Control to browsers. */
export const cdnCacheControl = ({ maxAge }: CdnConfig) => `s-maxage=${maxAge}, stale-while-revalidate=${staleSeconds}`

/** @param options.leads whether this process purges for its machine */
export function openCdn(
  { urls }: CdnConfig,
  cache: PageCache,
  database: { caughtUp(): Promise<boolean> },
  { leads, timeoutMs, log }: { leads: boolean; timeoutMs: number; log: Log },
): Cdn {
  const caughtUp = joined(() => database.caughtUp())
  return {
    purger: leads
      ? new Purger(
          urls.map((url) => varnish(url, timeoutMs)),
          log,
        )
      : null,
    caughtUp,
    async handle(incoming, outgoing, next) {
      const { headers, url = '/' } = incoming
      const reading = parseCacheRequest(url.split('?')[0] ?? '', String(headers[currencyHeader.toLowerCase()]))
      const inFront = reading && { reading, storable: await caughtUp() }
      if (!cache.serve(incoming, outgoing, inFront ?? undefined)) next()
    },
  }
}

/** One call at a time: callers during one share the next. */
function joined<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let current: Promise<Value> | null = null
  let following: Promise<Value> | null = null
  const begin = (): Promise<Value> => {
    const pending = ask().finally(() => {
      if (current === pending) current = null
    })
    current = pending
    return pending
  }
  return () => {
    if (current === null) return begin()
    following ??= current.then(() => {
      following = null
      return begin()
    })
    return following
  }
}
