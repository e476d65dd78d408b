CREATE TABLE "report_buyer" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"customer" uuid NOT NULL,
	"day" date NOT NULL,
	"total" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date,
	"order_id" uuid,
	"customer" uuid
);
--> statement-breakpoint
CREATE TABLE "report_code" (
	"day" date NOT NULL,
	"code" text NOT NULL,
	"orders" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"sales" bigint NOT NULL,
	CONSTRAINT "report_code_day_code_pk" PRIMARY KEY("day","code")
);
--> statement-breakpoint
CREATE TABLE "report_cohort" (
	"first_day" date NOT NULL,
	"day" date NOT NULL,
	"orders" bigint NOT NULL,
	"sales" bigint NOT NULL,
	CONSTRAINT "report_cohort_first_day_day_pk" PRIMARY KEY("first_day","day")
);
--> statement-breakpoint
CREATE TABLE "report_country" (
	"day" date NOT NULL,
	"country" text NOT NULL,
	"orders" bigint NOT NULL,
	"sales" bigint NOT NULL,
	CONSTRAINT "report_country_day_country_pk" PRIMARY KEY("day","country")
);
--> statement-breakpoint
CREATE TABLE "report_day" (
	"day" date PRIMARY KEY NOT NULL,
	"orders" bigint NOT NULL,
	"sales" bigint NOT NULL,
	"shipping" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"refunds" bigint NOT NULL,
	"unknown_orders" bigint NOT NULL,
	"unknown_sales" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_download" (
	"grain" text NOT NULL,
	"day" date NOT NULL,
	"product_id" text NOT NULL,
	"file_id" uuid NOT NULL,
	"downloads" bigint NOT NULL,
	CONSTRAINT "report_download_grain_day_product_id_file_id_pk" PRIMARY KEY("grain","day","product_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "report_product" (
	"grain" text NOT NULL,
	"day" date NOT NULL,
	"product_id" text NOT NULL,
	"category" text NOT NULL,
	"title" text NOT NULL,
	"title_en" text NOT NULL,
	"units" bigint NOT NULL,
	"sales" bigint NOT NULL,
	CONSTRAINT "report_product_grain_day_product_id_category_pk" PRIMARY KEY("grain","day","product_id","category")
);
--> statement-breakpoint
CREATE TABLE "report_return" (
	"day" date NOT NULL,
	"previous_day" date NOT NULL,
	"customers" bigint NOT NULL,
	CONSTRAINT "report_return_day_previous_day_pk" PRIMARY KEY("day","previous_day")
);
--> statement-breakpoint
DROP INDEX "order_paid";--> statement-breakpoint
CREATE INDEX "report_buyer_of" ON "report_buyer" USING btree ("customer","day");--> statement-breakpoint
CREATE INDEX "report_buyer_on" ON "report_buyer" USING btree ("day");--> statement-breakpoint
CREATE INDEX "order_paid" ON "shop_order" USING btree ("paid_at") WHERE "shop_order"."payment_status" <> 'pending';
--> statement-breakpoint
-- Written by hand: the days of Kuwait, and what the tables above are watched by.
create function kuwait_day(at timestamptz) returns date language sql immutable parallel safe as $$
  select ((at at time zone 'UTC') + interval '3 hours')::date
$$;
--> statement-breakpoint
create function kuwait_midnight(day date) returns timestamptz language sql immutable parallel safe as $$
  select (day::timestamp - interval '3 hours') at time zone 'UTC'
$$;
--> statement-breakpoint
create function report_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.payment_status <> 'pending' then
    insert into report_change (day, order_id) values (kuwait_day(old.paid_at), old.id);
  end if;
  if tg_op <> 'DELETE' and new.payment_status <> 'pending' then
    insert into report_change (day, order_id) values (kuwait_day(new.paid_at), new.id);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger report_added after insert on shop_order
  for each row when (new.payment_status <> 'pending') execute function report_order();
--> statement-breakpoint
create trigger report_changed after update of payment_status, paid_at, subtotal, shipping_cost, discount, total, promo_code,
    is_digital_only, shipping, user_id, email, forgotten_at on shop_order
  for each row when (
    (old.payment_status <> 'pending' or new.payment_status <> 'pending')
    and (old.payment_status = 'pending', old.paid_at, old.subtotal, old.shipping_cost, old.discount, old.total, old.promo_code,
        old.is_digital_only, old.shipping, old.user_id, old.email, old.forgotten_at)
      is distinct from (new.payment_status = 'pending', new.paid_at, new.subtotal, new.shipping_cost, new.discount, new.total,
        new.promo_code, new.is_digital_only, new.shipping, new.user_id, new.email, new.forgotten_at)
  ) execute function report_order();
--> statement-breakpoint
create trigger report_removed after delete on shop_order
  for each row when (old.payment_status <> 'pending') execute function report_order();
--> statement-breakpoint
-- What a refund takes off depends on the order's payments and on its refunds before: see shop/reports/refunds.ts.
create function report_refunds() returns trigger language plpgsql as $$
begin
  insert into report_change (day)
    select distinct kuwait_day(settled_at) from refund where order_id = new.order_id and state = 'done';
  if tg_op <> 'INSERT' and tg_table_name = 'refund' then
    insert into report_change (day) values (kuwait_day(old.settled_at));
  end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.order_id <> new.order_id) then
    insert into report_change (day)
      select distinct kuwait_day(settled_at) from refund where order_id = old.order_id and state = 'done';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger report_added after insert on refund
  for each row when (new.state = 'done') execute function report_refunds();
