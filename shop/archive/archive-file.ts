import { randomUUID } from 'node:crypto'
import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { type FileRefusal, readGrid } from '../catalog/import/import-file.ts'
import { type Db, type Executor, transact } from '../db.ts'
import { recognise } from '../moving/platforms/recognise.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import { type ArchivePlan, planArchive } from './plan-archive.ts'
import { importedCustomer, importedOrder } from './table.ts'

export type ArchiveRefusal = FileRefusal | { reason: 'not_known' | 'changed' | 'nothing' }

/** Rows per statement. */
const atATime = 500

/**
 * Stores the customers or orders of another shop's file, as its plan was shown, in one transaction. Existing and erased
 * rows stay unchanged. No account is created, no one is subscribed and nothing is emailed.
 */
export async function archiveFile(
  db: Db,
  clock: Clock,
  admin: Admin<'customers.act' | 'customers.contact'>,
  { text, hash }: { text: string; hash: string },
): Promise<Outcome<{ kind: 'customers' | 'orders' }, ArchiveRefusal>> {
  const grid = readGrid(text)
  if (!grid.ok) return grid
  const file = recognise(grid.value)
  if (file === null || file.kind === 'products') return refuse({ reason: 'not_known' })
  const { kind } = file
  return transact(db, async (tx) => {
    const plan = await planArchive(tx, { ...file, kind })
    if (plan.hash !== hash) return refuse({ reason: 'changed' })
    if (plan.fresh.rows.length === 0) return refuse({ reason: 'nothing' })
    const now = clock.now()
    await store(tx, plan, admin.email, now)
    const changes = [
      { field: 'import.platform', from: null, to: plan.platform },
      { field: `import.${kind}`, from: null, to: plan.fresh.rows.length },
    ]
    await recordAudit(
      tx,
      admin,
      { subject: 'import', subjectId: 'archive', name: 'import', action: 'import', changes },
      now,
    )
    return done({ kind })
  })
}

async function store(tx: Executor, { platform, fresh }: ArchivePlan, by: string, now: Date): Promise<void> {
  const known = () => ({ id: randomUUID(), platform, by })
  for (let at = 0; at < fresh.rows.length; at += atATime)
    if (fresh.kind === 'orders')
      await tx
        .insert(importedOrder)
        .values(fresh.rows.slice(at, at + atATime).map((row) => ({ ...row, ...known() })))
        .onConflictDoNothing()
    else
      await tx
        .insert(importedCustomer)
        .values(fresh.rows.slice(at, at + atATime).map((row) => ({ ...row, ...known(), createdAt: now })))
        .onConflictDoNothing()
}
