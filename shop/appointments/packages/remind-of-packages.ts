import { and, eq, exists, gt, isNull, sql } from 'drizzle-orm'
import { type Db, transact } from '../../db.ts'
import { enqueueEmails } from '../../email/enqueue-email.ts'
import { order } from '../../orders/table.ts'
import { payment } from '../../payments/table.ts'
import type { Clock, Jobs } from '../../ports.ts'
import { startPackages } from './follow-order.ts'
import { unrefunded } from './read.ts'
import { sessionPackage } from './table.ts'
import { remindedDays } from './terms.ts'

const batchSize = 200

/** Reminds buyers, once, of packages that expire soon with sessions left: the email is a row of the transaction. */
export async function remindOfPackages(db: Db, { clock, jobs }: { clock: Clock; jobs: Jobs }): Promise<void> {
  const now = clock.now()
  const { validUntil, validDays, booked, withdrawn, sessions, remindedAt } = sessionPackage
  const lead = sql`least(${remindedDays}::float8, ${validDays} / 2.0) * interval '24 hours'`
  const due = and(
    isNull(remindedAt),
    sql`${booked} + ${withdrawn} < ${sessions}`,
    gt(validUntil, now),
    sql`${validUntil} - ${lead} <= ${now.toISOString()}::timestamptz`,
    eq(order.paymentStatus, 'paid'),
    eq(order.reservation, 'kept'),
    isNull(order.forgottenAt),
    // Not while all of its money is being refunded.
    exists(
      db
        .select({ one: sql`1` })
        .from(payment)
        .where(and(eq(payment.orderId, order.id), unrefunded)),
    ),
  )
  await openPaid(db, now)
  for (let found = batchSize; found === batchSize; )
    found = await transact(db, async (tx) => {
      const rows = await tx
        .select({ of: sessionPackage, locale: order.locale, email: order.email })
        .from(sessionPackage)
        .innerJoin(order, eq(order.id, sessionPackage.orderId))
        .where(due)
        .limit(batchSize)
        .for('update', { of: sessionPackage, skipLocked: true })
      for (const { of, locale, email } of rows) {
        const { orderId, position } = of
        const own = and(eq(sessionPackage.orderId, orderId), eq(sessionPackage.position, position))
        await tx.update(sessionPackage).set({ remindedAt: now }).where(own)
        const key = `package-reminder:${orderId}:${position}:${of.validUntil?.toISOString()}`
        const template = 'package-reminder' as const
        await enqueueEmails(tx, jobs, [{ key, template, locale, recipient: email, data: { orderId, position } }], now)
      }
      return rows.length
    })
}

/** Starts packages of paid orders that were completed by a version without packages. */
async function openPaid(db: Db, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    const paid = await tx
      .selectDistinct({ id: order.id, paidAt: order.paidAt })
      .from(sessionPackage)
      .innerJoin(order, eq(order.id, sessionPackage.orderId))
      .where(and(isNull(sessionPackage.validUntil), eq(order.paymentStatus, 'paid'), eq(order.reservation, 'kept')))
      .limit(batchSize)
    for (const { id, paidAt } of paid) await startPackages(tx, id, paidAt ?? now)
  })
}
