import ICAL from 'ical.js'

/** An instant in milliseconds: in the zone that the calendar defines, else the one that it names, else the shop's. */
export function instantOf(
  time: ICAL.Time,
  property: ICAL.Property,
  zones: ReadonlySet<string>,
  aheadMs: number,
): number {
  const { year, month, day, hour, minute, second } = time
  const read = Date.UTC(year, month - 1, day, hour, minute, second)
  if (time.isDate) return read - aheadMs
  const tzid = property.getFirstParameter('tzid')
  if (time.zone === ICAL.Timezone.utcTimezone) return read
  if (tzid && zones.has(tzid)) return read - 1000 * (ICAL.TimezoneService.get(tzid)?.utcOffset(time) ?? 0)
  const format = tzid ? formatOf(tzid) : null
  if (format === null) return read - aheadMs
  // Twice, for a time just after a clock change.
  return read - aheadOf(format, read - aheadOf(format, read))
}

const formats = new Map<string, Intl.DateTimeFormat | null>()

function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  let format: Intl.DateTimeFormat | null = null
  try {
    format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  } catch {
    // A zone name that only this calendar defines.
  }
  formats.set(timeZone, format)
  return format
}

function aheadOf(format: Intl.DateTimeFormat, at: number): number {
  const named = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(named) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
