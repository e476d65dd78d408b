import { randomUUID } from 'node:crypto'
import { asc, desc, ne } from 'drizzle-orm'
import type { Executor } from '#shop/db.ts'
import { message } from '#shop/messages/table.ts'
import { adminNotification } from '#shop/notifications/table.ts'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'
import { callDueAt, openMinutesLater } from '#shop/orders/calls/call-due.ts'
import { confirmationCall, order } from '#shop/orders/table.ts'
import { readSettings } from '#shop/settings/read.ts'

const minute = 60_000
const demoBy = 'demo@bustan.example'

/**
 * The demo's open tasks: confirmation calls of the paid orders, one overdue and one to be retried, and notifications,
 * the newest three unread.
 */
export async function seedDesk(tx: Executor, now: Date): Promise<void> {
  const { hours } = await readSettings(tx)
  const orders = await tx.select().from(order).where(ne(order.status, 'cancelled')).orderBy(asc(order.createdAt))
  for (const { id, status, paidAt } of orders) {
    if (paidAt === null) continue
    const again = status === 'shipped'
    const open = again || status === 'processing'
    const triedAt = new Date(again ? now.getTime() - 5 * minute : paidAt.getTime() + 20 * minute)
    await tx.insert(confirmationCall).values({
      orderId: id,
      dueAt: again ? openMinutesLater(hours, triedAt, 40) : callDueAt(hours, paidAt),
      ...(status !== 'processing' && {
        tries: 1,
        outcome: open ? ('no_answer' as const) : ('reached' as const),
        by: demoBy,
        lastTryAt: triedAt,
        doneAt: open ? null : triedAt,
      }),
    })
  }

  const messages = await tx.select().from(message).orderBy(desc(message.createdAt)).limit(4)
  const notifications = [
    ...orders.map(({ number, firstName, lastName, email, total, createdAt }) => ({
      type: 'new_order' as const,
      facts: { number, name: `${firstName} ${lastName}`, email, total: String(total) },
      link: adminOrderPath(number),
      createdAt,
    })),
    ...messages.map(({ id, number, name, email, subject, createdAt }) => ({
      type: 'contact' as const,
      facts: { number, name, email: email.toLowerCase(), subject },
      link: `/admin/messages/view/${id}`,
      createdAt,
    })),
  ].sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
  await tx
    .insert(adminNotification)
    .values(notifications.map((each, place) => ({ id: randomUUID(), ...each, readAt: place < 3 ? null : now })))
}
