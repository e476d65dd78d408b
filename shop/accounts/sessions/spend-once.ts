import { and, like, lte } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { verification } from '../table.ts'

/**
 * Marks a one-time value as used; of any number of concurrent attempts, in any process, exactly one gets true.
 * @param key prefixed with its purpose, so that a value for one use is not valid for another
 * @param until when the value itself expires; the mark is pruned then
 */
export async function spendOnce(db: Executor, key: string, until: Date, now: Date): Promise<boolean> {
  await db.delete(verification).where(and(like(verification.identifier, 'spent:%'), lte(verification.expiresAt, now)))
  const id = `spent:${key}`
  const marked = await db
    .insert(verification)
    .values({ id, identifier: id, value: '', expiresAt: until, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: verification.id })
    .returning({ id: verification.id })
  return marked.length === 1
}
