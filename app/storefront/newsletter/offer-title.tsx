import { useSite } from '#app/site.ts'
import * as m from '#locales/compiled/messages.js'
import type { Offer } from '#shop/newsletter/offer.ts'
import { offInWords } from './off-in-words.ts'

/** The heading over the newsletter's form: what it offers, or just its name. */
export function OfferTitle({ offer }: { offer: Offer | null }) {
  const { locale = 'ar' } = useSite() ?? {}
  return offer === null ? m.newsletter() : m.newsletter_title({ off: offInWords(offer, locale) })
}
