import { and, eq } from 'drizzle-orm'
import { type Admin, may } from '../../accounts/users/admin.ts'
import { deleteHeldSlots } from '../../appointments/follow-order.ts'
import { dropPackages } from '../../appointments/packages/follow-order.ts'
import { recordAudit } from '../../audit/log.ts'
import { returnStock } from '../../catalog/stock.ts'
import { type Executor, transact } from '../../db.ts'
import { releaseCodeUse } from '../../discounts/count-use.ts'
import { dropGifts } from '../../gifts/place-gifts.ts'
import type { OrderRow } from '../../orders/read.ts'
import { heldUnits, order, orderLine } from '../../orders/table.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import { payment } from '../../payments/table.ts'
import type { Shop } from '../../shop.ts'
import { lockBuyer } from '../lock-buyer.ts'
import type { TeamFields } from '../order-rows.ts'
import { isPayable } from '../pay-again.ts'
import { placeOrder } from '../place-order.ts'
import type { PlacedOrder } from '../same-checkout.ts'
import type { ChangedOrderInput } from './form.ts'
import { discountForAudit, type PlaceForCustomerRefusal, withSettings } from './place-for-customer.ts'

export type ChangeOrderRefusal =
  | PlaceForCustomerRefusal
  /** Not the team's, paid, expired or flagged for review; changed since it was read; its buyer is at the bank. */
  | { reason: 'unknown_order' | 'not_changeable' | 'changed' | 'payment_under_way' }

/** A version of an order's content as an admin saw it, for the optimistic lock. */
export const contentsVersion = ({ updatedAt, checkoutHash }: Pick<OrderRow, 'updatedAt' | 'checkoutHash'>): string =>
  `${updatedAt.toISOString()} ${checkoutHash ?? ''}`

/** Whether the team may still change an order's content. */
export const isChangeable = (found: Parameters<typeof isPayable>[0] & Pick<OrderRow, 'madeBy'>, now: Date): boolean =>
  found.madeBy !== null && isPayable(found, now)

/**
 * Changes the content of an unpaid order placed by the team, in ONE transaction: all it holds is released, and it is
 * priced and reserved again as if it were placed now, with the same number, link and expiry. Refused while a bank's
 * page is open for it: its buyer pays the total shown or nothing (R54).
 */
export async function changeOrder(
  shop: Shop,
  admin: Admin<'orders.act'>,
  number: string,
  { order: contents, off, seen }: ChangedOrderInput,
): Promise<Outcome<PlacedOrder, ChangeOrderRefusal>> {
  const settings = await shop.settings.read()
  try {
    return await transact(shop.db, async (tx) => {
      const [before] = await tx.select({ userId: order.userId }).from(order).where(eq(order.number, number))
      // Lock order: the account before its orders.
      await lockBuyer(tx, before?.userId ?? null)
      const [found] = await tx.select().from(order).where(eq(order.number, number)).for('update')
      if (found === undefined) return refuse({ reason: 'unknown_order' })
      if (found.userId !== before?.userId) return refuse({ reason: 'changed' })
      if (off.amount > found.manualDiscount && !may(admin, 'discounts.act'))
        return refuse({ reason: 'discount_not_permitted' })
      const { firstName, lastName, email, phone, robloxUsername, locale, userId } = found
      const customer = { firstName, lastName, email, phone, robloxUsername: robloxUsername ?? '' }
      const changes: TeamFields['changes'] = async (inner, hash, now, beforeRelease) => {
        if (found.checkoutHash === hash && found.paymentStatus === 'pending') return unchanged(inner, found)
        await beforeRelease(found)
        return releaseContents(inner, found, seen, now)
      }
      const changed = await placeOrder(
        tx,
        withSettings(shop, settings),
        { ...contents, customer },
        {
          locale,
          userId,
          network: null,
          gateway: shop.gateway,
          checkoutKey: null,
          replace: false,
          team: { by: admin.email, off, holdMs: settings.paymentLinkHours * 3_600_000, changes },
        },
      )
      if (!changed.ok || changed.value.again) return changed
      const changesOf = [{ field: 'total', from: found.total, to: changed.value.total }, ...discountForAudit(off)]
      const entry = { subject: 'order', subjectId: number, name: number, action: 'change', changes: changesOf } as const
      await recordAudit(tx, admin, entry, shop.clock.now())
      return done(changed.value)
    })
  } catch (error) {
    if (error instanceof NotChanged) return refuse({ reason: error.reason })
    throw error
  }
}

async function unchanged(tx: Executor, found: OrderRow): Promise<PlacedOrder> {
  const { id: orderId, linkVersion, number, total, reservedUntil } = found
  const [unpaid] = await tx
    .select({ id: payment.id })
    .from(payment)
    .where(and(eq(payment.orderId, orderId), eq(payment.state, 'opening')))
  return {
    orderId,
    linkVersion,
    number,
    total,
    reservedUntil,
    paymentId: unpaid?.id ?? '',
    again: true,
    isPageOpen: false,
  }
}

/** Rolls back the transaction that changes an order. */
class NotChanged extends Error {
  readonly reason: 'not_changeable' | 'changed' | 'payment_under_way'
  constructor(reason: NotChanged['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Releases what a locked order holds, and deletes its lines; `placeOrder` writes the new content. */
async function releaseContents(tx: Executor, found: OrderRow, seen: string, now: Date): Promise<OrderRow> {
  if (contentsVersion(found) !== seen) throw new NotChanged('changed')
  if (!isChangeable(found, now)) throw new NotChanged('not_changeable')
  const { id: orderId, promoCode } = found
  const ofOrder = eq(payment.orderId, orderId)
  // First those without a page: one that gets it at this moment is either cancelled here or seen below.
  await tx
    .update(payment)
    .set({ state: 'cancelled', settledAt: now })
    .where(and(ofOrder, eq(payment.state, 'opening')))
  if ((await tx.$count(payment, and(ofOrder, eq(payment.state, 'pending')))) > 0)
    throw new NotChanged('payment_under_way')
  // Lock order: the code before the products.
  if (promoCode !== null) await releaseCodeUse(tx, promoCode, orderId)
  await deleteHeldSlots(tx, orderId)
  await dropPackages(tx, orderId)
  await dropGifts(tx, orderId)
  const held = await tx
    .delete(orderLine)
    .where(eq(orderLine.orderId, orderId))
    .returning({ productId: orderLine.productId, quantity: heldUnits })
  await returnStock(tx, held, { orderId, at: now })
  return found
}
