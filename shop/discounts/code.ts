import type { Fils } from '../money.ts'
import type { Discount } from '../pricing/totals.ts'
import { emailKey } from '../text-fields.ts'

/** Why a code does not apply; the screen has words for each. */
export type CodeRefusal =
  | 'unknown'
  | 'expired'
  | 'not_started'
  | 'used_up'
  | 'minimum'
  | 'already_used'
  | 'first_order_only'
  /** Unpaid orders of the buyer's network hold as many uses as one network may. */
  | 'busy_network'

/** Of those, the ones that depend on who buys: they tell whether an address has bought before. */
export const buyerRefusals = ['first_order_only', 'already_used'] as const satisfies readonly CodeRefusal[]
export type BuyerRefusal = (typeof buyerRefusals)[number]
export const isBuyerRefusal = (why: CodeRefusal): why is BuyerRefusal => buyerRefusals.some((each) => each === why)

export type CodeRow = {
  code: string
  type: 'percentage' | 'fixed'
  value: number
  usageLimit: number | null
  usedCount: number
  oneUserOnly: boolean
  firstOrderOnly: boolean
  minimum: Fils
  isActive: boolean
  startsAt: Date | null
  endsAt: Date | null
}

/** Why a code does not apply, and the least the goods must come to when that is why. */
export type RefusedCode = { why: CodeRefusal; minimum: Fils | null }

/** What a refusal says of its code. */
export const refusedCode = (why: CodeRefusal, code: CodeRow | undefined): RefusedCode => ({
  why,
  minimum: why === 'minimum' && code !== undefined ? code.minimum : null,
})

/** Whether a code applies to a subtotal at an instant; who used it before is settled when the order is placed. */
export function refusalOf(code: CodeRow | undefined, subtotal: Fils, now: Date): CodeRefusal | null {
  if (!code?.isActive) return 'unknown'
  if (code.startsAt && now < code.startsAt) return 'not_started'
  if (code.endsAt && now > code.endsAt) return 'expired'
  if (code.usageLimit !== null && code.usedCount >= code.usageLimit) return 'used_up'
  if (subtotal < code.minimum) return 'minimum'
  return null
}

/** The discount a code grants. */
export function discountOf(code: Pick<CodeRow, 'type' | 'value'>): Discount {
  return { type: code.type, value: code.value }
}

/** The keys under which one buyer is known to a one-user-only code; any match refuses (R22). */
export function customerKeys(customer: { email: string; phone: string; userId: string | null }): string[] {
  const keys = [`email:${emailKey(customer.email)}`, `phone:${customer.phone}`]
  return customer.userId === null ? keys : [...keys, `account:${customer.userId}`]
}
