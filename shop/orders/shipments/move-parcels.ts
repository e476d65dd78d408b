import type { Actor } from '../../audit/log.ts'
import type { Executor } from '../../db.ts'
import type { Jobs } from '../../ports.ts'
import type { OrderRow } from '../read.ts'
import { type OrderStatus, statusRules } from '../status.ts'
import { announceCancelled } from './announce.ts'
import { parcelEffects } from './parcel-effects.ts'
import { setShipments, shipRest } from './write-shipment.ts'

/**
 * Moves the parcels of a locked order to its new status, as in `parcelEffects`. Delivered parcels are never cancelled.
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
  const effects = new Set(parcelEffects(found, to))
  const set = (parcels: Parameters<typeof setShipments>[4]) => setShipments(tx, jobs, actor, found, parcels, now)
  if (effects.has('reopens')) await set({ from: 'delivered', to: 'shipped', notify: false })
  if (effects.has('delivers')) await set({ from: 'shipped', to: 'delivered', notify })
  // The email about the whole order lists its parcels, too.
  if (effects.has('cancels')) await set({ from: 'shipped', to: 'cancelled', notify: notify && to !== 'cancelled' })
  const state = statusRules[to].parcels === 'deliver' ? 'delivered' : 'shipped'
  if (effects.has('ships')) await shipRest(tx, jobs, actor, found, { state, notify }, now)
}
