import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Admin } from '../../accounts/users/admin.ts'
import { recordAudit } from '../../audit/log.ts'
import { type Db, type Executor, pagesChanged, transact } from '../../db.ts'
import type { Fils } from '../../money.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Clock } from '../../ports.ts'
import { readEdited } from '../edited.ts'
import { auditName } from '../product-name.ts'
import { readVariantRows } from '../variants/read-variants.ts'
import { followSales } from './follow-sales.ts'
import type { SaleInput } from './form.ts'
import { maxSales, type SaleRefusal, saleInWords } from './sale.ts'
import { productSale } from './table.ts'

/**
 * Plans a sale of a product and all its variants (R50); one that begins now is in effect on return. Sales of one
 * product must not overlap.
 */
export function planSale(
  db: Db,
  clock: Clock,
  admin: Admin<'products.act'>,
  productId: string,
  input: SaleInput,
): Promise<Outcome<{ id: string }, SaleRefusal>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const product = await readEdited(tx, productId, { lock: true })
    if (product === null || product.variantOf !== null) return refuse({ reason: 'unknown' })
    if (input.endsAt <= now) return refuse({ reason: 'past' })
    const startsAt = input.startsAt === null || input.startsAt < now ? now : input.startsAt
    const below = await highestPrice(tx, product)
    if (input.price !== null && input.price >= below) return refuse({ reason: 'not_lower', below })
    const lasting = await tx
      .select()
      .from(productSale)
      .where(and(eq(productSale.productId, productId), gt(productSale.endsAt, now)))
      .orderBy(asc(productSale.startsAt))
    const other = lasting.find((sale) => sale.startsAt < input.endsAt && sale.endsAt > startsAt)
    if (other) return refuse({ reason: 'overlaps', with: other })
    if (lasting.length >= maxSales) return refuse({ reason: 'too_many' })
    const { percent, price, endsAt } = input
    const sale = { id: randomUUID(), percent, price, startsAt, endsAt }
    await tx.insert(productSale).values({ ...sale, productId, createdAt: now })
    await followSales(tx, [productId], now)
    const changes = [{ field: 'sale', from: null, to: saleInWords(sale) }]
    const subject = { subject: 'product', subjectId: productId, name: auditName(product) } as const
    await recordAudit(tx, admin, { ...subject, action: 'change', changes }, now)
    // Also for a future sale: this announces the next instant to every process.
    await pagesChanged(tx, ['catalog', `product:${productId}`])
    return done({ id: sale.id })
  })
}

/** The highest usual price of a product and its variants. */
async function highestPrice(
  tx: Executor,
  product: { id: string; price: Fils; options: readonly unknown[] },
): Promise<Fils> {
  if (product.options.length === 0) return product.price
  const variants = await readVariantRows(tx, product.id)
  return Math.max(...variants.filter(({ status }) => status !== 'archived').map(({ price }) => price), product.price)
}
