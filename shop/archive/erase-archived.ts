import { and, eq, isNull } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { type Db, type Executor, transact } from '../db.ts'
import type { Clock } from '../ports.ts'
import { importedCustomer, importedOrder } from './table.ts'

const blank = { email: '', name: '', phone: '' } as const

/**
 * Erases a person by their proven address from the archive (GDPR). Numbers, days and totals of orders stay; a row stays as
 * well, so that the same file does not bring the person back.
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

/** Erases the person of one row at an admin's hand, of an order or a customer; once more changes nothing. */
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
