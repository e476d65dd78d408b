import type { Admin } from '../accounts/users/admin.ts'
import { type Outcome, refuse } from '../outcome.ts'
import type { Shop } from '../shop.ts'
import type { PaidByHandInput } from './form.ts'
import { readItems, readRefunds } from './read-refunds.ts'
import { canPayBackByHand } from './refused.ts'
import { type RefundRefusal, recordRefund, refundOnce } from './request-refund.ts'
import { itemAmounts, itemsTotal } from './shares.ts'

/**
 * Records that the team paid back itself what the gateway refused, in cash or by bank transfer, in ONE transaction: a
 * refund of the same amount and items, done at once. Refused unless the gateway's refund has failed and no other took
 * its place. The goods stay as the refused refund left them. Above the store's limit it needs a fresh proof of
 * identity. Idempotent by the refund's id, which comes from the form.
 */
export function payBackByHand(
  shop: Pick<Shop, 'db' | 'clock' | 'jobs'>,
  admin: Admin<'payments.act'>,
  number: string,
  { refundId, failedId, method, reference }: PaidByHandInput,
): Promise<Outcome<{ refundId: string }, RefundRefusal>> {
  return refundOnce(shop, number, refundId, async (tx, found) => {
    const refunds = await readRefunds(tx, found.id)
    const failed = refunds.find(({ id }) => id === failedId)
    if (failed === undefined || !canPayBackByHand(failed, refunds)) return refuse({ reason: 'changed' })
    const { paymentId, amount, reason, choices } = failed
    const chosen = choices.items && { ...choices.items, shipping: choices.items.shipping > 0 }
    const items = chosen && itemAmounts(await readItems(tx, found), chosen)
    if (items === null || (items && itemsTotal(items) !== amount)) return refuse({ reason: 'changed' })
    const { revokeDownloads, returnId } = choices
    return recordRefund(shop, tx, admin, found, {
      ...{ refundId, paymentId, amount, reason, items },
      choices: { restock: [], revokeDownloads, giveCodeBack: false, ...(returnId && { returnId }) },
      byHand: { method, reference },
      failed,
    })
  })
}
