import * as m from '#locales/compiled/messages.js'
import { readOffer } from '#shop/appointments/packages/read.ts'
import type { Locale } from '#shop/money.ts'
import type { Shop } from '#shop/shop.ts'

/** A package's texts, made here so that other products' pages do not load the messages; null for no package. */
export type PackageOffer = { sessionId: string; how: string; when: string }

export async function packageOffer(
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  productId: string,
  locale: Locale,
): Promise<PackageOffer | null> {
  const offer = await readOffer(db, productId)
  if (offer === null) return null
  const options = { locale }
  const { booking } = await settings.read()
  const sessions = m.package_sessions({ count: offer.sessions }, options)
  const minutes = m.text_minutes({ count: offer.minutes ?? booking.sessionMinutes }, options)
  const days = m.package_days({ count: offer.days }, options)
  return {
    sessionId: offer.productId,
    how: m.package_offer_how({ sessions, minutes }, options),
    when: m.package_offer_when({ days }, options),
  }
}
