import { eq, inArray, or } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { codeUse } from './table.ts'

/** Erases accounts, addresses and phones from the uses of codes; the uses stay counted. A guest has no `userId`. */
export async function eraseUses(tx: Executor, userId: string | null, orderIds: readonly string[]): Promise<void> {
  const ofOrders = inArray(codeUse.orderId, [...orderIds])
  await tx
    .delete(codeUse)
    .where(userId === null ? ofOrders : or(eq(codeUse.customerKey, `account:${userId}`), ofOrders))
}
