import { asc, eq, inArray } from 'drizzle-orm'
import { product } from '../catalog/table.ts'
import type { Executor } from '../db.ts'
import type { OrderRow } from './read.ts'
import { order, orderLine } from './table.ts'

export type SlipLine = {
  position: number
  title: string
  titleEn: string
  sku: string | null
  price: number
  quantity: number
}
export type Slip = Pick<
  OrderRow,
  | 'number'
  | 'status'
  | 'paymentStatus'
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'notes'
  | 'total'
  | 'createdAt'
  | 'isDigitalOnly'
> & { shipping: NonNullable<OrderRow['shipping']>; lines: SlipLine[] }

/** So many packing slips are printed at once at most. */
export const slipsMost = 100

/**
 * What a packing slip of each order says, in the order asked for: the pieces to pack and where they go. Orders with
 * nothing to pack are named in `digital`, numbers that are no order's in `unknown`. Files and sessions are no pieces.
 */
export async function readSlips(
  db: Executor,
  numbers: readonly string[],
): Promise<{ slips: Slip[]; digital: string[]; unknown: string[] }> {
  const asked = [...new Set(numbers)].slice(0, slipsMost)
  if (asked.length === 0) return { slips: [], digital: [], unknown: [] }
  const rows = await db
    .select({ order, line: orderLine, sku: product.sku })
    .from(order)
    .innerJoin(orderLine, eq(orderLine.orderId, order.id))
    .leftJoin(product, eq(product.id, orderLine.productId))
    .where(inArray(order.number, asked))
    .orderBy(asc(orderLine.position))
  const slips: Slip[] = []
  const [digital, unknown]: [string[], string[]] = [[], []]
  for (const number of asked) {
    const own = rows.filter((row) => row.order.number === number)
    const found = own[0]?.order
    if (found === undefined) unknown.push(number)
    else if (found.isDigitalOnly || found.shipping === null) digital.push(number)
    else {
      const lines = own
        .filter(({ line }) => !line.isDigital)
        .map(({ line: { position, title, titleEn, price, quantity }, sku }) => ({
          position,
          title,
          titleEn,
          sku,
          price,
          quantity,
        }))
      slips.push({ ...pick(found), shipping: found.shipping, lines })
    }
  }
  return { slips, digital, unknown }
}

const pick = (found: OrderRow) => {
  const { number, status, paymentStatus, firstName, lastName, phone, notes, total, createdAt, isDigitalOnly } = found
  return { number, status, paymentStatus, firstName, lastName, phone, notes, total, createdAt, isDigitalOnly }
}
