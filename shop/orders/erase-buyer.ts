import { eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { shipment } from './shipments/table.ts'
import { confirmationCall, order, orderEvent } from './table.ts'

/**
 * Anonymises every order of an account: items and payments stay for the books, personal data is erased, and the private
 * link stops working. Returns the orders' ids; part of the transaction that deletes the account.
 */
export async function eraseBuyer(tx: Executor, userId: string, now: Date): Promise<string[]> {
  const forgotten = await tx
    .update(order)
    .set({
      userId: null,
      firstName: sql`case when ${order.locale} = 'ar' then ${'حساب'} else 'Deleted' end`,
      lastName: sql`case when ${order.locale} = 'ar' then ${'محذوف'} else 'account' end`,
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
    .where(eq(order.userId, userId))
    .returning({ id: order.id })
  const ids = forgotten.map(({ id }) => id)
  // A carrier's page may show the recipient of a parcel.
  await tx.update(shipment).set({ tracking: '', link: '' }).where(inArray(shipment.orderId, ids))
  // The staff's notes are about the buyer.
  await tx.update(confirmationCall).set({ note: '' }).where(inArray(confirmationCall.orderId, ids))
  await tx.update(orderEvent).set({ by: 'guest' }).where(eq(orderEvent.by, userId))
  return ids
}
