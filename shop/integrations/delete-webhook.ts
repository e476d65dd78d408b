import { eq } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { recordDeletion } from '../audit/log.ts'
import { restoreRows } from '../audit/restore.ts'
import { type Db, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import { hasMaxWebhooks } from './save-webhook.ts'
import { webhook } from './table.ts'

/** Deletes a webhook; returns the id to restore it by. Its log stays. */
export function deleteWebhook(
  db: Db,
  clock: Clock,
  admin: Admin<'integrations.act'>,
  id: string,
): Promise<Outcome<{ deletedId: string; name: string }, { reason: 'unknown' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const [row] = await tx.delete(webhook).where(eq(webhook.id, id)).returning()
    if (row === undefined) return refuse({ reason: 'unknown' })
    const saved = { subject: 'webhook', subjectId: id, name: row.name, rows: { webhook: [row] } } as const
    return done({ deletedId: await recordDeletion(tx, admin, saved, now), name: row.name })
  })
}

/** Restores a deleted webhook with its old secret, unless there are as many as the shop takes. */
export async function restoreWebhook(
  db: Db,
  clock: Clock,
  admin: Admin<'integrations.act'>,
  deletedId: string,
): Promise<Outcome<{ id: string }, { reason: 'gone' | 'taken' | 'too_many' }>> {
  return restoreRows(
    { db, clock },
    admin,
    { subject: 'webhook', id: deletedId },
    async (tx, { subjectId, rows }, now) => {
      if (await hasMaxWebhooks(tx)) return refuse({ reason: 'too_many' })
      const row = rows.webhook?.[0] as typeof webhook.$inferInsert | undefined
      if (row === undefined) return refuse({ reason: 'gone' })
      await tx.insert(webhook).values({ ...row, updatedAt: now })
      return done({ id: subjectId })
    },
  )
}
