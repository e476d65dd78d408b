import { and, desc, eq, notInArray } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { tokenHash } from '../../tokens/token-hash.ts'
import { device, user } from '../table.ts'

/** Browsers remembered per account; the one not seen for longest is dropped. */
const maxDevices = 20

/** The id of the account, if this browser has signed in to it before; else null. */
export async function findKnownDevice(
  db: Executor,
  account: { id: string } | { email: string },
  token: string,
): Promise<string | null> {
  const ofAccount = 'id' in account ? eq(user.id, account.id) : eq(user.email, account.email)
  const [found] = await db
    .select({ userId: device.userId })
    .from(device)
    .innerJoin(user, eq(user.id, device.userId))
    .where(and(ofAccount, eq(device.tokenHash, tokenHash(token))))
  return found?.userId ?? null
}

/** Records that a browser has signed in to an account; true when it was new there. */
export async function rememberDevice(tx: Executor, userId: string, token: string, now: Date): Promise<boolean> {
  const own = eq(device.userId, userId)
  const hash = tokenHash(token)
  const known = await tx
    .update(device)
    .set({ seenAt: now })
    .where(and(own, eq(device.tokenHash, hash)))
    .returning({ userId: device.userId })
  if (known.length > 0) return false
  await tx.insert(device).values({ userId, tokenHash: hash, createdAt: now, seenAt: now }).onConflictDoNothing()
  const latest = tx
    .select({ tokenHash: device.tokenHash })
    .from(device)
    .where(own)
    .orderBy(desc(device.seenAt))
    .limit(maxDevices)
  await tx.delete(device).where(and(own, notInArray(device.tokenHash, latest)))
  return true
}

/** Forgets all browsers of an account: after a new password earlier ones are no longer trusted. */
export async function revokeDevices(tx: Executor, userId: string): Promise<void> {
  await tx.delete(device).where(eq(device.userId, userId))
}
