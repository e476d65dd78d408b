import { and, eq, sql } from 'drizzle-orm'
import { type Actor, recordAudit } from '../../audit/log.ts'
import { type Db, type Executor, transact } from '../../db.ts'
import { enqueueEvents } from '../../integrations/enqueue-event.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Clock, Jobs } from '../../ports.ts'
import { order } from '../table.ts'
import { announceShipments } from './announce.ts'
import { followShipments } from './follow-shipments.ts'
import type { ShipmentDetails } from './form.ts'
import type { ShipmentState } from './status.ts'
import { shipment } from './table.ts'
import { detailChanges, named, setShipments } from './write-shipment.ts'

export type ShipmentRefusal = { reason: 'unknown_shipment' | 'changed' | 'cancelled' | 'unchanged' | 'order_cancelled' }
type Ports = { clock: Clock; jobs: Jobs }
/** A parcel of the order with this number, as it was seen (its version); null for its current one. */
type ParcelRef = { number: string; shipmentId: string; version: number | null; notify: boolean }

/**
 * Changes carrier, tracking number and link of a parcel that was not cancelled (optimistic lock); with `notify` the
 * buyer gets its email with the new details.
 */
export async function changeShipment(
  db: Db,
  { clock, jobs }: Ports,
  actor: Actor,
  { number, shipmentId, version, notify, details }: ParcelRef & { details: ShipmentDetails },
): Promise<Outcome<null, ShipmentRefusal>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const found = await lockShipment(tx, number, shipmentId)
    if (found === null) return refuse({ reason: 'unknown_shipment' })
    const { parcel } = found
    if (version !== null && version !== parcel.version) return refuse({ reason: 'changed' })
    if (parcel.state === 'cancelled') return refuse({ reason: 'cancelled' })
    if (detailChanges(parcel, details).length === 0) return refuse({ reason: 'unchanged' })
    await writeDetails(tx, jobs, actor, found, { details, notify }, now)
    return done(null)
  })
}

/** The states from which a parcel can change to each; cancelling a delivered one would hide that it arrived. */
const previousState: Record<ShipmentState, ShipmentState> = {
  delivered: 'shipped',
  cancelled: 'shipped',
  shipped: 'delivered',
}

/**
 * Marks a parcel as delivered or as shipped again, or cancels it, which makes its units shippable; the order's status
 * follows. One conditional update decides between concurrent changes.
 */
export async function setShipment(
  db: Db,
  { clock, jobs }: Ports,
  actor: Actor,
  { number, shipmentId, version, notify, to }: ParcelRef & { to: ShipmentState },
): Promise<Outcome<{ to: ShipmentState }, ShipmentRefusal>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const found = await lockShipment(tx, number, shipmentId)
    if (found === null) return refuse({ reason: 'unknown_shipment' })
    if (found.parcel.state === to) return refuse({ reason: 'unchanged' })
    if (version !== null && version !== found.parcel.version) return refuse({ reason: 'changed' })
    if (found.order.status === 'cancelled') return refuse({ reason: 'order_cancelled' })
    if (found.parcel.state !== previousState[to]) return refuse({ reason: 'cancelled' })
    await moveParcel(tx, jobs, actor, found, { to, notify }, now)
    return done({ to })
  })
}

/**
 * Changes the details and the state of a parcel together, or neither. What is already as requested stays, so that a
 * repeated request succeeds. With `notify` the buyer gets one email.
 * @param details the new ones, from those it has
 */
export async function updateShipment(
  db: Db,
  { clock, jobs }: Ports,
  actor: Actor,
  {
    number,
    shipmentId,
    notify,
    details: detailsFrom,
    to,
  }: Omit<ParcelRef, 'version'> & { details: (before: ShipmentDetails) => ShipmentDetails; to?: ShipmentState },
): Promise<Outcome<null, ShipmentRefusal>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const found = await lockShipment(tx, number, shipmentId)
    if (found === null) return refuse({ reason: 'unknown_shipment' })
    const { parcel } = found
    const details = detailsFrom(parcel)
    const isChanged = detailChanges(parcel, details).length > 0
    const moves = to !== undefined && to !== parcel.state
    if (moves && found.order.status === 'cancelled') return refuse({ reason: 'order_cancelled' })
    if ((moves && previousState[to] !== parcel.state) || (isChanged && parcel.state === 'cancelled'))
      return refuse({ reason: 'cancelled' })
    if (isChanged) await writeDetails(tx, jobs, actor, found, { details, notify: notify && !moves }, now)
    if (moves) await moveParcel(tx, jobs, actor, found, { to, notify }, now)
    return done(null)
  })
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockShipment>>>

async function writeDetails(
  tx: Executor,
  jobs: Jobs,
  actor: Actor,
  { order: of, parcel }: Locked,
  { details, notify }: { details: ShipmentDetails; notify: boolean },
  now: Date,
): Promise<void> {
  await tx
    .update(shipment)
    .set({ ...details, version: sql`${shipment.version} + 1` })
    .where(eq(shipment.id, parcel.id))
  await tx.update(order).set({ updatedAt: now }).where(eq(order.id, of.id))
  const changes = detailChanges(parcel, details).map((change) => ({ ...change, of: `${parcel.number}` }))
  await recordAudit(tx, actor, { ...named(of), action: 'parcel_changed', changes }, now)
  await enqueueEvents(tx, jobs, [{ type: 'shipment.updated', subject: parcel.id }], now)
  if (notify && parcel.state === 'shipped')
    await announceShipments(tx, jobs, of, 'shipped', [{ id: parcel.id, version: parcel.version + 1 }], now)
}

async function moveParcel(
  tx: Executor,
  jobs: Jobs,
  actor: Actor,
  { order: of, parcel }: Locked,
  { to, notify }: { to: ShipmentState; notify: boolean },
  now: Date,
): Promise<void> {
  await setShipments(tx, jobs, actor, of, { from: parcel.state, to, only: [parcel.id], notify }, now)
  await tx.update(order).set({ updatedAt: now }).where(eq(order.id, of.id))
  await followShipments(tx, jobs, actor, of.id, now)
}

/** Lock order: the order before its parcels. */
async function lockShipment(tx: Executor, number: string, shipmentId: string) {
  const [found] = await tx.select().from(order).where(eq(order.number, number)).for('update')
  if (found === undefined) return null
  const own = and(eq(shipment.id, shipmentId), eq(shipment.orderId, found.id))
  const [parcel] = await tx.select().from(shipment).where(own)
  return parcel ? { order: found, parcel } : null
}
