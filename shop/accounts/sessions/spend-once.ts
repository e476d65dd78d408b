import { and, like, lte } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { verification } from '../table.ts'

/**
 * Marks a one-time thing as used: of any number of tries at the same moment, in any process, one is told true.
 * @param key what it is; its purpose comes first, so that a thing for one use is none for another
 * @param until when the thing itself ends; the mark is kept no longer
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
