import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, type Executor, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { SavedAddressInput } from './form.ts'
import { maxAddresses } from './limits.ts'
import { lockList, makeDefault } from './own-list.ts'
import type { ShippingAddress } from './shipping.ts'
import { savedAddress } from './table.ts'

export type SaveAddressRefusal = { reason: 'full' } | { reason: 'unknown' }

/**
 * Saves a new address, or changes one of the person's; another person's id is unknown, like one that does not exist.
 * The first becomes the default.
 */
export function saveAddress(
  db: Db,
  userId: string,
  { id, label, address, isDefault }: SavedAddressInput,
  now: Date,
): Promise<Outcome<{ id: string }, SaveAddressRefusal>> {
  return transact(db, async (tx): Promise<Outcome<{ id: string }, SaveAddressRefusal>> => {
    if (!(await lockList(tx, userId))) return refuse({ reason: 'unknown' })
    if (id === undefined) return add(tx, userId, { label, address, isDefault }, now)
    const [changed] = await tx
      .update(savedAddress)
      .set({ label, address, updatedAt: now })
      .where(and(eq(savedAddress.id, id), eq(savedAddress.userId, userId)))
      .returning({ id: savedAddress.id })
    if (changed === undefined) return refuse({ reason: 'unknown' })
    if (isDefault) await makeDefault(tx, userId, id)
    return done({ id })
  })
}

/** Saves the address of an order that was just placed, unless it is already saved or the list is full. */
export function rememberAddress(db: Db, userId: string, address: ShippingAddress, now: Date): Promise<void> {
  return transact(db, async (tx) => {
    if (!(await lockList(tx, userId))) return
    // Addresses from before the PACI number lack it.
    const same = sql`'{"paci":""}'::jsonb || ${savedAddress.address} = '{"paci":""}'::jsonb || ${JSON.stringify(address)}::jsonb`
    const [known] = await tx
      .select({ id: savedAddress.id })
      .from(savedAddress)
      .where(and(eq(savedAddress.userId, userId), same))
    if (known === undefined) await add(tx, userId, { label: '', address, isDefault: false }, now)
  })
}

async function add(
  tx: Executor,
  userId: string,
  { label, address, isDefault }: { label: string; address: ShippingAddress; isDefault: boolean },
  now: Date,
): Promise<Outcome<{ id: string }, { reason: 'full' }>> {
  const saved = await tx.$count(savedAddress, eq(savedAddress.userId, userId))
  if (saved >= maxAddresses) return refuse({ reason: 'full' })
  const id = randomUUID()
  await tx.insert(savedAddress).values({ id, userId, label, address, createdAt: now, updatedAt: now })
  if (isDefault || saved === 0) await makeDefault(tx, userId, id)
  return done({ id })
}
