import type { Db } from '#shop/db.ts'
import { type PaymentMethod, perMethod } from '#shop/payments/methods.ts'
import type { Settings } from '#shop/ports.ts'
import { readSettings } from '#shop/settings/read.ts'
import { cachedReading } from '../http/cached-reading.ts'

/**
 * The store's settings, cached: shipping is priced from them, so an old reading must expire (`cachedReading`).
 * @param taken the payment methods that the gateway takes: no other is offered, whatever is stored
 */
export function cachedSettings(db: Db, taken: readonly PaymentMethod[]): Settings {
  return cachedReading(async () => {
    const settings = await readSettings(db)
    return { ...settings, payments: perMethod((method) => settings.payments[method] && taken.includes(method)) }
  })
}
