import { type SQL, sql } from 'drizzle-orm'

/**
 * Whether the checkout of a stored cart led to an order in this state, or its mailbox placed or paid one since a day
 * before the cart was first stored: a late request with the cart that was just bought is no abandoned cart. Written
 * with full column names: in a selection Drizzle would omit the table.
 */
const hasOrder = (condition: SQL): SQL<boolean> => sql<boolean>`(
  exists (select 1 from shop_order o 
    where o.checkout_key in ('web:' || cart_reminder.checkout_key, 'api:' || cart_reminder.checkout_key) and ${condition})
  or exists (select 1 from shop_order o where o.email_key = cart_reminder.email_key
    and greatest(o.created_at, o.paid_at) >= cart_reminder.created_at - interval '1 day' and ${condition}))`

/** Its shopper has ordered: paid, or the store accepted the order unpaid. One that expired is no order (R60). */
export const hasOrdered = hasOrder(sql`(o.payment_status <> 'pending' or o.reservation = 'kept')`)

/** Its shopper may still pay an order. */
export const mayStillPay = hasOrder(sql`(o.payment_status = 'pending' and o.reservation = 'held')`)
