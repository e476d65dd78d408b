import { eq } from 'drizzle-orm'
import { user } from '../accounts/table.ts'
import type { Executor } from '../db.ts'

/**
 * The account an order is placed for, which cannot be deleted before it stands. One that was deleted a moment ago buys
 * as a guest: what they typed is all that is known of them.
 */
export async function holdBuyer(tx: Executor, userId: string | null): Promise<string | null> {
  if (userId === null) return null
  const [buyer] = await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('key share')
  return buyer?.id ?? null
}
