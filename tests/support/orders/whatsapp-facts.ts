import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Executor } from '#shop/db.ts'
import { order } from '#shop/orders/table.ts'
import { whatsappMessage } from '#shop/whatsapp/table.ts'

const taken = ['sent', 'delivered', 'read']

/** Messages belong to orders whose buyers consented, and accepted ones have the service's reference. */
export async function checkMessages(db: Executor): Promise<void> {
  const rows = await db
    .select({ message: whatsappMessage, agreedAt: order.whatsappAgreedAt, forgottenAt: order.forgottenAt })
    .from(whatsappMessage)
    .leftJoin(order, eq(order.id, whatsappMessage.orderId))
  for (const { message, agreedAt, forgottenAt } of rows) {
    const { key, state, tries, reference, reason, phone } = message
    if (message.orderId !== null && forgottenAt === null) expect(agreedAt, `the consent for ${key}`).not.toBeNull()
    if (forgottenAt !== null) expect(phone, `the phone of ${key}`).toBe('')
    if (taken.includes(state)) expect([tries > 0, reference !== null, reason], key).toEqual([true, true, null])
    else if (state !== 'queued' && state !== 'sending') expect(reason, `why ${key} is ${state}`).not.toBeNull()
  }
}
