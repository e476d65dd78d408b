import { randomUUID } from 'node:crypto'
import type { Executor } from '#shop/db.ts'
import { payment, refund } from '#shop/payments/table.ts'

type Back = { amount: number; at: Date; state?: (typeof refund.$inferInsert)['state'] }

/** Writes the payments of an order and the refunds of the first, in their final state, for tests of figures. */
export async function writeLedger(db: Executor, orderId: string, captured: number[], back: Back[]): Promise<void> {
  const at = back[0]?.at ?? new Date()
  const payments = captured.map((amount) => ({ id: randomUUID(), orderId, amount }))
  const same = { gateway: 'sandbox', method: 'knet' as const, currency: 'KWD', state: 'captured' as const }
  await db.insert(payment).values(payments.map((each) => ({ ...each, ...same, createdAt: at, settledAt: at })))
  const choices = { restock: [], revokeDownloads: false, giveCodeBack: false }
  const request = { orderId, paymentId: payments[0]!.id, reason: 'r', by: 'a@b.c', choices }
  await db.insert(refund).values(
    back.map(({ amount, at: settledAt, state = 'done' }, index) => ({
      ...request,
      ...{ id: randomUUID(), amount, state, at: settledAt, settledAt },
      noteNumber: state === 'done' ? index + 1 : null,
    })),
  )
}
