import type { Db } from '#shop/db.ts'
import { type PaymentMethod, perMethod } from '#shop/payments/methods.ts'
import type { Settings } from '#shop/ports.ts'
import { withoutExamples } from '#shop/settings/form.ts'
import { readSettings } from '#shop/settings/read.ts'
import { cachedReading } from '../http/cached-reading.ts'

/**
 * The store's settings, cached: shipping is priced from them, so an old reading must expire (`cachedReading`).
 * @param gateway.methods the payment methods that it takes: no other is offered, whatever is stored
 * @param gateway.live whether it takes real money: then the contact details of a new shop are not shown
 */
export function cachedSettings(
  db: Db,
  { methods, live }: { methods: readonly PaymentMethod[]; live: boolean },
): Settings {
  return cachedReading(async () => {
    const settings = await readSettings(db)
    return {
      ...settings,
      ...(live && { contact: withoutExamples(settings.contact) }),
      payments: perMethod((method) => settings.payments[method] && methods.includes(method)),
    }
  })
}
