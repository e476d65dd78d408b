import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { systemActor } from '../audit/log.ts'
import { parentColumn } from '../catalog/table.ts'
import type { Executor } from '../db.ts'
import { downloadGrant } from '../downloads/table.ts'
import { gift } from '../gifts/table.ts'
import { applyMove } from '../orders/move-order.ts'
import type { OrderRow } from '../orders/read.ts'
import { orderLine } from '../orders/table.ts'
import type { Jobs } from '../ports.ts'

/**
 * Marks an order delivered in the transaction that made it paid, if the owner chose so: one of downloads only, all of
 * them granted, that no one has moved and that is not unusual. The confirmation call (R19) stays due.
 */
export async function deliverDownloads(tx: Executor, jobs: Jobs, paid: OrderRow, now: Date): Promise<void> {
  if (paid.status !== 'pending' || paid.needsReview !== null || paid.kinds.some((kind) => kind !== 'guide')) return
  if (!paid.isDigitalOnly || !(await isHandedOver(tx, paid.id))) return
  await applyMove(tx, jobs, systemActor, paid, 'delivered', now)
}

/** Whether something is granted and nothing is missing; refunded lines and ended gifts are not waited for. */
async function isHandedOver(tx: Executor, orderId: string): Promise<boolean> {
  const [lines] = await tx
    .select({ granted: sql<boolean | null>`bool_and(${downloadGrant.id} is not null)` })
    .from(orderLine)
    .leftJoin(
      downloadGrant,
      and(eq(downloadGrant.orderId, orderLine.orderId), eq(downloadGrant.productId, parentColumn(orderLine.productId))),
    )
    .leftJoin(gift, and(eq(gift.orderId, orderLine.orderId), eq(gift.position, orderLine.position)))
    .where(and(eq(orderLine.orderId, orderId), lt(orderLine.withdrawn, orderLine.quantity), isNull(gift.refusedAt)))
  return lines?.granted ?? false
}
