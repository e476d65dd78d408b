import { randomUUID } from 'node:crypto'
import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { type FileRefusal, readGrid } from '../catalog/import/import-file.ts'
import { type Db, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock, Jobs } from '../ports.ts'
import type { MoveChoices } from './form.ts'
import { planMove } from './plan-move.ts'
import { recognise } from './platforms/recognise.ts'
import { move, movedRow } from './table.ts'

/** 'changed': the products differ from the confirmed plan. */
export type MoveRefusal = FileRefusal | { reason: 'not_known' | 'changed' | 'nothing' }

/** Rows per statement. */
const atATime = 500

/**
 * Starts the import of another shop's products, as its plan was shown: the file's products are stored and a job creates
 * them. Products that cannot be imported are stored with the reason.
 */
export async function startMove(
  db: Db,
  { clock, jobs }: { clock: Clock; jobs: Jobs },
  admin: Admin<'products.act'>,
  { text, hash, shipped, unshipped }: { text: string; hash: string } & MoveChoices,
): Promise<Outcome<{ id: string }, MoveRefusal>> {
  const grid = readGrid(text)
  if (!grid.ok) return grid
  const file = recognise(grid.value)
  if (file === null || file.kind !== 'products') return refuse({ reason: 'not_known' })
  return transact(db, async (tx) => {
    const plan = await planMove(tx, file)
    if (plan.hash !== hash) return refuse({ reason: 'changed' })
    const created = plan.rows.filter(({ state }) => state === 'waiting').length
    if (created === 0) return refuse({ reason: 'nothing' })
    const [id, now] = [randomUUID(), clock.now()]
    await tx.insert(move).values({ id, at: now, by: admin.email, platform: plan.platform, shipped, unshipped })
    const rows = plan.rows.map((row, position) => ({ ...row, moveId: id, position }))
    for (let at = 0; at < rows.length; at += atATime) await tx.insert(movedRow).values(rows.slice(at, at + atATime))
    const changes = [
      { field: 'import.platform', from: null, to: plan.platform },
      { field: 'import.created', from: null, to: created },
      ...(rows.length > created ? [{ field: 'import.left', from: null, to: rows.length - created }] : []),
    ]
    await recordAudit(tx, admin, { subject: 'import', subjectId: id, name: 'import', action: 'import', changes }, now)
    await jobs.enqueue(tx, 'move-products', [{ moveId: id }])
    return done({ id })
  })
}
