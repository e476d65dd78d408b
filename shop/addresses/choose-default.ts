import { and, eq } from 'drizzle-orm'
import { type Db, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import { lockList, makeDefault } from './own-list.ts'
import { savedAddress } from './table.ts'

/** Makes one of a person's addresses the default; another person's is unknown. */
export function chooseDefault(db: Db, userId: string, id: string): Promise<Outcome<null, { reason: 'unknown' }>> {
  return transact(db, async (tx) => {
    const own = and(eq(savedAddress.userId, userId), eq(savedAddress.id, id))
    if (!(await lockList(tx, userId)) || (await tx.$count(savedAddress, own)) === 0)
      return refuse({ reason: 'unknown' })
    await makeDefault(tx, userId, id)
    return done(null)
  })
}
