import type { WebhookAnswer } from '../../ports.ts'

/** Why a host's own calendar was not read: its address, the way to it, or what stands there. */
export type CalendarProblem = Exclude<WebhookAnswer['problem'], null> | 'too_large' | 'not_a_calendar' | 'too_much'

/** Times in which a calendar says that its owner is busy: apart from each other, in their order. */
export type BusySpan = { startsAt: Date; endsAt: Date }

/** Reads a calendar at an address that an admin typed, as guarded as webhooks are. */
export type CalendarReader = {
  refuses(url: string): CalendarProblem | null
  /** Never throws: whatever happens is an answer. */
  read(
    url: string,
    /** `aheadMs`: how far times that name no zone are ahead of UTC; `ownIds`: how the ids of the shop's own events end. */
    within: { from: Date; until: Date; aheadMs: number; ownIds: string },
  ): Promise<{ problem: null; busy: BusySpan[] } | { problem: CalendarProblem }>
}
