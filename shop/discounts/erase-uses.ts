import { eq, inArray, or } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { codeUse } from './table.ts'

/** Forgets under which account, addresses and phones codes were used; that they were used stays counted. */
export async function eraseUses(tx: Executor, userId: string, orderIds: readonly string[]): Promise<void> {
  await tx
    .delete(codeUse)
    .where(or(eq(codeUse.customerKey, `account:${userId}`), inArray(codeUse.orderId, [...orderIds])))
}
