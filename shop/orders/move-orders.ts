import type { Admin } from '../accounts/users/admin.ts'
import type { Db } from '../db.ts'
import { maxBulkRows } from '../numbers.ts'
import type { Clock, Jobs } from '../ports.ts'
import { type MoveOrderRefusal, moveOrder } from './move-order.ts'
import type { OrderStatus } from './status.ts'

export type MovedOrder = { number: string; refused: MoveOrderRefusal['reason'] | null; lostTimes: number }

/**
 * Sets several orders' status, one after the other and independently: one that is refused (see `moveOrder`) does not
 * affect the others. An order with an upcoming appointment or an open confirmation call is not closed. Returns the
 * outcome of each, in the order given; those beyond `maxBulkRows` are left alone.
 */
export async function moveOrders(
  db: Db,
  ports: { clock: Clock; jobs: Jobs },
  admin: Admin<'orders.act'>,
  { orders, to }: { orders: readonly { number: string; seen?: OrderStatus | undefined }[]; to: OrderStatus },
): Promise<MovedOrder[]> {
  const moved: MovedOrder[] = []
  for (const { number, seen } of orders.slice(0, maxBulkRows)) {
    const outcome = await moveOrder(db, ports, admin, { number, to, seen, keepOpenWork: true })
    const refused = outcome.ok ? null : outcome.refusal.reason
    moved.push({ number, refused, lostTimes: outcome.ok ? outcome.value.lostTimes : 0 })
  }
  return moved
}
