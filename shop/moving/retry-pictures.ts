import { and, eq } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { type Db, transact } from '../db.ts'
import type { Clock, Jobs } from '../ports.ts'
import { movedPicture } from './table.ts'

/** Retries the pictures of a file that could not be fetched. */
export async function retryPictures(
  db: Db,
  { clock, jobs }: { clock: Clock; jobs: Jobs },
  _admin: Admin<'products.act'>,
  moveId: string,
): Promise<void> {
  await transact(db, async (tx) => {
    await tx
      .update(movedPicture)
      .set({ state: 'waiting', problem: null, tries: 0, nextAt: clock.now() })
      .where(and(eq(movedPicture.moveId, moveId), eq(movedPicture.state, 'failed')))
    await jobs.enqueue(tx, 'fetch-pictures', [{}])
  })
}
