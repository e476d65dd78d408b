import type { Db } from '#shop/db.ts'
import { type PaymentMethod, perMethod } from '#shop/payments/methods.ts'
import type { Settings } from '#shop/ports.ts'
import type { StoreSettings } from '#shop/settings/form.ts'
import { readSettings } from '#shop/settings/read.ts'

/** Cached settings expire even without a notification, since shipping is priced from them. */
const maxAgeMs = 60_000

/**
 * The store's settings, cached until invalidated, for a minute at most. Failures are not cached.
 * @param taken the payment methods that the gateway takes: no other is offered, whatever is stored
 */
export function cachedSettings(db: Db, taken: readonly PaymentMethod[]): Settings {
  const read = async () => {
    const settings = await readSettings(db)
    return { ...settings, payments: perMethod((method) => settings.payments[method] && taken.includes(method)) }
  }
  let cached: Promise<StoreSettings> | null = null
  let readAt = 0
  return {
    read() {
      if (performance.now() - readAt > maxAgeMs) cached = null
      if (cached !== null) return cached
      readAt = performance.now()
      cached = read().catch((error: unknown) => {
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
