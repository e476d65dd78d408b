import * as m from '#locales/compiled/messages.js'
import type { SessionMode } from '#shop/appointments/status.ts'
import type { Locale } from '#shop/money.ts'
import { formatPhone } from '#shop/phone.ts'
import { isolate } from './ui/isolate.ts'

/**
 * How a consultation takes place, for its buyer: the number that is called, or the room where it is held.
 * @param phone the buyer's, in E.164; empty when unknown or erased
 * @param room of a live session, or empty when each buyer is sent a link
 */
export function appointmentPlace(
  mode: SessionMode | null,
  { phone, room }: { phone: string; room: string },
  locale: Locale,
): string {
  const say = { locale }
  if (mode === 'phone' && phone === '') return m.appointment_mode_phone({}, say)
  // A number is one word: it must not wrap, least of all where lines run the other way.
  if (mode === 'phone')
    return m.appointment_how_phone({ phone: isolate(formatPhone(phone).replaceAll(' ', '\u00a0')) }, say)
  return room === '' ? m.appointment_how_live_later({}, say) : m.appointment_how_live({ url: room }, say)
}

type HostNames = { nameAr: string; nameEn: string }

/** Display name of a host. */
export const hostIn = ({ nameAr, nameEn }: HostNames, locale: Locale): string => (locale === 'ar' ? nameAr : nameEn)

/** The host of an appointment: "with Sara". */
export const withHost = (host: HostNames, locale: Locale): string =>
  m.appointment_with_host({ name: isolate(hostIn(host, locale)) }, { locale })
