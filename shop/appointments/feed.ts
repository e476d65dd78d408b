import type { Secrets } from '../ports.ts'

/** The secret half of the team's private calendar; a new version is a new address, and the old one opens nothing. */
export const feedToken = (secrets: Secrets, version: number): string => secrets.sign('calendar-feed', String(version))

/** Where calendars read it. */
export const feedAddress = ({ secrets, baseUrl }: { secrets: Secrets; baseUrl: string }, version: number): string =>
  `${baseUrl}/calendar/team/${feedToken(secrets, version)}.ics`
