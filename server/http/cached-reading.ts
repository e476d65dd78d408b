/** A reading expires even without a notification. */
const maxAgeMs = 60_000

/** Shares one reading until it is invalidated, for a minute at most. Failures are not cached. */
export function cachedReading<Value>(take: () => Promise<Value>) {
  let cached: Promise<Value> | null = null
  let readAt = 0
  return {
    read(): Promise<Value> {
      if (performance.now() - readAt > maxAgeMs) cached = null
      if (cached !== null) return cached
      readAt = performance.now()
      cached = take().catch((error: unknown) => {
        cached = null
        throw error
      })
      return cached
    },
    invalidate(): void {
      cached = null
    },
  }
}
