import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { shipment, shipmentLine } from '../orders/shipments/table.ts'
import { type order, orderLine } from '../orders/table.ts'
import { refund } from '../payments/table.ts'
import { unitsPaidBack } from '../refunds/units.ts'
import type { StoreSettings } from '../settings/form.ts'
import { type Returnable, type ReturnFacts, returnableUnits } from './returnable.ts'
import { orderReturn, returnLine, returnPhoto } from './table.ts'

export type ReturnRow = typeof orderReturn.$inferSelect
export type ReturnItem = {
  position: number
  quantity: number
  refunded: number
  productId: string
  title: string
  titleEn: string
}
export type ReturnPhoto = Pick<typeof returnPhoto.$inferSelect, 'id' | 'filename' | 'size' | 'type'>
export type ReturnView = ReturnRow & { lines: ReturnItem[]; photos: ReturnPhoto[] }

/** The returns of these orders with their items and photos, in order of request. */
export async function readReturns(db: Executor, orderIds: readonly string[]): Promise<ReturnView[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .select()
    .from(orderReturn)
    .where(inArray(orderReturn.orderId, [...orderIds]))
    .orderBy(asc(orderReturn.orderId), asc(orderReturn.number))
  return withItems(db, rows)
}

/** One return of an order by its number there; null when unknown. */
export async function readReturn(db: Executor, orderId: string, number: number): Promise<ReturnView | null> {
  const of = and(eq(orderReturn.orderId, orderId), eq(orderReturn.number, number))
  const [found] = await withItems(db, await db.select().from(orderReturn).where(of))
  return found ?? null
}

/** Returns with the items and photos of each. */
export async function withItems<Row extends { id: string }>(
  db: Executor,
  rows: readonly Row[],
): Promise<(Row & Pick<ReturnView, 'lines' | 'photos'>)[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const { returnId, position, quantity, refunded } = returnLine
  const { productId, title, titleEn } = orderLine
  const lines = await db
    .select({ returnId, position, quantity, refunded, productId, title, titleEn })
    .from(returnLine)
    .innerJoin(orderLine, and(eq(orderLine.orderId, returnLine.orderId), eq(orderLine.position, position)))
    .where(inArray(returnId, ids))
    .orderBy(asc(position))
  const { id: photoId, filename, size, type } = returnPhoto
  const photos = await db
    .select({ returnId: returnPhoto.returnId, id: photoId, filename, size, type })
    .from(returnPhoto)
    .where(inArray(returnPhoto.returnId, ids))
    .orderBy(asc(returnPhoto.createdAt), asc(photoId))
  const own = <Part extends { returnId: string }>(parts: Part[], id: string) =>
    parts.filter((part) => part.returnId === id).map(({ returnId: _, ...part }) => part)
  return rows.map((row) => ({ ...row, lines: own(lines, row.id), photos: own(photos, row.id) }))
}

/** For how many days an order's goods can be returned: as when it was placed, or by the settings for older orders. */
export const returnDaysOf = (
  { returnDays }: Pick<typeof order.$inferSelect, 'returnDays'>,
  { returns }: Pick<StoreSettings, 'returns'>,
): number => returnDays ?? returns.days

/** The units of an order's goods that can be returned now, by line; `days` from `returnDaysOf`. */
export async function readReturnable(
  db: Executor,
  orderId: string,
  { days, now }: { days: number; now: Date },
): Promise<Returnable[]> {
  if (days <= 0) return []
  return returnableUnits(await readFacts(db, orderId), days, now)
}

async function readFacts(db: Executor, orderId: string): Promise<ReturnFacts> {
  const bought = await db.select().from(orderLine).where(eq(orderLine.orderId, orderId)).orderBy(orderLine.position)
  const paidBack = await readPaidBack(db, orderId)
  const { shipmentId, position, quantity } = shipmentLine
  const packed = await db
    .select({ shipmentId, position, quantity, deliveredAt: shipment.deliveredAt })
    .from(shipmentLine)
    .innerJoin(shipment, eq(shipment.id, shipmentId))
    .where(and(eq(shipment.orderId, orderId), eq(shipment.state, 'delivered'), isNotNull(shipment.deliveredAt)))
  const rows = await db.select().from(orderReturn).where(eq(orderReturn.orderId, orderId))
  const items = await db.select().from(returnLine).where(eq(returnLine.orderId, orderId))
  return {
    lines: bought.map((line) => ({ ...line, paidBack: paidBack.get(line.position) ?? 0 })),
    parcels: packed.map(({ deliveredAt, ...line }) => ({ deliveredAt: deliveredAt as Date, lines: [line] })),
    returns: rows.map((row) => ({ ...row, lines: items.filter(({ returnId }) => returnId === row.id) })),
  }
}

/** The number of units of each line of an order that its refunds pay back; failed refunds do not count. */
export async function readPaidBack(db: Executor, orderId: string): Promise<Map<number, number>> {
  const { id, insteadOf, state, choices } = refund
  const own = eq(refund.orderId, orderId)
  return unitsPaidBack(await db.select({ id, insteadOf, state, choices }).from(refund).where(own))
}

/** A photo of a return, and its order; null when unknown. */
export async function readReturnPhoto(db: Executor, id: string) {
  const [found] = await db
    .select({ photo: returnPhoto, orderId: orderReturn.orderId })
    .from(returnPhoto)
    .innerJoin(orderReturn, eq(orderReturn.id, returnPhoto.returnId))
    .where(eq(returnPhoto.id, id))
  return found ?? null
}
