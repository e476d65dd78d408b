import { randomUUID } from 'node:crypto'
import { and, eq, inArray, max, sql } from 'drizzle-orm'
import { type Actor, recordAudit } from '../../audit/log.ts'
import type { Executor } from '../../db.ts'
import { enqueueEvents } from '../../integrations/enqueue-event.ts'
import type { Jobs } from '../../ports.ts'
import type { OrderRow } from '../read.ts'
import { announceShipments } from './announce.ts'
import { countFulfilment, readUnshippedUnits, releaseUnits, takeUnits } from './count-units.ts'
import type { ShipmentDetails } from './form.ts'
import type { ShipmentState } from './status.ts'
import { shipment, shipmentLine } from './table.ts'
import type { LineUnits } from './unit-fields.ts'

export const noDetails: ShipmentDetails = { carrier: null, tracking: '', link: '' }

type NewShipment = {
  id: string
  units: readonly LineUnits[]
  details: ShipmentDetails
  state: 'shipped' | 'delivered'
  /** Whether the buyer gets an email. */
  notify: boolean
}

/**
 * Creates a parcel of an order that the transaction has locked, with its audit, event and email. Returns null, or the
 * line with too few units left; then the transaction must be rolled back.
 */
export async function writeShipment(
  tx: Executor,
  jobs: Jobs,
  actor: Actor,
  found: OrderRow,
  { id, units, details, state, notify }: NewShipment,
  now: Date,
): Promise<number | null> {
  const short = await takeUnits(tx, found.id, units)
  if (short !== null) return short
  const of = eq(shipment.orderId, found.id)
  const [last] = await tx
    .select({ number: max(shipment.number) })
    .from(shipment)
    .where(of)
  const number = (last?.number ?? 0) + 1
  const deliveredAt = state === 'delivered' ? now : null
  await tx
    .insert(shipment)
    .values({ id, orderId: found.id, number, state, ...details, by: actor.email, shippedAt: now, deliveredAt })
  await tx.insert(shipmentLine).values(units.map((each) => ({ shipmentId: id, orderId: found.id, ...each })))
  await countFulfilment(tx, found.id, now)
  const changes = [
    { field: 'parcel', from: null, to: number },
    { field: 'units', from: null, to: units.reduce((sum, { quantity }) => sum + quantity, 0) },
    ...detailChanges(noDetails, details),
  ]
  await recordAudit(tx, actor, { ...named(found), action: 'ship', changes }, now)
  const events = [
    { type: 'shipment.created' as const, subject: id },
    ...(state === 'delivered' ? [{ type: 'shipment.delivered' as const, subject: id }] : []),
  ]
  await enqueueEvents(tx, jobs, events, now)
  if (notify) await announceShipments(tx, jobs, found, state, [{ id, version: 1 }], now)
  return null
}

/** Ships all that is left of a locked order in one parcel; nothing if nothing is left. */
export async function shipRest(
  tx: Executor,
  jobs: Jobs,
  actor: Actor,
  found: OrderRow,
  { state, notify }: Pick<NewShipment, 'state' | 'notify'>,
  now: Date,
): Promise<void> {
  const units = await readUnshippedUnits(tx, found.id)
  if (units.length === 0) return
  const id = randomUUID()
  const short = await writeShipment(tx, jobs, actor, found, { id, units, details: noDetails, state, notify }, now)
  if (short !== null) throw new Error(`order ${found.number}: its lines changed under its lock`)
}

const actions = { delivered: 'parcel_delivered', cancelled: 'parcel_cancelled', shipped: 'parcel_reopened' } as const
const moveEvents = {
  delivered: 'shipment.delivered',
  cancelled: 'shipment.cancelled',
  shipped: 'shipment.updated',
} as const

/**
 * Sets the state of parcels of a locked order that are in `from`, with audit, event and one email; a cancelled parcel's
 * units can be shipped again. With `only`, of those parcels alone. Returns how many there were.
 */
export async function setShipments(
  tx: Executor,
  jobs: Jobs,
  actor: Actor,
  found: OrderRow,
  { from, to, only, notify }: { from: ShipmentState; to: ShipmentState; only?: readonly string[]; notify: boolean },
  now: Date,
): Promise<number> {
  const chosen = only && inArray(shipment.id, [...only])
  const moved = await tx
    .update(shipment)
    .set({
      state: to,
      deliveredAt: to === 'delivered' ? now : to === 'shipped' ? null : sql`${shipment.deliveredAt}`,
      cancelledAt: to === 'cancelled' ? now : null,
      version: sql`${shipment.version} + 1`,
    })
    .where(and(eq(shipment.orderId, found.id), eq(shipment.state, from), chosen))
    .returning({ id: shipment.id, number: shipment.number, version: shipment.version })
  if (moved.length === 0) return 0
  const ids = moved.map(({ id }) => id)
  if (to === 'cancelled') {
    const units = await tx.select().from(shipmentLine).where(inArray(shipmentLine.shipmentId, ids))
    await releaseUnits(tx, found.id, units)
    await countFulfilment(tx, found.id, now)
  }
  const changes = moved.map(({ number }) => ({ field: 'parcel', from: null, to: number }))
  await recordAudit(tx, actor, { ...named(found), action: actions[to], changes }, now)
  const events = ids.map((subject) => ({ type: moveEvents[to], subject }))
  await enqueueEvents(tx, jobs, events, now)
  if (notify && to !== 'shipped') await announceShipments(tx, jobs, found, to, moved, now)
  return moved.length
}

export const named = ({ number }: Pick<OrderRow, 'number'>) => ({
  subject: 'order' as const,
  subjectId: number,
  name: number,
})

/** The changed details of a parcel, carriers by their English names. */
export function detailChanges(before: ShipmentDetails, after: ShipmentDetails) {
  const plain = ({ carrier, tracking, link }: ShipmentDetails) => ({ carrier: carrier?.en ?? '', tracking, link })
  const [from, to] = [plain(before), plain(after)]
  return (['carrier', 'tracking', 'link'] as const)
    .filter((field) => from[field] !== to[field])
    .map((field) => ({ field, from: from[field] || null, to: to[field] || null }))
}
