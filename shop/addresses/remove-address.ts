import { and, desc, eq } from 'drizzle-orm'
import { type Db, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import { lockList, makeDefault } from './own-list.ts'
import { savedAddress } from './table.ts'

/** Removes one of a person's addresses; when it was the default, the newest of the others becomes it. */
export function removeAddress(db: Db, userId: string, id: string): Promise<Outcome<null, { reason: 'unknown' }>> {
  return transact(db, async (tx) => {
    if (!(await lockList(tx, userId))) return refuse({ reason: 'unknown' })
    const [removed] = await tx
      .delete(savedAddress)
      .where(and(eq(savedAddress.userId, userId), eq(savedAddress.id, id)))
      .returning({ wasDefault: savedAddress.isDefault })
    if (removed === undefined) return refuse({ reason: 'unknown' })
    if (!removed.wasDefault) return done(null)
    const [next] = await tx
      .select({ id: savedAddress.id })
      .from(savedAddress)
      .where(eq(savedAddress.userId, userId))
      .orderBy(desc(savedAddress.createdAt))
      .limit(1)
    if (next) await makeDefault(tx, userId, next.id)
    return done(null)
  })
}
