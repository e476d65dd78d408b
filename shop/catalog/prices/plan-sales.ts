import { and, eq, gt } from 'drizzle-orm'
import type { Admin } from '../../accounts/users/admin.ts'
import { type Db, transact } from '../../db.ts'
import type { Clock } from '../../ports.ts'
import { readEdited } from '../edited.ts'
import { parentOf } from '../variants/options.ts'
import { removeSale } from './end-sale.ts'
import { salesChanged } from './follow-sales.ts'
import type { SaleInput } from './form.ts'
import { addSale } from './plan-sale.ts'
import { productSale } from './table.ts'

/**
 * Plans the same sale for several products and all their variants, in one transaction with a record for each. Products
 * that cannot have it, such as during another sale, are left out. Idempotent by the group's id, which comes from the
 * form.
 * @returns for how many it is planned, and how many were left out
 */
export function planSales(
  db: Db,
  clock: Clock,
  admin: Admin<'products.act'>,
  { groupId, ids, sale }: { groupId: string; ids: readonly string[]; sale: SaleInput },
): Promise<{ planned: number; leftOut: number }> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const planned: string[] = []
    const parents = productsOf(ids)
    for (const id of parents) {
      const product = await readEdited(tx, id, { lock: true })
      if (product !== null && (await addSale(tx, admin, product, { ...sale, groupId }, now)).ok) planned.push(id)
    }
    if (planned.length > 0) await salesChanged(tx, planned, now)
    return { planned: planned.length, leftOut: parents.length - planned.length }
  })
}

/**
 * Ends the sales of a group that were planned together, for all products where they have not ended.
 * @returns for how many, and whether they ran: a planned sale is deleted
 */
export function endSales(
  db: Db,
  clock: Clock,
  admin: Admin<'products.act'>,
  groupId: string,
): Promise<{ count: number; ended: boolean }> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const lasting = await tx
      .select({ productId: productSale.productId, saleId: productSale.id })
      .from(productSale)
      .where(and(eq(productSale.groupId, groupId), gt(productSale.endsAt, now)))
    const removed: { productId: string; ended: boolean }[] = []
    for (const each of inLockOrder(lasting, ({ productId }) => productId)) {
      const outcome = await removeSale(tx, admin, each, now)
      if (outcome.ok) removed.push({ productId: each.productId, ...outcome.value })
    }
    const products = removed.map(({ productId }) => productId)
    if (products.length > 0) await salesChanged(tx, products, now)
    return { count: products.length, ended: removed.some(({ ended }) => ended) }
  })
}

/** The products of products and variants, each once, in the lock order of products. */
const productsOf = (ids: readonly string[]): string[] => inLockOrder([...new Set(ids.map(parentOf))], (id) => id)

const inLockOrder = <Row>(rows: readonly Row[], idOf: (row: Row) => string): Row[] =>
  rows.toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1))
