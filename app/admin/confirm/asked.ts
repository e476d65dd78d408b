import { isRouteErrorResponse } from 'react-router'
import type { ProofDue } from '#app/context/account-answers.ts'
import type { Fils } from '#shop/money.ts'

/** The field in which a proof comes. It goes along with what was to be done, and never back to the browser. */
export const proofField = 'proofAgain'

/** Why nothing was done yet: who is there must be proven first. */
export type ConfirmFirst = {
  reason: 'confirm_first'
  by: ProofDue
  /** Where the form goes once more, and what was in it. */
  to: string
  fields: [name: string, value: string][]
  problem?: 'wrong_password' | 'code_wrong' | 'code_used'
  /** Rate limited: seconds to wait. */
  seconds?: number
  /** It is asked because refunds come to more than this in 24 hours. */
  refundsAbove?: Fils
}

/** What a page's action is asked to have confirmed first, when that is why it failed. */
export function confirmFirst(error: unknown): ConfirmFirst | null {
  if (!isRouteErrorResponse(error)) return null
  return (error.data as ConfirmFirst | null)?.reason === 'confirm_first' ? (error.data as ConfirmFirst) : null
}
