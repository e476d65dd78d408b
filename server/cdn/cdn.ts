import type { IncomingMessage, ServerResponse } from 'node:http'
import { varnish } from '#adapters/cdn/varnish.ts'
import { currencyHeader } from '#app/page-headers.ts'
import type { Log } from '#shop/ports.ts'
import type { CdnConfig } from '../config/cdn.ts'
import type { PageCache } from '../http/page-cache.ts'
import { readingInFront } from '../http/request.ts'
import { Purger } from './purger.ts'

/** For so long a cache in front may answer with a page that has just ended, in seconds, while it asks for the new one. */
const staleSeconds = 30

/** The caches in front of the shop (docs/decisions/0052-a-cache-in-front.md). */
export type Cdn = {
  /** Purges what changes; null in a process that leaves it to another of its machine. */
  purger: Purger | null
  /** Answers a cache in front from the page cache, when it asks; calls `next` for what must be rendered, and for all others. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse, next: () => void): Promise<void>
  /** Whether no page that is cached now was changed before the call. Calls at the same time share a question. */
  caughtUp(): Promise<boolean>
}

/** CDN-Cache-Control (RFC 9213), which leaves Cache-Control to browsers. */
export const storageInFront = ({ maxAge }: CdnConfig) => `s-maxage=${maxAge}, stale-while-revalidate=${staleSeconds}`

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
    async answer(incoming, outgoing, next) {
      const { headers, url = '/' } = incoming
      const reading = readingInFront(url.split('?')[0] ?? '', String(headers[currencyHeader.toLowerCase()]))
      const inFront = reading && { reading, storable: await caughtUp() }
      if (!cache.serve(incoming, outgoing, inFront ?? undefined)) next()
    },
  }
}

/** One question at a time: who asks while one is under way shares the next. */
function joined<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let current: Promise<Answer> | null = null
  let following: Promise<Answer> | null = null
  const begin = (): Promise<Answer> => {
    const asked = ask().finally(() => {
      if (current === asked) current = null
    })
    current = asked
    return asked
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
