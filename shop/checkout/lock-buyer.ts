import { eq } from 'drizzle-orm'
import { user } from '../accounts/table.ts'
import type { Executor } from '../db.ts'

/**
 * Locks the account an order is placed for against deletion. An account that was just deleted buys as a guest: only
 * what they typed is known.
 */
export async function lockBuyer(tx: Executor, userId: string | null): Promise<string | null> {
  if (userId === null) return null
  const [buyer] = await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('key share')
  return buyer?.id ?? null
}
