import { and, inArray, lt, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import type { Jobs } from '../ports.ts'
import { photoMonths, withdrawableStates } from './status.ts'
import { orderReturn, returnPhoto } from './table.ts'

/**
 * Erases the texts and photos of these orders' returns (GDPR), in the transaction that erases the orders. Returns that
 * have not arrived are withdrawn; arrived ones stay with the team.
 */
export async function eraseReturns(tx: Executor, jobs: Jobs, orderIds: readonly string[], now: Date): Promise<void> {
  if (orderIds.length === 0) return
  const own = inArray(orderReturn.orderId, [...orderIds])
  await tx
    .update(orderReturn)
    .set({ state: 'withdrawn', endedAt: now })
    .where(and(own, inArray(orderReturn.state, [...withdrawableStates])))
  await tx
    .update(orderReturn)
    .set({ note: '', answer: '', closing: '', version: sql`${orderReturn.version} + 1` })
    .where(own)
  await removePhotos(tx, jobs, tx.select({ id: orderReturn.id }).from(orderReturn).where(own))
}

/** Deletes the photos of returns that ended `photoMonths` ago; the job that deletes the files is enqueued with it. */
export async function pruneReturnPhotos(tx: Executor, jobs: Jobs, now: Date): Promise<void> {
  const before = sql`${now.toISOString()}::timestamptz - make_interval(months => ${photoMonths}::int)`
  const ended = tx.select({ id: orderReturn.id }).from(orderReturn).where(lt(orderReturn.endedAt, before))
  await removePhotos(tx, jobs, ended)
}

async function removePhotos(tx: Executor, jobs: Jobs, returns: Parameters<typeof inArray>[1] & object): Promise<void> {
  const gone = await tx
    .delete(returnPhoto)
    .where(inArray(returnPhoto.returnId, returns as never))
    .returning({ fileKey: returnPhoto.fileKey })
  const keys = gone.map(({ fileKey }) => fileKey)
  if (keys.length > 0) await jobs.enqueue(tx, 'remove-files', [{ keys }])
}