--> statement-breakpoint
create trigger report_changed after update of state, settled_at, amount, order_id on refund
  for each row when (old.state = 'done' or new.state = 'done') execute function report_refunds();
--> statement-breakpoint
create trigger report_removed after delete on refund
  for each row when (old.state = 'done') execute function report_refunds();
--> statement-breakpoint
-- At COMMIT: the order is locked by then, so a refund of it that is done meanwhile is seen, or sees this payment.
create constraint trigger report_added after insert on payment deferrable initially deferred
  for each row when (new.state = 'captured') execute function report_refunds();
--> statement-breakpoint
create constraint trigger report_changed after update of state, amount, order_id on payment deferrable initially deferred
  for each row when (old.state = 'captured' or new.state = 'captured') execute function report_refunds();
--> statement-breakpoint
create constraint trigger report_removed after delete on payment deferrable initially deferred
  for each row when (old.state = 'captured') execute function report_refunds();
--> statement-breakpoint
create function report_download() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then insert into report_change (day) values (kuwait_day(old.at)); end if;
  if tg_op <> 'DELETE' then insert into report_change (day) values (kuwait_day(new.at)); end if;
  return null;
end $$;
--> statement-breakpoint
create trigger report_changed after insert or update or delete on download_event
  for each row execute function report_download();
--> statement-breakpoint
-- An account takes over the guest orders of its address, and leaves them.
create function report_account() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into report_change (customer) values (md5(old.id)::uuid), (md5(old.email)::uuid);
  end if;
  if tg_op <> 'DELETE' then
    insert into report_change (customer) values (md5(new.id)::uuid), (md5(new.email)::uuid);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger report_changed after insert or delete or update of id, email on account_user
  for each row execute function report_account();
--> statement-breakpoint
-- Everything there is waits to be rolled up, and is read from the rows until then.
insert into report_change (day, order_id)
  select kuwait_day(paid_at) as day, id from shop_order where payment_status <> 'pending'
  union all select distinct kuwait_day(settled_at), null::uuid from refund where state = 'done'
  union all select distinct kuwait_day(at), null::uuid from download_event
  order by day;
--> statement-breakpoint
-- The counters of sales by day are not needed beside them.
create or replace function tally_order() returns trigger language plpgsql as $$
begin
  perform tally_change_of('order',
    case when tg_op <> 'INSERT' then old.status || ':' || old.payment_status end, case when tg_op <> 'INSERT' then old.total else 0 end,
    case when tg_op <> 'DELETE' then new.status || ':' || new.payment_status end, case when tg_op <> 'DELETE' then new.total else 0 end);
  return null;
end $$;
--> statement-breakpoint
create or replace function count_tallies() returns void language sql as $$
  -- One statement, one view of everything: what is counted here is exactly what is taken off the list of changes.
  with gone as (delete from tally_change), counted (subject, key, count, amount) as (
    select 'order', status || ':' || payment_status, count(*), sum(total) from shop_order group by 1, 2
    union all select 'message', status || ':' || priority, count(*), 0 from message group by 1, 2
    union all select 'user', role || case when is_active then ':active' else ':inactive' end, count(*), 0 from account_user group by 1, 2
    union all select 'product', status, count(*), 0 from product where variant_of is null group by 1, 2
    union all select 'subscription', state, count(*), 0 from newsletter_subscription group by 1, 2
    union all select 'discount_code', case when is_active then 'active' else 'inactive' end, count(*), 0 from discount_code group by 1, 2
    union all select subject, key, 0, 0 from tally
  )
  insert into tally (subject, key, count, amount)
    select subject, key, sum(count), sum(amount) from counted group by subject, key
    on conflict (subject, key) do update set count = excluded.count, amount = excluded.amount
$$;
--> statement-breakpoint
drop function sales_day(text, timestamptz);
--> statement-breakpoint
delete from tally where subject = 'sales';
--> statement-breakpoint
delete from tally_change where subject = 'sales';
