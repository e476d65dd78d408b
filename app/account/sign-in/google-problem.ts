import type { GoogleRefusal } from '#app/context/account-results.ts'
import * as m from '#locales/compiled/messages.js'

/** Why a Google sign-in failed, from the return page's loader. */
export type GoogleProblem = { reason: GoogleRefusal['reason']; denied: boolean; description: string }

/** What went wrong and what to do, in the specification's words (R30). Google's message is shown in between. */
export function googleProblemText({ reason, denied }: GoogleProblem): { title: string; hint: string } {
  if (denied) return { title: m.google_denied(), hint: m.google_denied_hint() }
  return {
    provider: { title: m.google_refused(), hint: m.google_again() },
    no_code: { title: m.google_no_code(), hint: m.google_again() },
    no_user: { title: m.google_no_user(), hint: m.google_again() },
    unknown: { title: m.google_unknown(), hint: m.google_unknown_hint() },
    state: { title: m.google_state(), hint: m.google_state_hint() },
    unverified: { title: m.google_unverified(), hint: m.google_unverified_hint() },
    inactive: { title: m.google_inactive(), hint: m.google_inactive_hint() },
    other_identity: { title: m.google_other(), hint: m.google_other_hint() },
  }[reason]
}
