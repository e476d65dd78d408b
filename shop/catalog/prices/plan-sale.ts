import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Admin } from '../../accounts/users/admin.ts'
import { recordAudit } from '../../audit/log.ts'
import { type Db, type Executor, transact } from '../../db.ts'
import type { Fils } from '../../money.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Clock } from '../../ports.ts'
import { type EditedProduct, readEdited } from '../edited.ts'
import { auditName } from '../product-name.ts'
import { readVariantRows } from '../variants/read-variants.ts'
import { salesChanged } from './follow-sales.ts'
import type { SaleInput } from './form.ts'
import { type SaleRefusal, saleClash, saleInWords } from './sale.ts'
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
    const planned = await addSale(tx, admin, product, { ...input, groupId: null }, now)
    if (planned.ok) await salesChanged(tx, [productId], now)
    return planned
  })
}

/** Adds a sale to a locked product. Its caller calls `salesChanged`. */
export async function addSale(
  tx: Executor,
  admin: Admin<'products.act'>,
  product: EditedProduct,
  { groupId, ...input }: SaleInput & { groupId: string | null },
  now: Date,
): Promise<Outcome<{ id: string }, SaleRefusal>> {
  const { id: productId } = product
  if (input.endsAt <= now) return refuse({ reason: 'past' })
  const startsAt = startOf(input, now)
  const below = await highestPrice(tx, product)
  if (input.price !== null && input.price >= below) return refuse({ reason: 'not_lower', below })
  const lasting = await tx
    .select()
    .from(productSale)
    .where(and(eq(productSale.productId, productId), gt(productSale.endsAt, now)))
    .orderBy(asc(productSale.startsAt))
  const clash = saleClash(lasting, { startsAt, endsAt: input.endsAt })
  // Sent twice.
  if (clash?.reason === 'overlaps' && groupId !== null && clash.with.groupId === groupId)
    return done({ id: clash.with.id })
  if (clash) return refuse(clash)
  const { percent, price, endsAt } = input
  const sale = { id: randomUUID(), percent, price, startsAt, endsAt }
  await tx.insert(productSale).values({ ...sale, productId, groupId, createdAt: now })
  const changes = [{ field: 'sale', from: null, to: saleInWords(sale) }]
  const subject = { subject: 'product', subjectId: productId, name: auditName(product) } as const
  await recordAudit(tx, admin, { ...subject, action: 'change', changes }, now)
  return done({ id: sale.id })
}

/** The first instant of a sale as typed. */
export const startOf = ({ startsAt }: Pick<SaleInput, 'startsAt'>, now: Date): Date =>
  startsAt === null || startsAt < now ? now : startsAt

/** The highest usual price of a product and its variants. */
async function highestPrice(
  tx: Executor,
  product: { id: string; price: Fils; options: readonly unknown[] },
): Promise<Fils> {
  if (product.options.length === 0) return product.price
  const variants = await readVariantRows(tx, product.id)
  return Math.max(...variants.filter(({ status }) => status !== 'archived').map(({ price }) => price), product.price)
}
