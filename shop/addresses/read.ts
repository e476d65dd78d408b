import { asc, desc, eq } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import type { ShippingAddress } from './shipping.ts'
import { savedAddress } from './table.ts'

export type SavedAddress = { id: string; label: string; address: ShippingAddress; isDefault: boolean }

/** A person's addresses: the default first, then the newest. */
export function listAddresses(db: Executor, userId: string): Promise<SavedAddress[]> {
  const { id, label, address, isDefault } = savedAddress
  return db
    .select({ id, label, address, isDefault })
    .from(savedAddress)
    .where(eq(savedAddress.userId, userId))
    .orderBy(desc(savedAddress.isDefault), desc(savedAddress.createdAt), asc(savedAddress.id))
}
