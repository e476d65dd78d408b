import { and, eq, ne, or } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { type CodeRow, refusedCode } from '../discounts/code.ts'
import { countUse } from '../discounts/count-use.ts'
import type { HoldLimits } from '../limits.ts'
import { order } from '../orders/table.ts'
import type { PricedLine } from '../pricing/expand-bundles.ts'
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
  applies: (code: CodeRow) => unknown,
  held: { caps: HoldLimits; holder: Holder } | null,
) {
  const { email, phone } = input.customer
  const used = await countUse(tx, {
    code,
    orderId,
    items,
    customer: { email, phone, userId: userId },
    async applies(row) {
      applies(row)
      if (held !== null && (await exceedsCodeHolds(tx, held.caps, held.holder.heldBy, row)))
        throw new Refused({ reason: 'promo', code, ...refusedCode('busy_network', row) })
    },
    hasPaidBefore: async () => {
      const account = userId === null ? undefined : eq(order.userId, userId)
      const same = or(eq(order.emailKey, emailKey(email)), eq(order.phone, phone), account)
      return (await tx.$count(order, and(same, ne(order.paymentStatus, 'pending')))) > 0
    },
    now,
  })
  if (!used.ok) throw new Refused(used.refusal)
  return used.value
}
