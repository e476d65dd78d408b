import { eq } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { session } from './table.ts'

/** Signs somebody out everywhere, at once. */
export async function endSessions(db: Executor, userId: string): Promise<void> {
  await db.delete(session).where(eq(session.userId, userId))
}
