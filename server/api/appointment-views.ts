import type { HostName } from '#shop/appointments/hosts/read.ts'
import type { SessionPackage } from '#shop/appointments/packages/read.ts'
import { sessionsLeftIn } from '#shop/appointments/packages/terms.ts'
import type { NamedAppointment } from '#shop/appointments/read.ts'
import { namesOf } from '#shop/catalog/variants/options.ts'

/** The host of a session. */
export const hostBody = ({ id, nameAr, nameEn }: HostName) => ({ id, name: nameAr, nameEn })

/** An appointment for its buyer's API client. */
export const bookingBody = (
  { id, productId, startsAt, endsAt, state, mode, packageLine, host }: NamedAppointment,
  number: string,
  baseUrl: string,
  token: string,
) => ({
  id,
  ...namesOf(productId),
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  state,
  mode,
  packageLine,
  host: host && hostBody(host),
  // Only a confirmed appointment has a calendar file.
  calendarUrl: state === 'confirmed' ? `${baseUrl}/calendar/${number}/${id}.ics?token=${token}` : null,
})

/** A package of sessions in the API. */
export const packageBody = (found: SessionPackage) => ({
  line: found.position,
  productId: found.productId,
  minutes: found.minutes,
  sessions: found.sessions,
  left: sessionsLeftIn(found),
  booked: found.booked,
  refunded: found.withdrawn,
  validUntil: found.validUntil?.toISOString() ?? null,
})
