/** Loader data of a page, by route id. */
export type RouteResults = Readonly<Record<string, { data: unknown } | { error: unknown } | undefined>>
/** One fetch of a page; only complete data is cached, as expired when it is an older copy (not `fresh`). */
export type PageRead = { results: RouteResults; whole: boolean; fresh: boolean }

type Flight = { read: Promise<PageRead>; readers: number; stop: AbortController }

export const maxAgeMs = 5 * 60_000
const maxPages = 50

/**
 * Page data in memory: cached 5 minutes (R39), at most 50 pages, oldest evicted first. Concurrent requests for a
 * page share one fetch; a fetch no one waits for is aborted.
 */
export class PageMemory {
  #cached = new Map<string, { results: RouteResults; at: number }>()
  #flights = new Map<string, Flight>()
  #read: (path: string, signal: AbortSignal) => Promise<PageRead>
  #now: () => number

  constructor(read: (path: string, signal: AbortSignal) => Promise<PageRead>, now: () => number = Date.now) {
    this.#read = read
    this.#now = now
  }

  /**
   * A page's data, from memory or fetched.
   * @param key the path and whatever else its data depends on
   * @throws the fetch's error, or the signal's reason as soon as it is aborted
   */
  async get(key: string, path: string, signal?: AbortSignal): Promise<RouteResults> {
    const cached = this.peek(key)
    if (cached) return cached
    const flight = this.#flights.get(key) ?? this.#start(key, path)
    flight.readers++
    try {
      return (await orAborted(flight.read, signal)).results
    } finally {
      if (--flight.readers === 0 && this.#flights.get(key) === flight) {
        this.#flights.delete(key)
        flight.stop.abort()
      }
    }
  }

  /** The cached data of a key, unless expired. */
  peek(key: string): RouteResults | undefined {
    const cached = this.#cached.get(key)
    return cached && this.#now() - cached.at < maxAgeMs ? cached.results : undefined
  }

  /** The newest cached page whose key matches; with `stale` also an expired one. */
  newest(passes: (key: string) => boolean, stale = false): RouteResults | undefined {
    for (const [key, { results, at }] of [...this.#cached].reverse())
      if (passes(key) && (stale || this.#now() - at < maxAgeMs)) return results
    return undefined
  }

  /** Caches known data: what came with a page (fresh), or with an older copy of it. */
  put(key: string, results: RouteResults, fresh = true): void {
    this.#cached.delete(key)
    this.#cached.set(key, { results, at: fresh ? this.#now() : Number.NEGATIVE_INFINITY })
    const oldest = this.#cached.keys().next().value
    if (this.#cached.size > maxPages && oldest !== undefined) this.#cached.delete(oldest)
  }

  /** Clears the cache; fetches in progress are delivered, but not cached. */
  drop(): void {
    this.#cached.clear()
    this.#flights.clear()
  }

  #start(key: string, path: string): Flight {
    const stop = new AbortController()
    const flight: Flight = { read: this.#read(path, stop.signal), readers: 0, stop }
    this.#flights.set(key, flight)
    const end = () => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    }
    flight.read.then(({ results, whole, fresh }) => {
      if (whole && this.#flights.get(key) === flight) this.put(key, results, fresh)
      end()
    }, end)
    return flight
  }
}

function orAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
