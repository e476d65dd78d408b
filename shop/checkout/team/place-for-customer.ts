import { and, eq, sql } from 'drizzle-orm'
import { user } from '../../accounts/table.ts'
import { type Admin, may } from '../../accounts/users/admin.ts'
import { recordAudit } from '../../audit/log.ts'
import { type Executor, transact } from '../../db.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Shop } from '../../shop.ts'
import { placeOrder } from '../place-order.ts'
import type { PlaceOrderRefusal } from '../refusal.ts'
import type { PlacedOrder } from '../same-checkout.ts'
import type { TeamOrderInput } from './form.ts'

/** A manual discount by an admin without that permission. */
type DiscountRefusal = { reason: 'discount_not_permitted' }
export type PlaceForCustomerRefusal = PlaceOrderRefusal | DiscountRefusal

/**
 * Places an order of the team for a customer, as checkout does and in ONE transaction with its audit entry (R54). It is
 * held for the validity of a payment link, does not count toward a network's limits, and belongs to the account that
 * has verified its address. Idempotent by `key`.
 */
export async function placeForCustomer(
  shop: Shop,
  admin: Admin<'orders.act'>,
  { locale, order: input, off }: TeamOrderInput,
  key: string,
): Promise<Outcome<PlacedOrder, PlaceForCustomerRefusal>> {
  if (off.amount > 0 && !may(admin, 'discounts.act')) return refuse({ reason: 'discount_not_permitted' })
  const settings = await shop.settings.read()
  return transact(shop.db, async (tx) => {
    const placed = await placeOrder(tx, withSettings(shop, settings), input, {
      locale,
      userId: await accountBehind(tx, input.customer.email),
      network: null,
      gateway: shop.gateway,
      checkoutKey: key,
      replace: false,
      team: { by: admin.email, off, holdMs: settings.paymentLinkHours * 3_600_000 },
    })
    if (!placed.ok || placed.value.again) return placed
    const { number, total } = placed.value
    const changes = [{ field: 'total', from: null, to: total }, ...discountForAudit(off)]
    const entry = { subject: 'order', subjectId: number, name: number, action: 'create', changes } as const
    await recordAudit(tx, admin, entry, shop.clock.now())
    return done(placed.value)
  })
}

/** A manual discount for the audit log. */
export const discountForAudit = ({ amount, reason }: TeamOrderInput['off']) =>
  amount === 0
    ? []
    : [
        { field: 'manualDiscount', from: null, to: amount },
        { field: 'reason', from: null, to: reason },
      ]

/** The shop for work inside a transaction, with settings that were already read. */
export const withSettings = (shop: Shop, settings: Awaited<ReturnType<Shop['settings']['read']>>): Shop => ({
  ...shop,
  settings: { ...shop.settings, read: async () => settings },
})

/** The account that has verified this address, or null; one that only typed it at registration sees no order (R27). */
async function accountBehind(tx: Executor, email: string): Promise<string | null> {
  const proven = and(eq(sql`lower(${user.email})`, email.toLowerCase()), eq(user.emailVerified, true))
  const [found] = await tx.select({ id: user.id }).from(user).where(proven)
  return found?.id ?? null
}
