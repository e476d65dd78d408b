/** The states of a code at an instant: whether it works, and if not, why. */
export const codeStates = ['active', 'not_started', 'expired', 'used_up', 'inactive'] as const
export type CodeState = (typeof codeStates)[number]

/** What the state of a code depends on, besides the time. */
export type CodeTerms = {
  usageLimit: number | null
  usedCount: number
  isActive: boolean
  startsAt: Date | null
  endsAt: Date | null
}

/** The state of a code, in the order of a buyer's refusals. */
export function codeState(code: CodeTerms, now: Date): CodeState {
  if (!code.isActive) return 'inactive'
  if (code.startsAt && now < code.startsAt) return 'not_started'
  if (code.endsAt && now > code.endsAt) return 'expired'
  return code.usageLimit !== null && code.usedCount >= code.usageLimit ? 'used_up' : 'active'
}
