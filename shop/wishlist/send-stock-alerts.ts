import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { product, stockMove } from '../catalog/table.ts'
import { type Db, type Executor, transact } from '../db.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import type { Clock, Jobs } from '../ports.ts'
import { enqueueMessages, worthUntil } from '../whatsapp/enqueue-messages.ts'
import { stockAlert, stockWatch } from './table.ts'

/** So many emails in one transaction; the next run goes on. */
const atATime = 200

/**
 * Writes to those who wait for products that are back: once each, oldest first, and to no more than pieces came and are
 * still there (R45). Pieces of a product that is not on sale wait until it is.
 */
export async function sendStockAlerts(db: Db, { clock, jobs }: { clock: Clock; jobs: Jobs }): Promise<void> {
  const back = await db
    .select({ id: stockWatch.productId })
    .from(stockWatch)
    .innerJoin(product, eq(product.id, stockWatch.productId))
    .where(and(eq(product.status, 'active'), gt(product.stock, 0)))
    .orderBy(asc(stockWatch.productId))
  for (const { id } of back) await transact(db, (tx) => writeTo(tx, jobs, id, clock.now()))
}

async function writeTo(tx: Executor, jobs: Jobs, productId: string, now: Date): Promise<void> {
  // Locked in the same order as a request: one waits for the other.
  const [sold] = await tx
    .select({ status: product.status, stock: product.stock })
    .from(product)
    .where(eq(product.id, productId))
    .for('no key update')
  const [watch] = await tx.select().from(stockWatch).where(eq(stockWatch.productId, productId)).for('update')
  if (sold?.status !== 'active' || watch === undefined) return
  const [moved] = await tx
    .select({
      came: sql<number>`coalesce(sum(greatest(${stockMove.delta}, 0)), 0)::int`,
      last: sql<string | null>`max(${stockMove.id})`,
    })
    .from(stockMove)
    .where(and(eq(stockMove.productId, productId), gt(stockMove.id, watch.lastMove)))
  const due = Math.min(watch.due + (moved?.came ?? 0), sold.stock)
  const next = await tx
    .select()
    .from(stockAlert)
    .where(and(eq(stockAlert.productId, productId), isNull(stockAlert.sentAt)))
    .orderBy(asc(stockAlert.createdAt), asc(stockAlert.id))
    .limit(Math.min(due, atATime) + 1)
  const notified = next.slice(0, Math.min(due, atATime))
  const emails = notified.map(({ id, email, locale }) => ({
    ...{ key: `back-in-stock:${id}`, template: 'back-in-stock' as const, locale, recipient: email },
    data: { alertId: id },
  }))
  if (notified.length > 0) {
    const ids = notified.map(({ id }) => id)
    await tx.update(stockAlert).set({ sentAt: now }).where(inArray(stockAlert.id, ids))
    await enqueueEmails(tx, jobs, emails, now)
    await enqueueMessages(tx, jobs, notified.flatMap(messageOf(now)), now)
  }
  const mine = eq(stockWatch.productId, productId)
  if (next.length === notified.length) await tx.delete(stockWatch).where(mine)
  else {
    const lastMove = Number(moved?.last ?? watch.lastMove)
    await tx
      .update(stockWatch)
      .set({ due: due - notified.length, lastMove })
      .where(mine)
  }
}

/** By WhatsApp too, where a phone was typed for it. */
const messageOf =
  (now: Date) =>
  ({ id, phone, locale }: typeof stockAlert.$inferSelect) =>
    phone === null
      ? []
      : [
          {
            ...{ key: `back_in_stock:${id}`, template: 'back_in_stock' as const, data: { alertId: id } },
            ...{ locale, phone, expiresAt: worthUntil(now) },
          },
        ]

/** Deletes addresses that were written to before then. */
export async function pruneStockAlerts(tx: Executor, before: Date): Promise<void> {
  await tx.delete(stockAlert).where(lt(stockAlert.sentAt, before))
}

/** Erases a verified address from all that it waits for (GDPR); returns what that was. @param email in lower case */
export async function eraseStockAlerts(tx: Executor, email: string): Promise<string[]> {
  const gone = await tx.delete(stockAlert).where(eq(stockAlert.email, email)).returning({ id: stockAlert.id })
  return gone.map(({ id }) => id)
}
