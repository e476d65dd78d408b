import type { Secrets } from '../ports.ts'

type Member = { id: string }

/**
 * The secret of a member's own private URL of the team's calendar. With a new version every member has a new URL, and
 * the old ones stop working.
 */
export const feedToken = (secrets: Secrets, { id }: Member, version: number): string =>
  secrets.sign('calendar-feed', `${version}.${id}`)

/** The URL of the calendar feed. */
export const feedAddress = (
  { secrets, baseUrl }: { secrets: Secrets; baseUrl: string },
  member: Member,
  version: number,
): string => `${baseUrl}/calendar/team/${feedToken(secrets, member, version)}.ics`

type FeedHost = { id: number; feedVersion: number }

/** The same for one host's calendar. */
export const hostFeedToken = (secrets: Secrets, { id, feedVersion }: FeedHost): string =>
  secrets.sign('host-feed', `${id}.${feedVersion}`)

export const hostFeedAddress = ({ secrets, baseUrl }: { secrets: Secrets; baseUrl: string }, host: FeedHost): string =>
  `${baseUrl}/calendar/team/${hostFeedToken(secrets, host)}.ics`

/** Suffix of the UIDs of the shop's appointments in every calendar. */
export const uidSuffix = '@bustan'
