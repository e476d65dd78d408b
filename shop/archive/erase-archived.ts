import { randomUUID } from 'node:crypto'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { type Db, type Executor, transact } from '../db.ts'
import type { Clock } from '../ports.ts'
import { contactKeys } from './read-file.ts'
import { importedCustomer, importedOrder } from './table.ts'

const blank = { email: '', name: '', phone: '' } as const

/**
 * Erases a person from the archive by their verified address (GDPR). Numbers, days and totals of orders stay; so do
 * the row and hashes of the contacts, so that no export of that shop's customers brings the person back, under their
 * address, or under their phone where it has no address.
 */
export async function eraseArchived(tx: Executor, email: string, now: Date): Promise<void> {
  const address = email.toLowerCase()
  await tx
    .update(importedOrder)
    .set({ ...blank, items: [], erasedAt: now })
    .where(eq(importedOrder.email, address))
  await eraseCustomers(tx, eq(importedCustomer.email, address), now)
}

/** Leaves a row for the hash of each address and phone of the erased customers. Returns the number erased. */
async function eraseCustomers(tx: Executor, which: SQL, now: Date): Promise<number> {
  const found = await tx
    .select()
    .from(importedCustomer)
    .where(and(which, isNull(importedCustomer.erasedAt)))
    .orderBy(importedCustomer.id)
    .for('update')
  const erased = { ...blank, erasedAt: now }
  for (const { id, platform, by, createdAt, ...person } of found) {
    await tx.update(importedCustomer).set(erased).where(eq(importedCustomer.id, id))
    const marks = contactKeys(platform, person).map((key) => {
      return { id: randomUUID(), platform, key, by, createdAt, ...erased }
    })
    if (marks.length > 0) await tx.insert(importedCustomer).values(marks).onConflictDoNothing()
  }
  return found.length
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
    const count =
      kind === 'customers'
        ? await eraseCustomers(tx, eq(importedCustomer.id, id), now)
        : (
            await tx
              .update(importedOrder)
              .set({ ...blank, items: [], erasedAt: now })
              .where(and(eq(importedOrder.id, id), isNull(importedOrder.erasedAt)))
              .returning({ id: importedOrder.id })
          ).length
    if (count === 0) return
    await recordAudit(tx, admin, { subject: 'import', subjectId: 'archive', name: 'import', action: 'erase' }, now)
  })
}
