import { otherZone, whenInWords, zoneName } from '#app/appointment-time.ts'
import * as m from '#locales/compiled/messages.js'
import type { Locale } from '#shop/money.ts'

/** A time as chosen: in Kuwait, and in the reader's own zone where that differs. Browser only. */
export function whenOf(start: Date, locale: Locale): string {
  const zone = otherZone(start)
  const own = zone && m.appointment_yours({ when: whenInWords(start, locale, zone), zone: zoneName(zone, locale) })
  return `${whenInWords(start, locale)} ${m.appointment_in_kuwait()}${own ? ` (${own})` : ''}`
}
