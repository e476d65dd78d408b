import type { Secrets } from '../ports.ts'

/** The secret of the team's private calendar URL; a new version is a new URL, and the old one stops working. */
export const feedToken = (secrets: Secrets, version: number): string => secrets.sign('calendar-feed', String(version))

/** The URL of the calendar feed. */
export const feedAddress = ({ secrets, baseUrl }: { secrets: Secrets; baseUrl: string }, version: number): string =>
  `${baseUrl}/calendar/team/${feedToken(secrets, version)}.ics`

type FeedHost = { id: number; feedVersion: number }

/** The same for one host's calendar. */
export const hostFeedToken = (secrets: Secrets, { id, feedVersion }: FeedHost): string =>
  secrets.sign('host-feed', `${id}.${feedVersion}`)

export const hostFeedAddress = ({ secrets, baseUrl }: { secrets: Secrets; baseUrl: string }, host: FeedHost): string =>
  `${baseUrl}/calendar/team/${hostFeedToken(secrets, host)}.ics`

/** Suffix of the UIDs of the shop's appointments in every calendar. */
export const uidSuffix = '@bustan'
