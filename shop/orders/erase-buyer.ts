import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import type { ErasedName } from '../privacy/erased-names.ts'
import { closeCall } from './calls/enqueue-call.ts'
import { shipment } from './shipments/table.ts'
import { confirmationCall, order, orderEvent } from './table.ts'

/**
 * Anonymises a buyer's orders: items and payments stay for the books, personal data is erased, and the private links stop
 * working. Part of the transaction that erases the buyer.
 * @param userId their account's; null for a guest
 */
export async function eraseBuyer(
  tx: Executor,
  { orderIds, userId, name: { ar, en } }: { orderIds: readonly string[]; userId: string | null; name: ErasedName },
  now: Date,
): Promise<void> {
  const ids = [...orderIds]
  await tx
    .update(order)
    .set({
      userId: null,
      firstName: sql`case when ${order.locale} = 'ar' then ${ar[0]} else ${en[0]} end`,
      lastName: sql`case when ${order.locale} = 'ar' then ${ar[1]} else ${en[1]} end`,
      email: '',
      emailKey: '',
      phone: '',
      robloxUsername: null,
      shipping: null,
      notes: '',
      sessionNote: '',
      adminNotes: '',
      discountReason: '',
      heldBy: null,
      whatsappAgreedAt: null,
      whatsappText: null,
      whatsappEndedAt: null,
      whatsappEndedBy: null,
      checkoutKey: null,
      checkoutHash: null,
      forgottenAt: now,
      updatedAt: now,
    })
    .where(inArray(order.id, ids))
  // A carrier's page may show the recipient of a parcel.
  await tx.update(shipment).set({ tracking: '', link: '' }).where(inArray(shipment.orderId, ids))
  // There is no one to call any more, and the staff's notes are about the buyer.
  for (const id of ids) await closeCall(tx, id, { outcome: 'not_needed', by: 'system' }, now)
  await tx.update(confirmationCall).set({ note: '' }).where(inArray(confirmationCall.orderId, ids))
  // An account is named only by the orders that it placed.
  if (userId === null) return
  await tx
    .update(orderEvent)
    .set({ by: 'guest' })
    .where(and(inArray(orderEvent.orderId, ids), eq(orderEvent.by, userId)))
}
