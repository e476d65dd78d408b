import { and, eq } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { productFile } from '../catalog/media/table.ts'
import { type Db, transact } from '../db.ts'
import { order } from '../orders/table.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import { downloadGrant } from './table.ts'

export type ChangeGrantRefusal = { reason: 'unknown_grant' | 'unchanged' }

/** Revokes an order's grant of one file, or restores it. Refused when nothing would change. */
export async function changeGrant(
  db: Db,
  clock: Clock,
  admin: Admin<'orders.act'>,
  { number, grantId, to }: { number: string; grantId: string; to: 'revoked' | 'granted' },
): Promise<Outcome<{ fileName: string }, ChangeGrantRefusal>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const [found] = await tx
      .select({ revokedAt: downloadGrant.revokedAt, fileName: productFile.fileName })
      .from(downloadGrant)
      .innerJoin(order, eq(order.id, downloadGrant.orderId))
      .innerJoin(productFile, eq(productFile.id, downloadGrant.fileId))
      .where(and(eq(downloadGrant.id, grantId), eq(order.number, number)))
      .for('update', { of: downloadGrant })
    if (found === undefined) return refuse({ reason: 'unknown_grant' })
    if ((found.revokedAt !== null) === (to === 'revoked')) return refuse({ reason: 'unchanged' })
    const revokedAt = to === 'revoked' ? now : null
    await tx.update(downloadGrant).set({ revokedAt }).where(eq(downloadGrant.id, grantId))
    const action = to === 'revoked' ? 'revoke' : 'give_back'
    const changes = [
      {
        field: 'download',
        from: to === 'revoked' ? found.fileName : null,
        to: to === 'revoked' ? null : found.fileName,
      },
    ]
    await recordAudit(tx, admin, { subject: 'order', subjectId: number, name: number, action, changes }, now)
    return done({ fileName: found.fileName })
  })
}
