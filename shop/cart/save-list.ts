import { and, eq } from 'drizzle-orm'
import { type Db, databaseCode } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { followingList } from './table.ts'

export type SaveListRefusal =
  /** Another device has saved in the meantime: read, merge, try again. */
  | { reason: 'changed' }
  /** The account is deleted. */
  | { reason: 'unknown' }

/**
 * Saves a list of an account if it still has the version that was seen (0: none); of two concurrent saves one succeeds
 * (optimistic lock).
 */
export async function saveList<Line>(
  db: Db,
  list: ReturnType<typeof followingList<Line>>,
  userId: string,
  { version, items }: { version: number; items: Line[] },
  now: Date,
): Promise<Outcome<{ version: number }, SaveListRefusal>> {
  const table = list as unknown as ReturnType<typeof followingList<unknown>>
  try {
    const [saved] =
      version === 0
        ? await db
            .insert(table)
            .values({ userId, items, version: 1, updatedAt: now })
            .onConflictDoNothing()
            .returning({ version: table.version })
        : await db
            .update(table)
            .set({ items, version: version + 1, updatedAt: now })
            .where(and(eq(table.userId, userId), eq(table.version, version)))
            .returning({ version: table.version })
    return saved ? done(saved) : refuse({ reason: 'changed' })
  } catch (error) {
    if (databaseCode(error) === noSuchAccount) return refuse({ reason: 'unknown' })
    throw error
  }
}

const noSuchAccount = '23503'
