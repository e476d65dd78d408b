import { and, eq, isNull, sql } from 'drizzle-orm'
import { systemActor } from '../audit/log.ts'
import { parentColumn } from '../catalog/table.ts'
import type { Executor } from '../db.ts'
import { downloadGrant } from '../downloads/table.ts'
import { applyMove } from '../orders/move-order.ts'
import type { OrderRow } from '../orders/read.ts'
import { orderLine } from '../orders/table.ts'
import type { Jobs } from '../ports.ts'

/**
 * Marks an order delivered in the transaction that made it paid, where the owner chose so: one of nothing but
 * downloads, all of them granted, that no one has moved and nothing about which is unusual. The confirmation call (R19)
 * stays due.
 */
export async function deliverDownloads(tx: Executor, jobs: Jobs, paid: OrderRow, now: Date): Promise<void> {
  if (paid.status !== 'pending' || paid.needsReview !== null || paid.kinds.some((kind) => kind !== 'guide')) return
  if (!paid.isDigitalOnly || (await lacksFile(tx, paid.id))) return
  await applyMove(tx, jobs, systemActor, paid, 'delivered', now)
}

async function lacksFile(tx: Executor, orderId: string): Promise<boolean> {
  const [line] = await tx
    .select({ one: sql`1` })
    .from(orderLine)
    .leftJoin(
      downloadGrant,
      and(eq(downloadGrant.orderId, orderLine.orderId), eq(downloadGrant.productId, parentColumn(orderLine.productId))),
    )
    .where(and(eq(orderLine.orderId, orderId), isNull(downloadGrant.id)))
    .limit(1)
  return line !== undefined
}
