import { and, asc, inArray, isNull, lte, min, sql } from 'drizzle-orm'
import { type Db, type Executor, pagesChanged, transact } from '../../db.ts'
import type { Clock } from '../../ports.ts'
import { indexProducts } from '../search/index-product.ts'
import { product } from '../table.ts'
import { followSales } from './follow-sales.ts'
import { launch } from './launch.ts'

/** Products per transaction. */
const atATime = 200

/**
 * Applies every change that is due: sales that begin and end (R50), drafts that go on sale (R51). Idempotent, and safe
 * in several processes at once: each change is a row with its instant, so none is lost while no process runs.
 * @returns the next instant, or null when nothing is planned
 */
export async function followSchedule(db: Db, clock: Clock): Promise<Date | null> {
  while ((await transact(db, (tx) => changeDue(tx, clock.now()))) > 0);
  const [next] = await db.select({ at: min(product.changeAt) }).from(product)
  return next?.at ?? null
}

async function changeDue(tx: Executor, now: Date): Promise<number> {
  // Lock order of products; the second of two runs finds nothing left.
  const due = await tx
    .select({ id: product.id, status: product.status, launchAt: product.launchAt })
    .from(product)
    .where(and(lte(product.changeAt, now), isNull(product.variantOf)))
    .orderBy(asc(product.id))
    .limit(atATime)
    .for('update')
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  const launched = new Set<string>()
  for (const { id, launchAt } of due)
    if (launchAt !== null && launchAt <= now && (await launch(tx, id, now))) launched.add(id)
  await indexProducts(tx, [...launched])
  await followSales(tx, ids, now)
  await tx
    .update(product)
    .set({ updatedAt: sql`${now.toISOString()}::timestamptz` })
    .where(inArray(product.id, ids))
  const shown = due.filter(({ id, status }) => status === 'active' || launched.has(id))
  if (shown.length > 0) await pagesChanged(tx, ['catalog', ...shown.map(({ id }) => `product:${id}` as const)])
  return due.length
}
