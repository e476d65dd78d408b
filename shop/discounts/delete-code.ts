import { eq } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { recordDeletion } from '../audit/log.ts'
import { restoreRows } from '../audit/restore.ts'
import { type Db, pagesChanged, transact } from '../db.ts'
import { order } from '../orders/table.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import { discountCode } from './table.ts'

/**
 * Deletes a code that no order ever had, not even one that released its use; a used one can only be deactivated.
 * Returns the id to restore it by.
 */
export function deleteCode(
  db: Db,
  clock: Clock,
  admin: Admin<'discounts.act'>,
  code: string,
): Promise<Outcome<{ deletedId: string }, { reason: 'unknown' | 'used' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    // An order locks the code before it is written: it exists by now, or finds no code.
    const [found] = await tx.select().from(discountCode).where(eq(discountCode.code, code)).for('update')
    if (found === undefined) return refuse({ reason: 'unknown' })
    const [ordered] = await tx.select({ id: order.id }).from(order).where(eq(order.promoCode, code)).limit(1)
    if (found.usedCount > 0 || ordered !== undefined) return refuse({ reason: 'used' })
    await tx.delete(discountCode).where(eq(discountCode.code, code))
    await pagesChanged(tx, [`code:${code}`])
    const { words: _, ...row } = found
    const thing = { subject: 'discount_code', subjectId: code, name: code, rows: { discountCode: [row] } } as const
    return done({ deletedId: await recordDeletion(tx, admin, thing, now) })
  })
}

/** Restores a deleted code. Refused when it was restored already, or another has its name by now. */
export async function restoreCode(
  db: Db,
  clock: Clock,
  admin: Admin<'discounts.act'>,
  deletedId: string,
): Promise<Outcome<{ code: string }, { reason: 'gone' | 'taken' }>> {
  return restoreRows(
    { db, clock },
    admin,
    { subject: 'discount_code', id: deletedId },
    async (tx, { subjectId, rows }) => {
      const row = rows.discountCode?.[0] as typeof discountCode.$inferInsert | undefined
      if (row === undefined) return refuse({ reason: 'gone' })
      await tx.insert(discountCode).values(row)
      await pagesChanged(tx, [`code:${row.code}`])
      return done({ code: subjectId })
    },
  )
}
