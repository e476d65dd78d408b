import ical, { ICalAlarmType, type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { appointmentPlace, withHost } from '#app/appointment-place.ts'
import * as m from '#locales/compiled/messages.js'
import { uidSuffix } from '#shop/appointments/feed.ts'
import { type NamedAppointment, roomOf } from '#shop/appointments/read.ts'
import type { Locale } from '#shop/money.ts'
import type { StoreSettings } from '#shop/settings/form.ts'

type Facts = {
  booking: NamedAppointment
  title: string
  url: string
  buyer: { name: string; email: string; phone: string }
}

/** The UID of an appointment in every calendar; it never changes. */
export const uidOf = ({ id }: Pick<NamedAppointment, 'id'>) => `${id}${uidSuffix}`

/**
 * An appointment as iCalendar: `REQUEST` invites and moves, `CANCEL` removes it, `PUBLISH` is a download. SEQUENCE
 * increases with every change, so that the newest one wins.
 */
export function invitation(
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH',
  { booking, title, url, buyer }: Facts,
  { name, contact, booking: rules }: Pick<StoreSettings, 'name' | 'contact' | 'booking'>,
  locale: Locale,
): string {
  const room = roomOf(booking, rules)
  const how = appointmentPlace(booking.mode, { phone: buyer.phone, room }, locale)
  const calendar = ical({ prodId: '//Bustan//Appointments//EN', method: ICalCalendarMethod[method] })
  const event = calendar.createEvent({
    id: uidOf(booking),
    sequence: booking.sequence,
    start: booking.startsAt,
    end: booking.endsAt,
    stamp: booking.updatedAt,
    summary: `${title} · ${name[locale]}`,
    description: [booking.host && withHost(booking.host, locale), how, url].filter(Boolean).join('\n'),
    url,
    // Calendars show the meeting link as a button only when it is the whole location.
    location: room || how,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(contact.email && { organizer: { name: name[locale], email: contact.email } }),
  })
  if (method !== 'PUBLISH') event.createAttendee({ name: buyer.name, email: buyer.email, rsvp: false })
  if (method !== 'CANCEL') event.createAlarm({ type: ICalAlarmType.display, triggerBefore: 3600 })
  return written(calendar)
}

/** A calendar as text; the library omits the final line break, which is required (RFC 5545, 3.1). */
export const written = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`

/** The mode of a session, live or a call, in words. */
export const modeInWords = ({ mode }: Pick<NamedAppointment, 'mode'>, locale: Locale): string =>
  mode === 'phone' ? m.appointment_mode_phone({}, { locale }) : m.appointment_mode_live({}, { locale })
