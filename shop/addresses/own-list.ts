import { and, eq } from 'drizzle-orm'
import { user } from '../accounts/table.ts'
import type { Executor } from '../db.ts'
import { savedAddress } from './table.ts'

/**
 * Locks a person's list of addresses for this transaction, so that two devices can neither exceed the limit nor leave
 * two defaults. False when the account is gone.
 */
export async function lockList(tx: Executor, userId: string): Promise<boolean> {
  const [owner] = await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('no key update')
  return owner !== undefined
}

/** Makes one of a person's addresses the default; the list must be locked. */
export async function makeDefault(tx: Executor, userId: string, id: string): Promise<void> {
  const own = eq(savedAddress.userId, userId)
  await tx
    .update(savedAddress)
    .set({ isDefault: false })
    .where(and(own, eq(savedAddress.isDefault, true)))
  await tx
    .update(savedAddress)
    .set({ isDefault: true })
    .where(and(own, eq(savedAddress.id, id)))
}
