import type pg from 'pg'

/** How much a store has: of each, so many. */
export type Size = { orders: number; messages: number; users: number; products: number }

const names = {
  first:
    'نورة,فاطمة,مريم,سارة,أحمد,محمد,علي,خالد,يوسف,عبدالله,حصة,دلال,بدر,فهد,ناصر,سالم,هيا,لولوة,جاسم,طلال,Noura,Sara,Omar,Yousef,Layla,Hamad,Dana,Reem,Faisal,Maha',
  last: 'العنزي,المطيري,الرشيدي,العجمي,الهاجري,الكندري,الصباح,الشمري,العازمي,الدوسري,الفضلي,البلوشي,Al Anzi,Al Mutairi,Al Rashidi,Haddad,Khalil,Al Sabah,Qasim,Rahman',
}

/** Fills a migrated database with made-up rows spread over two years, then lets PostgreSQL look at them. */
export async function fillStore(client: pg.Client, { orders, messages, users, products }: Size): Promise<void> {
  const one = (list: string, seed: string) =>
    `(string_to_array('${list}', ','))[1 + (abs(hashint4(${seed})) % ${list.split(',').length})]`
  const moment = `now() - random() * interval '730 days'`
  const statements = [
    'select setseed(0.42)',
    `insert into product (id, title, title_en, description, description_en, price, image, image_colour, image_alt, image_alt_en,
       category, is_digital, stock, sku, status, created_at, updated_at)
     select 'bench-' || n, 'دليل ' || n, 'Guide ' || n, '', '', 1000 + n % 9000, '/products/bench', '#eeeeee', '', '',
       (array['guide','physical','consultation'])[1 + n % 3], n % 3 <> 1, n % 60, 'BENCH-' || n,
       (array['active','active','active','draft','archived'])[1 + n % 5], ${moment}, now()
     from generate_series(1, ${products}) n`,
    `insert into account_user (id, name, email, email_verified, role, is_active, created_at, updated_at)
     select 'bench-' || n, ${one(names.first, 'n')} || ' ' || ${one(names.last, 'n * 7')}, 'person' || n || '@example.com', true,
       case when n % 500 = 0 then 'admin' else 'user' end, n % 20 <> 0, ${moment}, now()
     from generate_series(1, ${users}) n`,
    `insert into shop_order (id, number, locale, user_id, first_name, last_name, email, email_key, phone, subtotal, shipping_cost, discount, total,
       status, payment_method, payment_status, promo_code, promo_discount, is_digital_only, kinds, bought_words, reservation, reserved_until,
       created_at, updated_at, paid_at)
     select gen_random_uuid(), 'ORD-2024-' || lpad(n::text, 6, '0'), 'ar', null, ${one(names.first, 'n')}, ${one(names.last, 'n * 7')},
       'person' || n % ${users} || '@example.com', 'person' || n % ${users} || '@example.com', '+9656' || lpad((n % 9999999)::text, 7, '0'), 5000, 0, 0, 5000,
       (array['delivered','delivered','delivered','delivered','shipped','processing','cancelled','pending'])[1 + n % 8], 'knet',
       case when n % 8 < 6 then 'paid' else 'pending' end, case when n % 10 = 0 then 'GARDEN10' end, 0, n % 2 = 0,
       array[(array['guide','physical','consultation'])[1 + n % 3]],
       'دليل ' || n % ${products} || ' Guide ' || n % ${products} || ' BENCH-' || n % ${products}, case when n % 8 = 6 then 'returned' else 'kept' end, now(), at, at,
       case when n % 8 < 6 then at end
     from (select n, ${moment} as at from generate_series(1, ${orders}) n) made`,
    `insert into order_line (order_id, position, product_id, title, title_en, price, quantity, image, category, is_digital)
     select id, 0, 'bench-1', 'دليل', 'Guide', 5000, 1, '/products/bench', 'guide', true from shop_order where number like 'ORD-2024-%'`,
    `insert into payment (id, order_id, gateway, method, reference, amount, currency, state, created_at, settled_at)
     select gen_random_uuid(), id, 'tap', 'knet', 'chg_' || number, total, 'KWD', 'captured', created_at, created_at
     from shop_order where number like 'ORD-2024-%' and payment_status = 'paid'`,
    `insert into message (id, number, name, email, subject, message, category, priority, status, is_read, created_at, updated_at)
     select gen_random_uuid(), 'MSG-2024-' || lpad(n::text, 6, '0'), ${one(names.first, 'n')} || ' ' || ${one(names.last, 'n * 7')},
       'person' || n % ${users} || '@example.com', 'سؤال عن الطلب ' || n, 'متى يصل طلبي؟ When will it arrive? ' || n,
       (array['general','support','complaint','suggestion','order_inquiry','business'])[1 + n % 6],
       (array['low','medium','medium','high','urgent'])[1 + n % 5],
       (array['unread','read','replied','resolved','archived','resolved','resolved','archived'])[1 + n % 8], n % 8 <> 0, ${moment}, now()
     from generate_series(1, ${messages}) n`,
    `insert into newsletter_subscription (id, email, name, locale, interests, state, subscribed_at, updated_at)
     select gen_random_uuid(), 'reader' || n || '@example.com', ${one(names.first, 'n')}, 'ar', array['offers'],
       (array['confirmed','confirmed','pending','unsubscribed'])[1 + n % 4], ${moment}, now()
     from generate_series(1, ${users}) n`,
    'select count_tallies()',
    'vacuum analyze',
  ]
  for (const statement of statements) await client.query(statement)
}
