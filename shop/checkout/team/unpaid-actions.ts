import type { Executor } from '../../db.ts'
import type { OrderRow } from '../../orders/read.ts'
import { mayTakePayment } from '../../payments/take-payment.ts'
import { isChangeable } from './change-order.ts'
import { mayBePaid } from './send-payment-link.ts'

type Unpaid = Parameters<typeof mayBePaid>[1] & Parameters<typeof isChangeable>[0] & Pick<OrderRow, 'forgottenAt'>

/** What the team can do with an unpaid order now, as the verbs decide it; null for any other. */
export async function unpaidActions(db: Executor, found: Unpaid, now: Date) {
  if (found.paymentStatus !== 'pending' || found.forgottenAt !== null) return null
  return { sendLink: await mayBePaid(db, found), change: isChangeable(found, now), take: mayTakePayment(found) }
}
