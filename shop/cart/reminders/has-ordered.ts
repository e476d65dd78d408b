import { type SQL, sql } from 'drizzle-orm'

/**
 * Whether the checkout of a stored cart led to an order, or its mailbox has placed or paid one since a day before the cart
 * was first stored: what a browser sends late, with the cart that was just bought, is no abandoned cart (R60). Names the
 * columns itself: within a selection Drizzle would leave their table out.
 */
export const hasOrdered: SQL<boolean> = sql<boolean>`(
  exists (select 1 from shop_order o 
    where o.checkout_key in ('web:' || cart_reminder.checkout_key, 'api:' || cart_reminder.checkout_key))
  or exists (select 1 from shop_order o where o.email_key = cart_reminder.email_key
    and greatest(o.created_at, o.paid_at) >= cart_reminder.created_at - interval '1 day'))`
