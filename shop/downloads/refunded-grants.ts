import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { parentColumn } from '../catalog/table.ts'
import type { Executor } from '../db.ts'
import { gift } from '../gifts/table.ts'
import { orderLine } from '../orders/table.ts'
import { downloadGrant } from './table.ts'

/**
 * The grants of an order's lines, also as gifts, that are refunded as a whole and that no other line shares; null when
 * there are none.
 * @param of only these lines
 */
export async function refundedGrants(
  tx: Executor,
  orderId: string,
  of?: readonly { position: number }[],
): Promise<SQL | null> {
  const { position, productId, quantity, withdrawn } = orderLine
  const lines = await tx
    .select({
      position,
      productId: parentColumn(productId),
      giftId: gift.id,
      isRefunded: sql<boolean>`${withdrawn} >= ${quantity}`,
    })
    .from(orderLine)
    .leftJoin(gift, and(eq(gift.orderId, orderLine.orderId), eq(gift.position, position)))
    .where(and(eq(orderLine.orderId, orderId), orderLine.isDigital))
  const refunded = lines.filter(
    (line) => line.isRefunded && (of?.some((item) => item.position === line.position) ?? true),
  )
  const gifts = refunded.flatMap(({ giftId }) => giftId ?? [])
  const isStillBought = (product: string) =>
    lines.some((line) => line.productId === product && !line.giftId && !line.isRefunded)
  const products = refunded.flatMap((line) => (line.giftId || isStillBought(line.productId) ? [] : line.productId))
  const found = or(
    gifts.length > 0 ? inArray(downloadGrant.giftId, gifts) : undefined,
    products.length > 0 ? and(isNull(downloadGrant.giftId), inArray(downloadGrant.productId, products)) : undefined,
  )
  return found ?? null
}
