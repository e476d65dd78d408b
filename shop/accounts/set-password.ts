import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { account, user } from './table.ts'

/** Stores the hash of a new password; an account without one (Google only) gets one. */
export async function setPassword(
  tx: Executor,
  { userId, passwordHash, shortPassword }: { userId: string; passwordHash: string; shortPassword: boolean },
  now: Date,
): Promise<void> {
  await tx.update(user).set({ shortPassword, updatedAt: now }).where(eq(user.id, userId))
  const changed = await tx
    .update(account)
    .set({ password: passwordHash, updatedAt: now })
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')))
    .returning({ id: account.id })
  if (changed.length > 0) return
  await insertPassword(tx, userId, passwordHash, now)
}

/** Stores the hash of the first password of an account. */
export async function insertPassword(tx: Executor, userId: string, passwordHash: string, now: Date): Promise<void> {
  await tx.insert(account).values({
    id: randomUUID(),
    accountId: userId,
    providerId: 'credential',
    userId,
    password: passwordHash,
    createdAt: now,
    updatedAt: now,
  })
}
