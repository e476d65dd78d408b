import { eq, inArray, or } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { codeUse } from './table.ts'

/** Erases accounts, addresses and phones from the uses of codes; the uses stay counted. */
export async function eraseUses(tx: Executor, userId: string, orderIds: readonly string[]): Promise<void> {
  await tx
    .delete(codeUse)
    .where(or(eq(codeUse.customerKey, `account:${userId}`), inArray(codeUse.orderId, [...orderIds])))
}
