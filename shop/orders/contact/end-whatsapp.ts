import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Admin } from '../../accounts/users/admin.ts'
import { recordAudit } from '../../audit/log.ts'
import { type Db, type Executor, transact } from '../../db.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Clock } from '../../ports.ts'
import { adoptOrders } from '../own-orders.ts'
import { order } from '../table.ts'
import type { ConsentEnder } from './whatsapp-columns.ts'

/** Ends the consent of an order's buyer to WhatsApp messages about it (R64). Idempotent. */
export async function endWhatsapp(db: Executor, orderId: string, now: Date): Promise<void> {
  await end(db, eq(order.id, orderId), 'buyer', now)
}

/** The same for all orders of an account, including guest orders of its verified address; returns how many. */
export async function endAllWhatsapp(
  db: Db,
  { id, email, emailVerified }: { id: string; email: string; emailVerified: boolean },
  now: Date,
): Promise<number> {
  return transact(db, async (tx) => {
    if (emailVerified) await adoptOrders(tx, { userId: id, email })
    return (await end(tx, eq(order.userId, id), 'buyer', now)).length
  })
}

/** Ended by the team at the buyer's request. Refused when there is no consent (any more). */
export async function endWhatsappByTeam(
  db: Db,
  { clock }: { clock: Clock },
  admin: Admin<'orders.act'>,
  number: string,
): Promise<Outcome<null, { reason: 'not_agreed' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const ended = await end(tx, eq(order.number, number), 'team', now)
    if (ended.length === 0) return refuse({ reason: 'not_agreed' })
    const entry = { subject: 'order', subjectId: number, name: number, action: 'end_whatsapp' } as const
    await recordAudit(tx, admin, entry, now)
    return done(null)
  })
}

const end = (db: Executor, which: SQL, whatsappEndedBy: ConsentEnder, now: Date) =>
  db
    .update(order)
    .set({ whatsappEndedAt: now, whatsappEndedBy })
    .where(and(which, isNotNull(order.whatsappAgreedAt), isNull(order.whatsappEndedAt)))
    .returning({ id: order.id })

/** Number of an account's orders with consent; for the account's page. */
export const countAgreed = (db: Executor, userId: string): Promise<number> =>
  db.$count(order, and(eq(order.userId, userId), isNotNull(order.whatsappAgreedAt), isNull(order.whatsappEndedAt)))
