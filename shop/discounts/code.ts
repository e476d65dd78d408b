import type { Category } from '../catalog/category.ts'
import { parentOf } from '../catalog/variants/options.ts'
import type { Fils } from '../money.ts'
import { type Discount, discountedGoods } from '../pricing/totals.ts'
import { emailKey } from '../text-fields.ts'
import { type CodeTerms, codeState } from './state.ts'

/** Why a code does not apply; the screen has a message for each. */
export type CodeRefusal =
  | 'unknown'
  | 'expired'
  | 'not_started'
  | 'used_up'
  | 'minimum'
  /** It is for categories or products that are not in the cart. */
  | 'not_for_cart'
  | 'already_used'
  | 'first_order_only'
  /** Unpaid orders of the buyer's network hold as many uses as one network may. */
  | 'busy_network'

/** Of those, the ones that depend on the buyer: they reveal whether an address has bought before. */
export const buyerRefusals = ['first_order_only', 'already_used'] as const satisfies readonly CodeRefusal[]
export type BuyerRefusal = (typeof buyerRefusals)[number]
export const isBuyerRefusal = (why: CodeRefusal): why is BuyerRefusal => buyerRefusals.some((each) => each === why)

export type CodeRow = CodeTerms & {
  code: string
  type: 'percentage' | 'fixed'
  value: number
  oneUserOnly: boolean
  firstOrderOnly: boolean
  minimum: Fils
  kinds: readonly Category[]
  productIds: readonly string[]
  /** Codes that were generated together; null for a single code. */
  batch: string | null
}

/** Why a code does not apply, and the minimum amount when that is why. */
export type RefusedCode = { why: CodeRefusal; minimum: Fils | null }

/** A refusal with the details of its code. */
export const refusedCode = (why: CodeRefusal, code: CodeRow | undefined): RefusedCode => ({
  why,
  minimum: why === 'minimum' && code !== undefined ? code.minimum : null,
})

type Limits = Pick<CodeRow, 'kinds' | 'productIds'>
type Goods = { id: string; category: Category; bundle?: { productId: string } | null }

/** Whether a code is for some goods only (R22). */
export const isLimited = ({ kinds, productIds }: Limits): boolean => kinds.length + productIds.length > 0

/** Whether a code is for a product; a variant counts as its product, and a part of a bundle also as the bundle. */
const isFor = (code: Limits, { id, category, bundle }: Goods): boolean =>
  !isLimited(code) ||
  code.kinds.includes(category) ||
  [parentOf(id), bundle?.productId ?? ''].some((each) => code.productIds.includes(each))

/** The lines of a cart, each with whether a code discounts it; without a code all, as before limited codes. */
export const markDiscounted = <Line extends Goods>(lines: readonly Line[], code: Limits | null) =>
  lines.map((line) => ({ ...line, isDiscounted: code === null || isFor(code, line) }))

/**
 * Whether a code applies to a cart at an instant; earlier uses are checked when the order is placed. The minimum is
 * compared with the goods that the code is for.
 */
export function refusalOf(
  code: CodeRow | undefined,
  items: readonly (Goods & { price: Fils; quantity: number })[],
  now: Date,
): CodeRefusal | null {
  if (code === undefined) return 'unknown'
  const state = codeState(code, now)
  if (state !== 'active') return state === 'inactive' ? 'unknown' : state
  const marked = markDiscounted(items, code)
  if (isLimited(code) && !marked.some(({ isDiscounted }) => isDiscounted)) return 'not_for_cart'
  if (discountedGoods(marked) < code.minimum) return 'minimum'
  return null
}

/** The discount a code grants. */
export function discountOf(code: Pick<CodeRow, 'type' | 'value'> & Limits): Discount {
  return { type: code.type, value: code.value, isLimited: isLimited(code) }
}

/** The keys that identify one buyer for a one-user-only code; any match refuses (R22). */
export function customerKeys(customer: { email: string; phone: string; userId: string | null }): string[] {
  const keys = [`email:${emailKey(customer.email)}`, `phone:${customer.phone}`]
  return customer.userId === null ? keys : [...keys, `account:${customer.userId}`]
}
