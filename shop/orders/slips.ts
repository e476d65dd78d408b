import { asc, eq, inArray, sql } from 'drizzle-orm'
import { product } from '../catalog/table.ts'
import type { Executor } from '../db.ts'
import type { LineBundle } from '../pricing/expand-bundles.ts'
import { groupLines, mergeShares } from '../pricing/group-lines.ts'
import type { OrderRow } from './read.ts'
import { shipment, shipmentLine } from './shipments/table.ts'
import { heldUnits, order, orderLine, unitsLeft } from './table.ts'

/** `quantity` leaves out the units that a refund put back on the catalog; `bundle` is the bundle it was bought in. */
export type SlipLine = {
  productId: string
  title: string
  titleEn: string
  sku: string | null
  quantity: number
  bundle: LineBundle | null
}
export type Slip = Pick<
  OrderRow,
  'number' | 'status' | 'paymentStatus' | 'firstName' | 'lastName' | 'phone' | 'notes' | 'createdAt'
> & { shipping: NonNullable<OrderRow['shipping']>; lines: SlipLine[] }

/** So many packing slips are printed at once at most. */
export const slipsMost = 50

/** The slips of the orders asked for, and by their numbers those that have none, each in the order asked for. */
export type Slips = {
  slips: Slip[]
  /** Not to be sent. */
  cancelled: string[]
  /** Nothing to pack: files and sessions alone, or every piece is back on the catalog. */
  nothing: string[]
  /** Pieces to pack, but the address left with the buyer's account. */
  nowhere: string[]
  unknown: string[]
  /** Beyond `slipsMost`. */
  beyond: string[]
}

/** What is left of an order that was shipped in part; else all of it. */
const unitsToPack = sql<number>`case when ${order.fulfilment} = 'partial' then ${unitsLeft} else ${heldUnits} end`

const packedIn = (parcel: number) => sql<number>`coalesce((select ${shipmentLine.quantity} from ${shipment}
  join ${shipmentLine} on ${shipmentLine.shipmentId} = ${shipment.id}
  where ${shipment.orderId} = ${order.id} and ${shipment.number} = ${parcel} and ${shipment.state} <> 'cancelled'
  and ${shipmentLine.position} = ${orderLine.position}), 0)`

/**
 * What a packing slip of each order says: the pieces to pack, and where they go. Files and sessions are no pieces. Of an
 * order that was shipped in part those that are left; with `parcel` those of this parcel.
 */
export async function readSlips(
  db: Executor,
  numbers: readonly string[],
  parcel: number | null = null,
): Promise<Slips> {
  const each = [...new Set(numbers)]
  const asked = each.slice(0, slipsMost)
  const read: Slips = { slips: [], cancelled: [], nothing: [], nowhere: [], unknown: [], beyond: each.slice(slipsMost) }
  if (asked.length === 0) return read
  const rows = await db
    .select({ order, line: orderLine, quantity: parcel === null ? unitsToPack : packedIn(parcel), sku: product.sku })
    .from(order)
    .innerJoin(orderLine, eq(orderLine.orderId, order.id))
    .leftJoin(product, eq(product.id, orderLine.productId))
    .where(inArray(order.number, asked))
    .orderBy(asc(orderLine.position))
  const byNumber = Map.groupBy(rows, (row) => row.order.number)
  for (const number of asked) {
    const own = byNumber.get(number) ?? []
    const found = own[0]?.order
    const units = own
      .filter(({ line, quantity }) => !line.isDigital && quantity > 0)
      .map(({ line: { productId, title, titleEn, bundle }, quantity, sku }) => ({
        ...{ productId, title, titleEn, sku, quantity, bundle },
      }))
    const lines = groupLines(units).flatMap((group) => mergeShares<SlipLine>(group.lines))
    if (found === undefined) read.unknown.push(number)
    else if (found.status === 'cancelled') read.cancelled.push(number)
    else if (lines.length === 0) read.nothing.push(number)
    else if (found.shipping === null) read.nowhere.push(number)
    else read.slips.push({ ...pick(found), shipping: found.shipping, lines })
  }
  return read
}

const pick = ({ number, status, paymentStatus, firstName, lastName, phone, notes, createdAt }: OrderRow) => ({
  number,
  status,
  paymentStatus,
  firstName,
  lastName,
  phone,
  notes,
  createdAt,
})
