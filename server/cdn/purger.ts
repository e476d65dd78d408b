import { Gauge, type Registry } from 'prom-client'
import type { PageKey } from '#shop/db.ts'
import type { CacheInFront, Log } from '#shop/ports.ts'

/** One key is purged at most once in this time. */
const everyMs = 1_000
/** Back-off between attempts at a cache that does not answer. */
const pauses = { firstMs: 1_000, longestMs: 30_000 }
/** With more keys pending, all pages are purged. */
const maxKeys = 500
const all = '*'

/**
 * Purges what changed from the caches in front, each key at once and again a second later: so the last state is always
 * purged, and so is a response that was in flight during the first purge. Runs in the background.
 */
export class Purger {
  readonly #targets: Target[]
  /** Keys purged within the last second, and whether they changed since. */
  readonly #recent = new Map<string, { again: boolean; timer: NodeJS.Timeout }>()

  constructor(caches: readonly CacheInFront[], log: Log) {
    this.#targets = caches.map((cache) => new Target(cache, log))
  }

  /** Purges these keys; everything when there are none. */
  changed(keys: readonly PageKey[]): void {
    const due: string[] = []
    for (const key of keys.length === 0 || this.#recent.size > maxKeys ? [all] : keys) {
      const recent = this.#recent.get(key)
      if (recent !== undefined) recent.again = true
      else {
        this.#begin(key)
        due.push(key)
      }
    }
    this.#purge(due)
  }

  #begin(key: string): void {
    const timer = setTimeout(() => {
      const again = this.#recent.get(key)?.again
      this.#recent.delete(key)
      if (again) this.#begin(key)
      this.#purge([key])
    }, everyMs)
    this.#recent.set(key, { again: false, timer })
  }

  #purge(keys: readonly string[]): void {
    if (keys.length > 0) for (const target of this.#targets) target.add(keys)
  }

  /** Purges what is still pending, in one attempt. */
  async stop(): Promise<void> {
    const waiting = [...this.#recent.keys()]
    for (const { timer } of this.#recent.values()) clearTimeout(timer)
    this.#recent.clear()
    this.#purge(waiting)
    await Promise.all(this.#targets.map((target) => target.stop()))
  }

  measure(registry: Registry): void {
    const gauge = (name: string, help: string, read: (target: Target) => number) => {
      const targets = this.#targets
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(targets.reduce((sum, target) => sum + read(target), 0))
        },
      })
    }
    gauge('bustan_cdn_purges', 'Purges that caches in front took since the start', ({ done }) => done)
    gauge('bustan_cdn_purge_failures', 'Purges that failed since the start', ({ failed }) => failed)
    gauge('bustan_cdn_keys_waiting', 'Keys that a cache in front has not purged yet', ({ waiting }) => waiting)
  }
}

/** One cache in front, with its pending keys. One request at a time. */
class Target {
  readonly #cache: CacheInFront
  readonly #log: Log
  #stopped = false
  #goOn = () => {}
  readonly #keys = new Set<string>()
  #work: Promise<void> | null = null
  done = 0
  failed = 0

  constructor(cache: CacheInFront, log: Log) {
    this.#cache = cache
    this.#log = log
  }

  get waiting(): number {
    return this.#keys.size
  }

  add(keys: readonly string[]): void {
    for (const key of keys) this.#keys.add(key)
    if (this.#keys.size > maxKeys || this.#keys.has(all)) {
      this.#keys.clear()
      this.#keys.add(all)
    }
    this.#work ??= this.#purgeAll()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#goOn()
    await this.#work
  }

  async #purgeAll(): Promise<void> {
    const { address } = this.#cache
    let wait = 0
    while (this.#keys.size > 0) {
      const keys = [...this.#keys]
      this.#keys.clear()
      try {
        await this.#cache.purge(keys)
        this.done++
        if (wait > 0) this.#log.info({ address }, 'a cache in front takes purges again')
        wait = 0
      } catch (error) {
        this.failed++
        for (const key of keys) this.#keys.add(key)
        if (wait === 0)
          this.#log.error(
            { err: error, address },
            'a cache in front cannot be purged: its pages are stale until they end',
          )
        if (this.#stopped) break
        wait = Math.min(wait * 2 || pauses.firstMs, pauses.longestMs)
        await this.#pause(wait)
      }
    }
    this.#work = null
  }

  async #pause(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#goOn = resolve
    const timer = setTimeout(resolve, ms)
    timer.unref()
    await promise
    clearTimeout(timer)
  }
}
