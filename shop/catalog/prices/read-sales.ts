import { and, asc, desc, eq, gt, lte } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import type { SaleView } from './sale.ts'
import { productSale } from './table.ts'

const endedShown = 20

/** A sale of a product; with a `groupId` it was planned for several. */
export type ListedSale = SaleView & { groupId: string | null }

/** A product's planned and running sales, the next first, and then the last ones that ended. */
export async function readSales(db: Executor, productId: string, now: Date): Promise<ListedSale[]> {
  const { id, groupId, percent, price, startsAt, endsAt } = productSale
  const sales = (when: ReturnType<typeof gt>) =>
    db
      .select({ id, groupId, percent, price, startsAt, endsAt })
      .from(productSale)
      .where(and(eq(productSale.productId, productId), when))
  const [lasting, ended] = await Promise.all([
    sales(gt(endsAt, now)).orderBy(asc(startsAt)),
    sales(lte(endsAt, now)).orderBy(desc(startsAt)).limit(endedShown),
  ])
  return [...lasting, ...ended]
}
