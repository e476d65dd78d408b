import ICAL from 'ical.js'
import { instantOf } from './event-instant.ts'

export type CalendarQuery = {
  from: Date
  until: Date
  /** UTC offset of times without a zone. */
  aheadMs: number
  /** UID suffix of the shop's own events, which a host's calendar may contain: the shop knows them already. */
  ownIds: string
}

type Span = { startsAt: Date; endsAt: Date }

/** The calendar has more events or repetitions than are processed. */
export class CalendarTooLarge extends Error {}

const maxOccurrences = 50_000

const maxSpans = 5_000

/**
 * The times in which a calendar's owner is busy, disjoint and in order. Cancelled events and events marked free are
 * skipped; whole days are in the shop's zone. Takes linear time, except for rules that never match: the caller stops
 * it. Throws `CalendarTooLarge`, or the parser's error for anything that is not a calendar.
 */
export function busyTimes(text: string, query: CalendarQuery): Span[] {
  const parsed = ICAL.parse(text.replace(/^\uFEFF/, '')) as unknown[]
  const calendars = (Array.isArray(parsed[0]) ? parsed : [parsed]).map((each) => new ICAL.Component(each as never))
  if (calendars.length === 0 || calendars.some(({ name }) => name !== 'vcalendar')) throw new Error('no calendar')
  const found: { from: number; until: number }[] = []
  const counted = { steps: 0 }
  for (const calendar of calendars) {
    const zones = new Set<string>()
    for (const each of calendar.getAllSubcomponents('vtimezone')) {
      const zone = new ICAL.Timezone(each)
      ICAL.TimezoneService.register(zone)
      zones.add(zone.tzid)
    }
    const events = calendar.getAllSubcomponents('vevent')
    const moved = Map.groupBy(
      events.filter((event) => event.hasProperty('recurrence-id')),
      idOf,
    )
    for (const event of events) {
      const isMoved = event.hasProperty('recurrence-id')
      const instead = isMoved ? [] : (moved.get(idOf(event)) ?? [])
      if (idOf(event).endsWith(query.ownIds) || !isBusy(event)) continue
      for (const span of spansOf(event, isMoved, instead, zones, query, counted)) {
        if (span.until <= span.from) continue
        if (span.until <= query.from.getTime() || query.until.getTime() <= span.from) continue
        if (found.push(span) > maxOccurrences) throw new CalendarTooLarge()
      }
    }
  }
  return merged(found)
}

const idOf = (event: ICAL.Component) => String(event.getFirstPropertyValue('uid') ?? '')

const isBusy = (event: ICAL.Component) =>
  String(event.getFirstPropertyValue('transp')).toUpperCase() !== 'TRANSPARENT' &&
  String(event.getFirstPropertyValue('status')).toUpperCase() !== 'CANCELLED' &&
  String(event.getFirstPropertyValue('x-microsoft-cdo-busystatus')).toUpperCase() !== 'FREE'

/** An event's occurrences, without those that were moved: they are events of their own in the calendar. */
function* spansOf(
  event: ICAL.Component,
  isMoved: boolean,
  instead: readonly ICAL.Component[],
  zones: ReadonlySet<string>,
  query: CalendarQuery,
  counted: { steps: number },
) {
  const start = event.getFirstProperty('dtstart')
  const dtstart = start?.getFirstValue()
  if (!start || !(dtstart instanceof ICAL.Time)) return
  const at = (time: ICAL.Time, property: ICAL.Property) => instantOf(time, property, zones, query.aheadMs)
  const first = at(dtstart, start)
  const lengthMs = lengthOf(event, dtstart, first, at)
  if (lengthMs <= 0) return
  if (isMoved || !(event.hasProperty('rrule') || event.hasProperty('rdate'))) {
    if (++counted.steps > maxOccurrences) throw new CalendarTooLarge()
    yield { from: first, until: first + lengthMs }
    return
  }
  const instants = (property: ICAL.Property) =>
    property.getValues().flatMap((value) => (value instanceof ICAL.Time ? [at(value, property)] : []))
  const excluded = new Set([
    ...instead.flatMap((each) => each.getAllProperties('recurrence-id').flatMap(instants)),
    ...event.getAllProperties('exdate').flatMap(instants),
  ])
  const added = event.getAllProperties('rdate').flatMap((property) => spansIn(property, lengthMs, at))
  if (!event.hasProperty('rrule')) added.push({ from: first, until: first + lengthMs })
  for (const span of added) {
    if (++counted.steps > maxOccurrences) throw new CalendarTooLarge()
    if (!excluded.has(span.from)) yield span
  }
  if (!event.hasProperty('rrule')) return
  // The expansion takes no periods.
  event.removeAllProperties('rdate')
  const occurrences = new ICAL.RecurExpansion({ component: event, dtstart })
  for (let next = occurrences.next(); next; next = occurrences.next()) {
    if (++counted.steps > maxOccurrences) throw new CalendarTooLarge()
    const from = at(next, start)
    if (from >= query.until.getTime()) return
    if (!excluded.has(from)) yield { from, until: from + lengthMs }
  }
}

type InstantOf = (time: ICAL.Time, property: ICAL.Property) => number

/** Occurrences added one by one: times of the event's length, or periods of their own. */
function spansIn(property: ICAL.Property, lengthMs: number, at: InstantOf): { from: number; until: number }[] {
  return property.getValues().flatMap((value) => {
    if (value instanceof ICAL.Period) return [{ from: at(value.start, property), until: at(value.getEnd(), property) }]
    if (!(value instanceof ICAL.Time)) return []
    const from = at(value, property)
    return [{ from, until: from + lengthMs }]
  })
}

function lengthOf(event: ICAL.Component, start: ICAL.Time, first: number, at: InstantOf): number {
  const end = event.getFirstProperty('dtend')
  const dtend = end?.getFirstValue()
  if (end && dtend instanceof ICAL.Time) return at(dtend, end) - first
  const duration = event.getFirstPropertyValue('duration')
  if (duration instanceof ICAL.Duration) return duration.toSeconds() * 1000
  return start.isDate ? 86_400_000 : 0
}

/** Merges touching and overlapping spans. */
function merged(spans: { from: number; until: number }[]): Span[] {
  const whole: { from: number; until: number }[] = []
  for (const span of spans.sort((a, b) => a.from - b.from)) {
    const last = whole.at(-1)
    if (last && span.from <= last.until) last.until = Math.max(last.until, span.until)
    else if (whole.push({ ...span }) > maxSpans) throw new CalendarTooLarge()
  }
  return whole.map(({ from, until }) => ({ startsAt: new Date(from), endsAt: new Date(until) }))
}
