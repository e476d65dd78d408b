import { isDeepStrictEqual } from 'node:util'
import type { Fils } from '../money.ts'
import type { RefundChoices } from '../payments/table.ts'
import type { RefundRow } from './read-refunds.ts'

/**
 * Whether another refund took the place of one that the gateway refused: the team's, or another attempt with the same
 * amount and items, whatever its state. Pure.
 */
export const isReplaced = (failed: RefundRow, refunds: readonly RefundRow[]): boolean =>
  refunds.some((each) => replaces(each, failed))

const replaces = (each: RefundRow, failed: RefundRow): boolean =>
  each.id !== failed.id && (each.insteadOf === failed.id || isAnotherAttempt(each, failed))

/** What makes a refund another attempt at a refused one. */
export type Attempt = Pick<RefundRow, 'insteadOf' | 'paymentId' | 'at' | 'amount'> & {
  choices: Pick<RefundChoices, 'items'>
}

/** Whether a refund repeats one that the gateway refused: the same amount and items, requested after it failed. Pure. */
export const isAnotherAttempt = (later: Attempt, failed: RefundRow): boolean =>
  later.insteadOf === null &&
  later.paymentId === failed.paymentId &&
  later.at >= failedAt(failed) &&
  later.amount === failed.amount &&
  isDeepStrictEqual(later.choices.items, failed.choices.items)

const failedAt = ({ settledAt, at }: RefundRow): Date => settledAt ?? at

/** Whether the team can still pay back itself what the gateway refused. Pure. */
export const canPayBackByHand = (failed: RefundRow, refunds: readonly RefundRow[]): boolean =>
  failed.state === 'failed' && !isReplaced(failed, refunds)

/**
 * Whether money is still due that the gateway refused to refund, since `after` if given: no refund took the place of
 * one, none of amounts made up for it since, and not all that was captured is refunded. Pure.
 */
export function isRefusedDue(refunds: readonly RefundRow[], captured: Fils, after: Date | null): boolean {
  const amountOf = (some: readonly RefundRow[]) => some.reduce((sum, { amount }) => sum + amount, 0)
  const failed = refunds.filter(({ state }) => state === 'failed')
  const made = refunds.filter(({ state }) => state !== 'failed')
  const due = failed.filter((each) => !isReplaced(each, refunds) && (after === null || failedAt(each) > after))
  const since = Math.min(...due.map((each) => failedAt(each).getTime()))
  const others = made.filter(
    (each) => !each.choices.items && each.at.getTime() >= since && !failed.some((one) => replaces(each, one)),
  )
  return due.length > 0 && amountOf(made) < captured && amountOf(others) < amountOf(due)
}
