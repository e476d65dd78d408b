import type { Executor } from '../db.ts'
import { dayMs } from '../kuwait-time.ts'
import type { StoreSettings } from '../settings/form.ts'
import { readHosts } from './hosts/read.ts'
import { rulesOf } from './hosts/rules.ts'
import { type CalendarEntry, minutesOf, readCalendar } from './read.ts'
import { isWithinHours } from './slots.ts'

/** An upcoming session at a time at which its host gives none. */
export type OutsideSession = Pick<CalendarEntry, 'id' | 'startsAt' | 'endsAt' | 'host'> & { number: string }

/**
 * The upcoming sessions outside their host's hours, the next first: a day was closed or the hours were changed after
 * they were booked, or the team chose such a time. They stand as booked.
 * @param hostId only those of one host
 */
export async function sessionsOutsideHours(
  db: Executor,
  rules: StoreSettings['booking'],
  now: Date,
  hostId?: number,
): Promise<OutsideSession[]> {
  const [entries, hosts] = await Promise.all([
    readCalendar(db, now, new Date(now.getTime() + 366 * dayMs), hostId),
    readHosts(db),
  ])
  return entries.flatMap(({ id, number, startsAt, endsAt, host, hostId, state }) => {
    const giver = hosts.find((each) => each.id === hostId)
    const stands = state === 'held' || state === 'confirmed'
    if (number === null || !stands || giver === undefined) return []
    if (isWithinHours(rulesOf(rules, giver), startsAt, minutesOf({ startsAt, endsAt }))) return []
    return [{ id, number, startsAt, endsAt, host }]
  })
}
