import { and, desc, eq, exists, ne, or, type SQL } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { type BuyerRefusal, type CodeRow, refusedCode } from '../discounts/code.ts'
import { countUse } from '../discounts/count-use.ts'
import { discountCode } from '../discounts/table.ts'
import type { HoldLimits } from '../limits.ts'
import type { Fils } from '../money.ts'
import { order } from '../orders/table.ts'
import type { PricedLine } from '../pricing/expand-bundles.ts'
import type { Totals } from '../pricing/totals.ts'
import { emailKey } from '../text-fields.ts'
import { exceedsCodeHolds, type Holder } from './hold-share.ts'
import type { OrderInput } from './order-form.ts'
import { Refused } from './refusal.ts'

/**
 * Counts the discount code as used by this order, inside its transaction; refuses the order when the code does not
 * apply.
 */
export async function takeCode(
  tx: Executor,
  code: string,
  orderId: string,
  items: PricedLine[],
  input: OrderInput,
  userId: string | null,
  now: Date,
  applies: (code: CodeRow) => Totals,
  held: { caps: HoldLimits; of: (total: Fils) => Holder } | null,
) {
  const { email, phone } = input.customer
  const customer = { email, phone, userId }
  const used = await countUse(tx, {
    code,
    orderId,
    items,
    customer,
    async applies(row) {
      const { total } = applies(row)
      if (held !== null && (await exceedsCodeHolds(tx, held.caps, held.of(total), row)))
        throw new Refused({ reason: 'promo', code, ...refusedCode('busy_network', row) })
    },
    firstOrderRefusal() {
      const account = userId === null ? undefined : eq(order.userId, userId)
      return firstOrderRefusal(tx, or(eq(order.emailKey, emailKey(email)), eq(order.phone, phone), account), orderId)
    },
    now,
  })
  if (!used.ok) throw new Refused(used.refusal)
  return used.value
}

/**
 * Why a code for a first order is not for a buyer; null when it is. An unpaid order with such a code counts until it
 * is released: otherwise several could be placed first, and paid afterwards.
 * @param own the order that is placed or replaced, which does not count
 */
export async function firstOrderRefusal(
  db: Executor,
  buyer: SQL | undefined,
  own: string | null,
): Promise<BuyerRefusal | null> {
  const isPaid = ne(order.paymentStatus, 'pending')
  const others = own === null ? undefined : ne(order.id, own)
  const forFirst = and(eq(discountCode.code, order.promoCode), discountCode.firstOrderOnly)
  const hasSuchCode = exists(db.select({ code: discountCode.code }).from(discountCode).where(forFirst))
  const holdsCode = and(hasSuchCode, ne(order.reservation, 'returned'), others)
  const [found] = await db
    .select({ paymentStatus: order.paymentStatus })
    .from(order)
    .where(and(buyer, or(isPaid, holdsCode)))
    .orderBy(desc(isPaid))
    .limit(1)
  if (found === undefined) return null
  return found.paymentStatus === 'pending' ? 'already_used' : 'first_order_only'
}
