import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { type Db, transact } from '../db.ts'
import type { Shop } from '../shop.ts'

/** Starts a backup now, like the nightly one. The admin is recorded. */
export async function startBackup(
  db: Db,
  { jobs, clock }: Pick<Shop, 'jobs' | 'clock'>,
  admin: Admin<'backups.act'>,
): Promise<void> {
  await transact(db, async (tx) => {
    await jobs.enqueue(tx, 'back-up', [{}])
    await recordAudit(
      tx,
      admin,
      { subject: 'backup', subjectId: 'backup', name: 'backup', action: 'create' },
      clock.now(),
    )
  })
}
