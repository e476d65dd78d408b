import { isRouteErrorResponse } from 'react-router'
import type { ProofDue } from '#app/context/account-results.ts'
import type { Fils } from '#shop/money.ts'

/** The field of the identity proof. It is sent with the original form and never returned to the browser. */
export const proofField = 'proofAgain'

/** Nothing was done yet: proof of identity is required first. */
export type ConfirmFirst = {
  reason: 'confirm_first'
  by: ProofDue
  /** Where the form is submitted again, and its fields. */
  to: string
  fields: [name: string, value: string][]
  problem?: 'wrong_password' | 'code_wrong' | 'code_used'
  /** Rate limited: seconds to wait. */
  seconds?: number
  /** Required because refunds in 24 hours exceed this amount. */
  refundsAbove?: Fils
}

/** What to confirm first, when that is why a page's action failed. */
export function confirmFirst(error: unknown): ConfirmFirst | null {
  if (!isRouteErrorResponse(error)) return null
  return (error.data as ConfirmFirst | null)?.reason === 'confirm_first' ? (error.data as ConfirmFirst) : null
}
