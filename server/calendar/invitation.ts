import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import * as m from '#locales/compiled/messages.js'
import type { Booking } from '#shop/bookings/read.ts'
import type { Locale } from '#shop/money.ts'
import type { StoreSettings } from '#shop/settings/form.ts'

type Facts = { booking: Booking; title: string; url: string; buyer: { name: string; email: string } }

/** The identity of an appointment in every calendar, whatever becomes of it. */
export const uidOf = ({ id }: Pick<Booking, 'id'>) => `${id}@bustan`

/**
 * An appointment as calendars read it: `REQUEST` invites and moves, `CANCEL` takes it out again, `PUBLISH` is a file to
 * download. The sequence counts up with every change, so that the newest one counts.
 */
export function invitation(
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH',
  { booking, title, url, buyer }: Facts,
  { name, contact }: Pick<StoreSettings, 'name' | 'contact'>,
  locale: Locale,
): string {
  const calendar = ical({ prodId: '//Bustan//Appointments//EN', method: ICalCalendarMethod[method] })
  const event = calendar.createEvent({
    id: uidOf(booking),
    sequence: booking.sequence,
    start: booking.startsAt,
    end: booking.endsAt,
    stamp: booking.updatedAt,
    summary: `${title} · ${name[locale]}`,
    description: [modeInWords(booking, locale), url].join('\n'),
    url,
    location: modeInWords(booking, locale),
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: name[locale], email: contact.email },
  })
  if (method !== 'PUBLISH') event.createAttendee({ name: buyer.name, email: buyer.email, rsvp: false })
  if (method !== 'CANCEL') event.createAlarm({ type: ICalAlarmType.display, triggerBefore: 3600 })
  return calendar.toString()
}

/** Whether a session is live or a call, in words. */
export const modeInWords = ({ mode }: Pick<Booking, 'mode'>, locale: Locale): string =>
  mode === 'phone' ? m.booking_mode_phone({}, { locale }) : m.booking_mode_live({}, { locale })
