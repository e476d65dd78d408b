import { eq } from 'drizzle-orm'
import type { Admin } from '../accounts/admin.ts'
import { type Db, transact } from '../db.ts'
import type { OrderStatus } from '../orders/status.ts'
import { order, orderEvent } from '../orders/table.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import { releaseOrder } from './release-order.ts'
import { reviveOrder } from './revive-order.ts'

export type MoveOrderRefusal = { reason: 'unknown_order' | 'unchanged' | 'changed' | 'sold_out' }

/**
 * Sets an order's status; an admin may set any (spec 4), each move is recorded with who and when. Delivered stamps
 * `deliveredAt`; cancelled gives stock and code use back; leaving cancelled takes them again, and is refused when
 * something is sold out by now. With `seen`, the status the admin had before their eyes, a move from any other is
 * refused: two people at one order do not undo each other unknowingly.
 */
export async function moveOrder(
  db: Db,
  clock: Clock,
  admin: Admin,
  input: { number: string; to: OrderStatus; seen?: OrderStatus | undefined },
): Promise<Outcome<{ status: OrderStatus }, MoveOrderRefusal>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const [found] = await tx.select().from(order).where(eq(order.number, input.number)).for('update')
    if (found === undefined) return refuse({ reason: 'unknown_order' })
    if (found.status === input.to) return refuse({ reason: 'unchanged' })
    if (input.seen !== undefined && input.seen !== found.status) return refuse({ reason: 'changed' })

    const held = found.reservation === 'returned' ? null : found.reservation
    if (input.to === 'cancelled' && held !== null) {
      await releaseOrder(tx, found.id, { kind: 'status', by: admin.email, from: held }, now)
    }
    if (input.to !== 'cancelled' && held === null) {
      if (!(await reviveOrder(tx, found))) return refuse({ reason: 'sold_out' })
      await tx.update(order).set({ reservation: 'kept' }).where(eq(order.id, found.id))
    }
    // Work has begun on an order that nobody has paid yet: the store vouches for it, so it no longer expires.
    if (held === 'held' && input.to !== 'cancelled' && input.to !== 'pending') {
      await tx.update(order).set({ reservation: 'kept' }).where(eq(order.id, found.id))
    }
    await tx
      .update(order)
      .set({ status: input.to, updatedAt: now, ...(input.to === 'delivered' && { deliveredAt: now }) })
      .where(eq(order.id, found.id))
    await tx.insert(orderEvent).values({
      orderId: found.id,
      kind: 'status',
      fromStatus: found.status,
      toStatus: input.to,
      by: admin.email,
      at: now,
    })
    return done({ status: input.to })
  })
}
