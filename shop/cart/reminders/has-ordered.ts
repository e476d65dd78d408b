import { type SQL, sql } from 'drizzle-orm'

/**
 * Whether the checkout of a stored cart led to an order, or its mailbox placed or paid one since a day before the cart
 * was first stored: a late request with the cart that was just bought is no abandoned cart (R60). Written with full
 * column names: in a selection Drizzle would omit the table.
 */
export const hasOrdered: SQL<boolean> = sql<boolean>`(
  exists (select 1 from shop_order o 
    where o.checkout_key in ('web:' || cart_reminder.checkout_key, 'api:' || cart_reminder.checkout_key))
  or exists (select 1 from shop_order o where o.email_key = cart_reminder.email_key
    and greatest(o.created_at, o.paid_at) >= cart_reminder.created_at - interval '1 day'))`
