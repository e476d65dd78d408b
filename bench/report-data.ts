import type pg from 'pg'

export type Size = { orders: number; customers: number; products: number }

/**
 * Fills a migrated database with paid orders spread evenly over two years: some products far better sold than others, half
 * of the customers with accounts, a tenth of the orders with a code, 4 % refunded in part or whole, and downloads of up to 500 files.
 * Everything is put onto the list of what waits to be rolled up, as the migration does it.
 */
export async function fillOrders(client: pg.Client, { orders, customers, products }: Size): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes
     where tablename = 'shop_order' and indexname not in (select conname from pg_constraint)`,
  )
  const product = `'bench-' || (1 + floor(${products} * random() ^ 3))::int`
  const statements = [
    'select setseed(0.42)',
    `set session_replication_role = replica`,
    ...indexes.map(({ name }) => `drop index ${name}`),
    `insert into product (id, title, title_en, description, description_en, price, image, image_colour, image_alt, image_alt_en,
       category, is_digital, stock, sku, status, created_at, updated_at)
     select 'bench-' || n, 'دليل ' || n, 'Guide ' || n, '', '', 5000, '/products/bench', '#eeeeee', '', '',
       (array['guide','physical','consultation'])[1 + n % 3], n % 3 <> 1, 60, 'BENCH-' || n, 'active', now(), now()
     from generate_series(1, ${products}) n`,
    `insert into account_user (id, name, email, email_verified, role, is_active, created_at, updated_at)
     select 'bench-' || n, 'Noura ' || n, 'person' || n || '@example.com', true, 'user', true, now(), now()
     from generate_series(2, ${customers}, 2) n`,
    `insert into shop_order (id, number, locale, user_id, first_name, last_name, email, email_key, phone, shipping, subtotal,
       shipping_cost, discount, total, status, payment_method, payment_status, promo_code, promo_discount, is_digital_only, kinds,
       bought_words, reservation, reserved_until, created_at, updated_at, paid_at)
     select gen_random_uuid(), 'ORD-2024-' || lpad(n::text, 7, '0'), 'ar', null, 'Noura', 'Al Anzi', email, email,
       '+9656' || lpad((n % 9999999)::text, 7, '0'),
       case when n % 2 = 0 then jsonb_build_object('country', (array['KW','KW','KW','SA','AE','QA'])[1 + n / 2 % 6]) end,
       subtotal, 0, off, subtotal - off, 'delivered', 'knet', case when n % 50 = 0 then 'refunded' else 'paid' end,
       case when off > 0 then 'CODE' || n % 200 end, case when off > 0 then 10 else 0 end, n % 2 = 1, '{guide}',
       'دليل ' || n % ${products}, 'kept', at, at, at, at
     from (
       select n, at, 5000 + (n % 3 / 2) * 3000 as subtotal, (n % 10 / 9) * 500 as off,
         'person' || (1 + floor(${customers} * random()))::int || '@example.com' as email
       from (select n, now() - n * interval '730 days' / ${orders} as at from generate_series(1, ${orders}) n) made
     ) made`,
    `insert into order_line (order_id, position, product_id, title, title_en, price, quantity, image, category, is_digital)
     select id, position, ${product}, 'دليل', 'Guide', 5000 - position * 2000, 1, '/products/bench', 'guide', true
     from shop_order, generate_series(0, 1) position where number like 'ORD-2024-%' and (position = 0 or subtotal = 8000)`,
    `insert into payment (id, order_id, gateway, method, reference, amount, currency, state, created_at, settled_at)
     select gen_random_uuid(), id, 'tap', 'knet', 'chg_' || number, total, 'KWD', 'captured', created_at, created_at
     from shop_order where number like 'ORD-2024-%'`,
    ...indexes.map(({ made }) => made),
    `insert into refund (id, payment_id, order_id, amount, reason, state, choices, by, at, settled_at)
     select gen_random_uuid(), p.id, o.id, case when o.payment_status = 'refunded' then o.total else 1000 end, '', 'done', '{}', '',
       paid_at, paid_at + random() * (now() - paid_at)
     from shop_order o join payment p on p.order_id = o.id
     where o.payment_status = 'refunded' or o.number like 'ORD-2024-%01' or o.number like 'ORD-2024-%51'`,
    `insert into download_event (product_id, file_id, at)
     select 'bench-' || file, md5(file::text)::uuid, paid_at
     from (select paid_at, 1 + floor(least(500, ${products}) * random() ^ 3)::int as file from shop_order
       where number like 'ORD-2024-%' and is_digital_only) opened`,
    `insert into report_change (day, order_id)
     select kuwait_day(paid_at) as day, id from shop_order where payment_status <> 'pending'
     union all select distinct kuwait_day(settled_at), null::uuid from refund where state = 'done' order by day`,
    'select count_tallies()',
    'set session_replication_role = origin',
    'vacuum analyze',
  ]
  for (const statement of statements) await client.query(statement)
}
