import type { Hours } from '#shop/settings/opening.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Opening hours and exceptions as schema.org data, where closed is 00:00 to 00:00. */
export function openingData({ open, close, closedDays, exceptions = [] }: Hours) {
  const spec = { '@type': 'OpeningHoursSpecification' }
  const times = (hours: { open: string; close: string }) => ({
    opens: hours.open.padStart(5, '0'),
    closes: hours.close.padStart(5, '0'),
  })
  const dayOfWeek = weekdays.filter((_, day) => !closedDays.includes(day))
  return {
    openingHoursSpecification: [{ ...spec, dayOfWeek, ...times({ open, close }) }],
    ...(exceptions.length > 0 && {
      specialOpeningHoursSpecification: exceptions.map(({ from, until, hours }) => ({
        ...spec,
        validFrom: from,
        validThrough: until,
        ...times(hours ?? { open: '00:00', close: '00:00' }),
      })),
    }),
  }
}
