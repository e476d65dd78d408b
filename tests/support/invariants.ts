import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { sandboxCharge } from '#adapters/payments/sandbox-table.ts'
import { seedProducts } from '#db/seed-products.ts'
import { variantsOf } from '#db/seed-variants.ts'
import { product } from '#shop/catalog/table.ts'
import type { Db, Executor } from '#shop/db.ts'
import { discountCode } from '#shop/discounts/table.ts'
import { mail } from '#shop/email/table.ts'
import { order, orderEvent, orderLine } from '#shop/orders/table.ts'
import { payment, refund } from '#shop/payments/table.ts'
import { checkBundles } from './orders/bundles.ts'
import { checkGifts } from './orders/gifts.ts'
import { checkHosts } from './orders/host-times.ts'
import { checkPackages } from './orders/packages.ts'
import { checkParcels } from './orders/parcel-units.ts'
import { checkReturns } from './orders/return-facts.ts'
import { checkMessages } from './orders/whatsapp-facts.ts'

/** The demo orders of the seed are history: the seed's stock excludes their goods. */
export const seeded = (db: Executor) =>
  db.select({ id: orderEvent.orderId }).from(orderEvent).where(eq(orderEvent.by, 'seed'))

/**
 * Checks invariants that always hold: stock, codes, payments, amounts and receipts, recounted from the rows.
 * @param startStock stock that a test set, by product; the others start with the seed's
 */
export function checkInvariants(db: Db, startStock: Record<string, number> = {}): Promise<void> {
  // In one snapshot, since the shop's own jobs are running.
  return db.transaction((tx) => check(tx, startStock), { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

async function check(db: Executor, startStock: Record<string, number>): Promise<void> {
  const orders = await db
    .select()
    .from(order)
    .where(notInArray(order.id, seeded(db)))
  const lines = await db
    .select()
    .from(orderLine)
    .where(notInArray(orderLine.orderId, seeded(db)))
  const payments = await db
    .select()
    .from(payment)
    .where(notInArray(payment.orderId, seeded(db)))
  const live = orders.filter((each) => each.reservation !== 'returned')
  const liveIds = new Set(live.map((each) => each.id))

  const stock = Object.fromEntries((await db.select().from(product)).map((each) => [each.id, each.stock]))
  const sold = [...seedProducts.filter(({ sizes }) => !sizes), ...seedProducts.flatMap(variantsOf)]
  for (const { id, stock: seed } of sold) {
    const units = lines
      .filter((line) => line.productId === id && liveIds.has(line.orderId))
      .reduce((sum, line) => sum + line.quantity - line.restocked, 0)
    expect(stock[id], `stock of ${id}`).toBe((startStock[id] ?? seed) - units)
    expect(stock[id], `stock of ${id}`).toBeGreaterThanOrEqual(0)
  }
  for (const { id } of seedProducts.filter(({ sizes }) => sizes)) {
    const own = and(eq(product.variantOf, id), ne(product.status, 'archived'))
    const variants = await db.select({ stock: product.stock }).from(product).where(own)
    expect(stock[id], `stock of ${id} is that of its variants`).toBe(
      variants.reduce((sum, each) => sum + each.stock, 0),
    )
  }
  for (const code of await db.select().from(discountCode)) {
    const uses = and(eq(order.promoCode, code.code), ne(order.reservation, 'returned'), eq(order.codeReturned, false))
    expect(code.usedCount, `uses of ${code.code}`).toBe(await db.$count(order, uses))
  }

  const ids = new Set(orders.map((each) => each.id))
  const captured = payments.filter((each) => each.state === 'captured')
  for (const each of captured) expect(ids.has(each.orderId), 'a captured payment has its order').toBe(true)
  for (const each of orders) {
    const own = captured.filter((one) => one.orderId === each.id)
    expect(own.length > 0, `${each.number} is ${each.paymentStatus}`).toBe(each.paymentStatus !== 'pending')
    if (own.filter((one) => one.refunded < one.amount).length > 1)
      expect(each.needsReview, `${each.number} was paid more than once`).toBe('paid_twice')
    const subtotal = lines
      .filter((line) => line.orderId === each.id)
      .reduce((sum, line) => sum + line.price * line.quantity, 0)
    expect(each.total, `total of ${each.number}`).toBe(subtotal - each.discount + each.shippingCost)
  }
  await checkBank(db, payments, new Map(orders.map((each) => [each.id, each.total])))

  const receipts = await db
    .select({ orderId: mail.orderId, emails: sql<number>`count(*)::int` })
    .from(mail)
    .where(eq(mail.template, 'order-receipt'))
    .groupBy(mail.orderId)
  await checkLedger(db, payments)
  await checkParcels(db)
  await checkReturns(db)
  await checkMessages(db)
  await checkHosts(db)
  await checkGifts(db)
  await checkPackages(db)
  await checkBundles(db)
  const paid = orders.filter((each) => each.paymentStatus !== 'pending').map((each) => each.id)
  expect(receipts.map((each) => each.orderId).sort()).toEqual(paid.sort())
  expect(receipts.every((each) => each.emails === 1)).toBe(true)
}

/** A payment's refunded amount is the total of its refunds and never exceeds the captured amount; the order matches. */
async function checkLedger(db: Db, payments: (typeof payment.$inferSelect)[]): Promise<void> {
  const refunds = await db.select().from(refund)
  for (const each of payments) {
    const sum = refunds
      .filter((one) => one.paymentId === each.id && one.state !== 'failed')
      .reduce((total, one) => total + one.amount, 0)
    expect(each.refunded, 'the ledger is the total of its refunds').toBe(sum)
    expect(sum, 'no more than was captured').toBeLessThanOrEqual(each.state === 'captured' ? each.amount : 0)
  }
}

/** The bank was charged exactly the orders' totals, once per payment. */
async function checkBank(
  db: Db,
  payments: (typeof payment.$inferSelect)[],
  totals: Map<string, number>,
): Promise<void> {
  const charges = new Map((await db.select().from(sandboxCharge)).map((charge) => [charge.paymentId, charge]))
  for (const each of payments) {
    // A failed or withdrawn one may have the total from before the team changed the order.
    if (['captured', 'opening', 'pending'].includes(each.state))
      expect(each.amount, 'a payment is over its order’s total').toBe(totals.get(each.orderId))
    const charge = charges.get(each.id)
    if (charge) expect([charge.amount, charge.currency]).toEqual([each.amount, 'KWD'])
  }
}

/** The row counts of all tables that an order touches, and the stock: unchanged by a refused request. */
export async function countEverything(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [name, table] of Object.entries({ order, orderLine, orderEvent, payment, mail, sandboxCharge })) {
    counts[name] = await db.$count(table)
  }
  for (const each of await db.select({ id: product.id, stock: product.stock }).from(product))
    counts[`stock of ${each.id}`] = each.stock
  for (const each of await db.select().from(discountCode)) counts[`uses of ${each.code}`] = each.usedCount
  counts.paid = await db.$count(order, ne(order.paymentStatus, 'pending'))
  counts.held = await db.$count(order, and(eq(order.reservation, 'held'), inArray(order.status, ['pending'])))
  return counts
}
