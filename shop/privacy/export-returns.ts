import { asc, inArray } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { orderReturn, returnLine, returnPhoto } from '../returns/table.ts'

type Line = { orderId: string; position: number; productId: string }

/** A person's returns by order, for the data export: state, reason, text, returned items and photos. */
export async function exportReturns(db: Executor, orderIds: readonly string[], lines: readonly Line[]) {
  const returns = await db
    .select()
    .from(orderReturn)
    .where(inArray(orderReturn.orderId, [...orderIds]))
    .orderBy(asc(orderReturn.number))
  const ids = returns.map(({ id }) => id)
  const items = await db.select().from(returnLine).where(inArray(returnLine.returnId, ids))
  const photos = await db.select().from(returnPhoto).where(inArray(returnPhoto.returnId, ids))
  return returns.map(({ id, version, refundId, ...own }) => ({
    ...own,
    items: items
      .filter(({ returnId }) => returnId === id)
      .map(({ position, quantity, refunded }) => ({
        productId: lines.find((line) => line.orderId === own.orderId && line.position === position)?.productId,
        quantity,
        refunded,
      })),
    photos: photos
      .filter(({ returnId }) => returnId === id)
      .map(({ filename, size, type }) => ({ filename, size, type })),
  }))
}
