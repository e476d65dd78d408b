import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { user } from './table.ts'

/** Detaches an account from its orders, which become guest orders; see shop/orders/detach-account.ts. */
export type ReleaseOrders = (tx: Executor, userId: string) => Promise<void>

type Unproven = typeof user.$inferSelect
type Owner = { name: string; image: string | null }

/**
 * Replaces an account whose address was never verified by a new one for the person who has just verified it, so that
 * nothing the stranger set survives: password, second step, passkeys, sessions, links, devices, addresses, cart. Its
 * orders become guest orders. Returns the new account's id.
 */
export async function renewAccount(
  tx: Executor,
  { id, email, role, locale }: Unproven,
  owner: Owner,
  detachOrders: ReleaseOrders,
  now: Date,
): Promise<string> {
  await detachOrders(tx, id)
  await tx.delete(user).where(eq(user.id, id))
  const userId = randomUUID()
  await tx
    .insert(user)
    .values({ ...owner, id: userId, email, role, locale, emailVerified: true, createdAt: now, updatedAt: now })
  return userId
}
