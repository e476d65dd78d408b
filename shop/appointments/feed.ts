import type { Secrets } from '../ports.ts'

/** The secret half of the team's private calendar; a new version is a new address, and the old one opens nothing. */
export const feedToken = (secrets: Secrets, version: number): string => secrets.sign('calendar-feed', String(version))

/** Where calendars read it. */
export const feedAddress = ({ secrets, baseUrl }: { secrets: Secrets; baseUrl: string }, version: number): string =>
  `${baseUrl}/calendar/team/${feedToken(secrets, version)}.ics`

type FeedHost = { id: number; feedVersion: number }

/** The same for the calendar of one host. */
export const hostFeedToken = (secrets: Secrets, { id, feedVersion }: FeedHost): string =>
  secrets.sign('host-feed', `${id}.${feedVersion}`)

export const hostFeedAddress = ({ secrets, baseUrl }: { secrets: Secrets; baseUrl: string }, host: FeedHost): string =>
  `${baseUrl}/calendar/team/${hostFeedToken(secrets, host)}.ics`

/** How the ids of the shop's appointments end in every calendar. */
export const idsEnd = '@bustan'
