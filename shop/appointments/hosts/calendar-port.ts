import type { WebhookResponse } from '../../ports.ts'

/** Why a host's own calendar was not read: its address, the connection, or its content. */
export type CalendarProblem =
  | Exclude<WebhookResponse['problem'], 'not_sent' | null>
  | 'too_large'
  | 'not_a_calendar'
  | 'too_much'

/** The busy times in a calendar: disjoint and in order. */
export type BusySpan = { startsAt: Date; endsAt: Date }

/** Reads a calendar at an address that an admin typed, guarded like webhooks. */
export type CalendarReader = {
  refuses(url: string): CalendarProblem | null
  /** Never throws: every failure is an answer. */
  read(
    url: string,
    /** `aheadMs`: UTC offset of times without a zone; `ownIds`: suffix of the UIDs of the shop's own events. */
    within: { from: Date; until: Date; aheadMs: number; ownIds: string },
  ): Promise<{ problem: null; busy: BusySpan[] } | { problem: CalendarProblem }>
}
