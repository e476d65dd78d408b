import type { Fils } from '../money.ts'

/** A method's fee by the gateway's contract: a percentage with at most two decimals ("2.5"), and fils on top. */
export type FeeRate = { percent: string | null; fixed: Fils | null }

/** The fee in fils that the gateway reports, if plausible for this amount; else the contract's; null for no payment. */
export function knownFee(named: Fils | null, rate: FeeRate, amount: Fils): Fils | null {
  if (amount === 0) return null
  return named !== null && named <= amount ? named : feeOf(rate, amount)
}

/** The gateway's fee for an amount in fils, to the nearest fils and never more than the amount; null without a rate. */
export function feeOf({ percent, fixed }: FeeRate, amount: Fils): Fils | null {
  if (percent === null && fixed === null) return null
  const hundredths = Math.round(Number(percent ?? 0) * 100)
  return Math.min(amount, Math.round((amount * hundredths) / 10_000) + (fixed ?? 0))
}
