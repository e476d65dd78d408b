import { sql } from 'drizzle-orm'
import { type Db, transact } from '#shop/db.ts'

/** Rows of each table: enough that PostgreSQL prefers an index to reading all. */
const many = 4_000

/**
 * Adds `many` rows of each kind, as uneven as a real shop's: nearly all products are guides on sale, or archived without
 * stock, nearly all notifications of one type, all campaign emails were refused. Triggers do not run.
 */
export async function seedLargeShop(db: Db): Promise<void> {
  const each = sql`from generate_series(1, ${sql.raw(String(many))}) n`
  const at = sql`now() - n * interval '1 minute'`
  const statements = [
    sql`set local session_replication_role = replica`,
    sql`update product set status = 'draft' where category <> 'guide' and id not in ('harvest-poster', 'garden-session')`,
    sql`insert into product (id, title, title_en, description, description_en, price, image, image_colour, image_alt,
        image_alt_en, category, is_digital, stock, low_stock_at, sku, status, created_at, updated_at)
      select 'many-' || n, 'دليل', 'Guide', '', '', 1000 + n, '/products/x', '#eeeeee', '', '', 'guide', true,
        case when n % 2 = 0 then 0 else 50 end, 5, 'MANY-' || n, case when n % 2 = 0 then 'archived' else 'active' end,
        now() + n * interval '1 second', now() ${each}`,
    sql`insert into account_user (id, name, email, role, created_at, updated_at)
      select 'many-' || n, 'Noura', 'person.' || n || '@example.com', 'user', ${at}, now() ${each}`,
    sql`insert into shop_order (id, number, locale, user_id, first_name, last_name, email, email_key, phone, subtotal,
        shipping_cost, discount, total, status, payment_method, payment_status, is_digital_only, reservation, reserved_until,
        cart_reminder_id, created_at, updated_at, paid_at)
      select gen_random_uuid(), 'MANY-' || n, 'ar', 'many-' || n, 'Noura', 'K', 'person.' || n || '@example.com',
        'person.' || n || '@example.com', '+96566' || n, 5000, 0, 0, 5000, 'delivered', 'knet', 'paid', true, 'kept', now(), gen_random_uuid(), ${at},
        ${at}, ${at} ${each}`,
    sql`insert into order_line (order_id, position, product_id, title, title_en, price, quantity, image, category, is_digital)
      select id, 0, 'many-1', 'x', 'x', 5000, 1, '', 'guide', true from shop_order where number like 'MANY-%'`,
    sql`insert into order_event (order_id, kind, by, at)
      select id, 'placed', user_id, created_at from shop_order where number like 'MANY-%'`,
    sql`insert into session_package (order_id, position, product_id, sessions, valid_days)
      select id, 0, 'garden-session', 3, 90 from shop_order where number like 'MANY-%'`,
    sql`insert into review (id, product_id, order_id, author_name, rating, text, locale, status, created_at, updated_at)
      select gen_random_uuid(), 'many-1', id, 'Noura', 5, 'Good', 'en', 'published', created_at, created_at
      from shop_order where number like 'MANY-%'`,
    sql`insert into mail (id, key, template, locale, recipient, data, state, refused, created_at)
      select gen_random_uuid(), 'many-' || n, case when n % 2 = 0 then 'newsletter-campaign' else 'account-notice' end, 'ar',
        'person.' || n || '@example.com', jsonb_build_object('userId', 'many-' || n),
        case when n % 2 = 0 then 'failed' else 'sent' end, n % 2 = 0, ${at} ${each}`,
    sql`insert into admin_notification (id, type, facts, link, created_at)
      select gen_random_uuid(), 'new_order', jsonb_build_object('email', 'person.' || n || '@example.com'),
        '/admin/orders/view/MANY-' || n, ${at} ${each}`,
    sql`insert into stock_alert (id, product_id, email, locale, created_at, sent_at)
      select gen_random_uuid(), 'many-1', 'person.' || n || '@example.com', 'ar', ${at}, now() ${each}`,
  ]
  await transact(db, async (tx) => {
    for (const statement of statements) await tx.execute(statement)
  })
  await db.execute(sql`analyze`)
}
