import { eq } from 'drizzle-orm'
import type { Actor } from '../../audit/log.ts'
import { type Db, transact } from '../../db.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Clock, Jobs } from '../../ports.ts'
import { order } from '../table.ts'
import { readUnshippedUnits } from './count-units.ts'
import { followShipments } from './follow-shipments.ts'
import type { ShipmentDetails } from './form.ts'
import { shipment } from './table.ts'
import type { LineUnits } from './unit-fields.ts'
import { writeShipment } from './write-shipment.ts'

export type ShipRefusal =
  | { reason: 'unknown_order' | 'not_shippable' | 'nothing_left' | 'key_reused' }
  /** A line has fewer units left than requested: shipped or refunded meanwhile. */
  | { reason: 'not_enough'; position: number; left: number }

export type NewParcel = {
  number: string
  /** Chosen by the caller, so that a repeated request creates one parcel. */
  shipmentId: string
  /** Omitted for all that is left. */
  units?: readonly LineUnits[]
  details: ShipmentDetails
  notify: boolean
}

class Short extends Error {
  readonly position: number
  constructor(position: number) {
    super('not enough left')
    this.position = position
  }
}

/**
 * Ships items of an order the shop has accepted in one parcel, in ONE transaction: units, parcel, audit, event, the
 * buyer's email, and the order's status, which follows. Idempotent by the parcel's id: with `isRepeated`
 * it existed, whatever it was to contain now. Never more units than are left.
 */
export async function shipItems(
  db: Db,
  { clock, jobs }: { clock: Clock; jobs: Jobs },
  actor: Actor,
  { number, shipmentId, units, details, notify }: NewParcel,
): Promise<Outcome<{ shipmentId: string; isWhole: boolean; isRepeated: boolean }, ShipRefusal>> {
  const now = clock.now()
  try {
    return await transact(db, async (tx) => {
      const [found] = await tx.select().from(order).where(eq(order.number, number)).for('update')
      if (found === undefined) return refuse({ reason: 'unknown_order' })
      const [before] = await tx.select({ orderId: shipment.orderId }).from(shipment).where(eq(shipment.id, shipmentId))
      const isWhole = async () => (await readUnshippedUnits(tx, found.id)).length === 0
      if (before)
        return before.orderId === found.id
          ? done({ shipmentId, isWhole: await isWhole(), isRepeated: true })
          : refuse({ reason: 'key_reused' })
      if (found.isDigitalOnly || found.status === 'cancelled' || found.reservation !== 'kept')
        return refuse({ reason: 'not_shippable' })
      const parcel = units ?? (await readUnshippedUnits(tx, found.id))
      if (parcel.length === 0) return refuse({ reason: 'nothing_left' })
      const written = { id: shipmentId, units: parcel, details, state: 'shipped' as const, notify }
      const short = await writeShipment(tx, jobs, actor, found, written, now)
      if (short !== null) throw new Short(short)
      await followShipments(tx, jobs, actor, found.id, now)
      return done({ shipmentId, isWhole: await isWhole(), isRepeated: false })
    })
  } catch (error) {
    if (!(error instanceof Short)) throw error
    const { position } = error
    const [found] = await db.select({ id: order.id }).from(order).where(eq(order.number, number))
    const left = found ? await readUnshippedUnits(db, found.id) : []
    if (left.length === 0) return refuse({ reason: 'nothing_left' })
    return refuse({
      reason: 'not_enough',
      position,
      left: left.find((line) => line.position === position)?.quantity ?? 0,
    })
  }
}
