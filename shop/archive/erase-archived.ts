import { and, eq, isNull } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { type Db, type Executor, transact } from '../db.ts'
import type { Clock } from '../ports.ts'
import { importedCustomer, importedOrder } from './table.ts'

const blank = { email: '', name: '', phone: '' } as const

/**
 * Erases a person from the archive by their verified address (GDPR). Numbers, days and totals of orders stay; so does
 * the row, so that importing the file again does not bring the person back.
 */
export async function eraseArchived(tx: Executor, email: string, now: Date): Promise<void> {
  const address = email.toLowerCase()
  await tx
    .update(importedOrder)
    .set({ ...blank, items: [], erasedAt: now })
    .where(eq(importedOrder.email, address))
  await tx
    .update(importedCustomer)
    .set({ ...blank, erasedAt: now })
    .where(eq(importedCustomer.email, address))
}

/** Erases the person of one archived order or customer at an admin's request. Idempotent. */
export async function eraseFromArchive(
  db: Db,
  clock: Clock,
  admin: Admin<'customers.act'>,
  { kind, id }: { kind: 'orders' | 'customers'; id: string },
): Promise<void> {
  const now = clock.now()
  await transact(db, async (tx) => {
    const [gone] =
      kind === 'orders'
        ? await tx
            .update(importedOrder)
            .set({ ...blank, items: [], erasedAt: now })
            .where(and(eq(importedOrder.id, id), isNull(importedOrder.erasedAt)))
            .returning({ id: importedOrder.id })
        : await tx
            .update(importedCustomer)
            .set({ ...blank, erasedAt: now })
            .where(and(eq(importedCustomer.id, id), isNull(importedCustomer.erasedAt)))
            .returning({ id: importedCustomer.id })
    if (gone === undefined) return
    await recordAudit(tx, admin, { subject: 'import', subjectId: 'archive', name: 'import', action: 'erase' }, now)
  })
}
