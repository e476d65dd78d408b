import type { Actor } from '../../audit/log.ts'
import type { Executor } from '../../db.ts'
import type { Jobs } from '../../ports.ts'
import type { OrderRow } from '../read.ts'
import type { OrderStatus } from '../status.ts'
import { announceCancelled } from './announce.ts'
import { setShipments, shipRest } from './write-shipment.ts'

/**
 * Brings the parcels of a locked order to the status that was set: shipped and delivered send what is left in one
 * parcel, delivered closes those on their way, leaving delivered opens them again, and a step back cancels them. What
 * was delivered stays a fact.
 * @param found the order as it was before
 */
export async function moveParcels(
  tx: Executor,
  jobs: Jobs,
  actor: Actor,
  found: OrderRow,
  { to, notify }: { to: OrderStatus; notify: boolean },
  now: Date,
): Promise<void> {
  if (to === 'cancelled' && notify && found.reservation === 'kept') await announceCancelled(tx, jobs, found, now)
  if (found.isDigitalOnly) return
  if (to === 'shipped') {
    if (found.status === 'delivered')
      await setShipments(tx, jobs, actor, found, { from: 'delivered', to: 'shipped', notify: false }, now)
    await shipRest(tx, jobs, actor, found, { state: 'shipped', notify }, now)
  } else if (to === 'delivered') {
    await setShipments(tx, jobs, actor, found, { from: 'shipped', to: 'delivered', notify }, now)
    await shipRest(tx, jobs, actor, found, { state: 'delivered', notify }, now)
  } else {
    // The email about the whole order names its parcels too.
    const parcels = { from: 'shipped', to: 'cancelled', notify: notify && to !== 'cancelled' } as const
    await setShipments(tx, jobs, actor, found, parcels, now)
  }
}
