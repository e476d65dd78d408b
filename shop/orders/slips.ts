import { asc, eq, inArray, sql } from 'drizzle-orm'
import { product } from '../catalog/table.ts'
import type { Executor } from '../db.ts'
import type { LineBundle } from '../pricing/expand-bundles.ts'
import { groupLines, mergeShares } from '../pricing/group-lines.ts'
import type { OrderRow } from './read.ts'
import { shipment, shipmentLine } from './shipments/table.ts'
import { heldUnits, order, orderLine, unitsLeft } from './table.ts'

/** `quantity` excludes refunded units that were not shipped; `bundle` is the bundle it was bought in. */
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
> & {
  shipping: NonNullable<OrderRow['shipping']>
  lines: SlipLine[]
  /** What is to be paid for the whole order on delivery, in fils; null when it is paid, or not accepted yet. */
  toCollect: number | null
}

/** Limit of packing slips printed at once. */
export const maxSlips = 50

/** The slips of the requested orders, and the numbers of those without one, each in the requested order. */
export type Slips = {
  slips: Slip[]
  /** Cancelled orders. */
  cancelled: string[]
  /** Nothing to pack: only files and sessions, or all units are refunded. */
  nothing: string[]
  /** Units to pack, but the address was erased with the buyer's account. */
  nowhere: string[]
  unknown: string[]
  /** Beyond `maxSlips`. */
  beyond: string[]
}

/** What still has to be packed; of a completely shipped order what was, without what a refund restocked. */
const unitsToPack = sql<number>`case when ${order.fulfilment} = 'complete' then least(${orderLine.shipped}, ${heldUnits})
  else ${unitsLeft} end`

const packedIn = (parcel: number) => sql<number>`coalesce((select ${shipmentLine.quantity} from ${shipment}
  join ${shipmentLine} on ${shipmentLine.shipmentId} = ${shipment.id}
  where ${shipment.orderId} = ${order.id} and ${shipment.number} = ${parcel} and ${shipment.state} <> 'cancelled'
  and ${shipmentLine.position} = ${orderLine.position}), 0)`

/**
 * The packing slip of each order: the units to pack, and the address. Files and sessions are not packed. For a
 * completely shipped order what was packed; with `parcel` those of this parcel.
 */
export async function readSlips(
  db: Executor,
  numbers: readonly string[],
  parcel: number | null = null,
): Promise<Slips> {
  const each = [...new Set(numbers)]
  const requested = each.slice(0, maxSlips)
  const read: Slips = { slips: [], cancelled: [], nothing: [], nowhere: [], unknown: [], beyond: each.slice(maxSlips) }
  if (requested.length === 0) return read
  const rows = await db
    .select({ order, line: orderLine, quantity: parcel === null ? unitsToPack : packedIn(parcel), sku: product.sku })
    .from(order)
    .innerJoin(orderLine, eq(orderLine.orderId, order.id))
    .leftJoin(product, eq(product.id, orderLine.productId))
    .where(inArray(order.number, requested))
    .orderBy(asc(orderLine.position))
  const byNumber = Map.groupBy(rows, (row) => row.order.number)
  for (const number of requested) {
    const own = byNumber.get(number) ?? []
    const found = own[0]?.order
    const units = own
      .filter(({ line, quantity }) => !line.isDigital && quantity > 0)
      .map(({ line: { productId, title, titleEn, bundle }, quantity, sku }) => ({
        productId,
        title,
        titleEn,
        sku,
        quantity,
        bundle,
      }))
    const lines = groupLines(units).flatMap((group) => mergeShares<SlipLine>(group.lines))
    if (found === undefined) read.unknown.push(number)
    else if (found.status === 'cancelled') read.cancelled.push(number)
    else if (lines.length === 0) read.nothing.push(number)
    else if (found.shipping === null) read.nowhere.push(number)
    else read.slips.push({ ...pick(found), shipping: found.shipping, lines, toCollect: toCollect(found) })
  }
  return read
}

const toCollect = ({ paymentStatus, reservation, total }: OrderRow) =>
  paymentStatus === 'pending' && reservation === 'kept' ? total : null

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
