import type { Db } from '#shop/db.ts'
import type { Settings } from '#shop/ports.ts'
import type { StoreSettings } from '#shop/settings/form.ts'
import { readSettings } from '#shop/settings/read.ts'

/** Cached settings expire even without a notification, since shipping is priced from them. */
const maxAgeMs = 60_000

/** The store's settings, cached until invalidated, for a minute at most. Failures are not cached. */
export function cachedSettings(db: Db): Settings {
  let cached: Promise<StoreSettings> | null = null
  let readAt = 0
  return {
    read() {
      if (performance.now() - readAt > maxAgeMs) cached = null
      if (cached !== null) return cached
      readAt = performance.now()
      cached = readSettings(db).catch((error: unknown) => {
        cached = null
        throw error
      })
      return cached
    },
    invalidate() {
      cached = null
    },
  }
}
