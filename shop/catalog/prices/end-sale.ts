import { and, eq } from 'drizzle-orm'
import type { Admin } from '../../accounts/users/admin.ts'
import { recordAudit } from '../../audit/log.ts'
import { type Db, type Executor, transact } from '../../db.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Clock } from '../../ports.ts'
import { readEdited } from '../edited.ts'
import { auditName } from '../product-name.ts'
import { salesChanged } from './follow-sales.ts'
import { saleInWords } from './sale.ts'
import { productSale } from './table.ts'

/** Ends a running sale now, or cancels a planned one. Orders keep the price they were placed at. */
export function endSale(
  db: Db,
  clock: Clock,
  admin: Admin<'products.act'>,
  which: { productId: string; saleId: string },
): Promise<Outcome<{ ended: boolean }, { reason: 'unknown' | 'ended' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const removed = await removeSale(tx, admin, which, now)
    if (removed.ok) await salesChanged(tx, [which.productId], now)
    return removed
  })
}

/** Ends one sale. Its caller calls `salesChanged`. */
export async function removeSale(
  tx: Executor,
  admin: Admin<'products.act'>,
  { productId, saleId }: { productId: string; saleId: string },
  now: Date,
): Promise<Outcome<{ ended: boolean }, { reason: 'unknown' | 'ended' }>> {
  const product = await readEdited(tx, productId, { lock: true })
  const which = and(eq(productSale.id, saleId), eq(productSale.productId, productId))
  const [sale] = await tx.select().from(productSale).where(which)
  if (product === null || sale === undefined) return refuse({ reason: 'unknown' })
  if (sale.endsAt <= now) return refuse({ reason: 'ended' })
  const isRunning = sale.startsAt < now
  if (isRunning) await tx.update(productSale).set({ endsAt: now }).where(which)
  else await tx.delete(productSale).where(which)
  const to = isRunning ? saleInWords({ ...sale, endsAt: now }) : null
  const changes = [{ field: 'sale', from: saleInWords(sale), to }]
  const subject = { subject: 'product', subjectId: productId, name: auditName(product) } as const
  await recordAudit(tx, admin, { ...subject, action: 'change', changes }, now)
  return done({ ended: isRunning })
}
