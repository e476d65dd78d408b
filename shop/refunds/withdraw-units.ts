import { and, eq, isNull, sql } from 'drizzle-orm'
import { withdrawSessions } from '../appointments/packages/follow-order.ts'
import type { Actor } from '../audit/log.ts'
import type { Executor } from '../db.ts'
import { refundedGrants } from '../downloads/refunded-grants.ts'
import { downloadGrant } from '../downloads/table.ts'
import { gift } from '../gifts/table.ts'
import { countFulfilment } from '../orders/shipments/count-units.ts'
import { followShipments } from '../orders/shipments/follow-shipments.ts'
import { orderLine } from '../orders/table.ts'
import type { Jobs } from '../ports.ts'
import { returnLine } from '../returns/table.ts'
import { type RefundRow, readRefunds } from './read-refunds.ts'
import { unitsRefunded, unitsSentBack, unitsWithdrawn } from './units.ts'

/**
 * Whether each gift that was not sent is withdrawn, by line: by a refund of its line, or of an amount with the order's
 * downloads, unless that failed. A sent one loses its files instead.
 */
async function giftsUnsent(tx: Executor, orderId: string, refunds: readonly RefundRow[]): Promise<[number, number][]> {
  const unsent = and(eq(gift.orderId, orderId), isNull(gift.sentAt))
  const rows = await tx.select({ position: gift.position }).from(gift).where(unsent)
  const withdrawn = refunds.some(
    ({ state, choices }) => state !== 'failed' && choices.revokeDownloads && !choices.items,
  )
  const items = unitsWithdrawn(refunds)
  return rows.map(({ position }) => [position, withdrawn ? 1 : (items.get(position) ?? 0)])
}

/**
 * Updates the units to ship and sessions to book of a locked order after a refund was requested or failed, and the
 * order's status with them. False when a session was booked meanwhile: then the transaction must be rolled back.
 */
export async function withdrawUnits(
  tx: Executor,
  jobs: Jobs,
  actor: Actor,
  orderId: string,
  now: Date,
): Promise<boolean> {
  const refunds = await readRefunds(tx, orderId)
  const packages = await withdrawSessions(tx, orderId, (line) => unitsRefunded(refunds, line))
  if (!packages) return false
  const withdrawn = new Map([...unitsWithdrawn(refunds), ...(await giftsUnsent(tx, orderId, refunds))])
  const units = [...withdrawn].filter(([position]) => !packages.has(position))
  const sentBack = unitsSentBack(refunds, await tx.select().from(returnLine).where(eq(returnLine.orderId, orderId)))
  let changed = false
  for (const [position, quantity] of units) {
    const most = sql<number>`least(${orderLine.quantity}, ${quantity}::int)`
    const back = sentBack.get(position) ?? 0
    const own = and(eq(orderLine.orderId, orderId), eq(orderLine.position, position))
    const lines = await tx
      .update(orderLine)
      .set({ withdrawn: most, sentBack: back })
      .where(and(own, sql`(${orderLine.withdrawn}, ${orderLine.sentBack}) <> (${most}, ${back}::int)`))
      .returning({ isDigital: orderLine.isDigital })
    changed ||= lines.some(({ isDigital }) => !isDigital)
  }
  if (!changed) return true
  await countFulfilment(tx, orderId, now)
  await followShipments(tx, jobs, actor, orderId, now)
  return true
}

/**
 * Closes the downloads of a locked order: all of them, or with `items` those of their lines, also as gifts, that are
 * refunded as a whole.
 */
export async function closeDownloads(
  tx: Executor,
  orderId: string,
  items: readonly { position: number }[] | undefined,
  now: Date,
): Promise<void> {
  const open = and(eq(downloadGrant.orderId, orderId), isNull(downloadGrant.revokedAt))
  const which = items && (await refundedGrants(tx, orderId, items))
  if (which === null) return
  await tx.update(downloadGrant).set({ revokedAt: now }).where(and(open, which))
}
