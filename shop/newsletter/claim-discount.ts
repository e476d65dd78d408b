import { and, eq } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { subscription } from './table.ts'

/** Marks the subscriber's discount as used once an order with their address is paid with its code. */
export async function claimDiscount(tx: Executor, email: string, code: string, now: Date): Promise<void> {
  await tx
    .update(subscription)
    .set({ discountClaimed: true, updatedAt: now })
    .where(
      and(
        eq(subscription.email, email.toLowerCase()),
        eq(subscription.discountCode, code),
        eq(subscription.discountClaimed, false),
      ),
    )
}
