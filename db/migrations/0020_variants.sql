DROP INDEX "product_newest";--> statement-breakpoint
DROP INDEX "product_by_age";--> statement-breakpoint
DROP INDEX "product_running_low";--> statement-breakpoint
DROP INDEX "product_cheapest";--> statement-breakpoint
DROP INDEX "product_by_price";--> statement-breakpoint
DROP INDEX "product_by_stock";--> statement-breakpoint
DROP INDEX "product_by_title";--> statement-breakpoint
DROP INDEX "product_by_title_en";--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "options" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "variant_of" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "variant_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "variant_name_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "size_guide" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "size_guide_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "product_variants" ON "product" USING btree ("variant_of") WHERE "product"."variant_of" is not null;--> statement-breakpoint
CREATE INDEX "product_newest" ON "product" USING btree ("status","created_at" DESC NULLS FIRST,"id") WHERE "product"."variant_of" is null;--> statement-breakpoint
CREATE INDEX "product_by_age" ON "product" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "product"."variant_of" is null;--> statement-breakpoint
CREATE INDEX "product_running_low" ON "product" USING btree ("stock") WHERE "product"."stock" <= "product"."low_stock_at" and "product"."options" = '[]';--> statement-breakpoint
CREATE INDEX "product_cheapest" ON "product" USING btree ("status","price","id") WHERE "product"."variant_of" is null;--> statement-breakpoint
CREATE INDEX "product_by_price" ON "product" USING btree ("price","id") WHERE "product"."variant_of" is null;--> statement-breakpoint
CREATE INDEX "product_by_stock" ON "product" USING btree ("stock","id") WHERE "product"."variant_of" is null;--> statement-breakpoint
CREATE INDEX "product_by_title" ON "product" USING btree ("title","id") WHERE "product"."variant_of" is null;--> statement-breakpoint
CREATE INDEX "product_by_title_en" ON "product" USING btree ("title_en","id") WHERE "product"."variant_of" is null;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_variant_id" CHECK (split_part("product"."id", '.', 1) = coalesce("product"."variant_of", "product"."id"));--> statement-breakpoint
-- A product that comes in variants costs what the cheapest of them does and has what all of them have; and what is said of
-- the product holds for its variants. The product is locked first, by whoever takes stock too: see shop/catalog/stock.ts.
create function follow_variants(parent text) returns void language plpgsql as $$
begin
  perform 1 from product where id = parent for update;
  update product set stock = total.stock, price = coalesce(total.price, product.price)
    from (
      select coalesce(sum(stock), 0)::integer as stock, min(price) as price from product
      where variant_of = parent and status <> 'archived'
    ) total
    where id = parent and options <> '[]'
      and (product.stock, product.price) is distinct from (total.stock, coalesce(total.price, product.price));
end $$;
--> statement-breakpoint
create function variant_changed() returns trigger language plpgsql as $$
begin
  perform follow_variants(coalesce(new.variant_of, old.variant_of));
  return null;
end $$;
--> statement-breakpoint
create function product_of_variants_changed() returns trigger language plpgsql as $$
begin
  update product set
    title = new.title || ' · ' || variant_name,
    title_en = new.title_en || ' · ' || variant_name_en,
    category = new.category,
    is_digital = new.is_digital,
    session_minutes = new.session_minutes,
    original_price = new.original_price,
    -- A variant without a picture of its own shows the product's.
    image_colour = case when image = old.image then new.image_colour else image_colour end,
    image = case when image = old.image then new.image else image end,
    status = case when status = 'archived' then 'archived' when new.status = 'active' then 'active' else 'draft' end
    where variant_of = new.id;
  perform follow_variants(new.id);
  return null;
end $$;
--> statement-breakpoint
create trigger variant_added after insert on product
  for each row when (new.variant_of is not null) execute function variant_changed();
--> statement-breakpoint
create trigger variant_changed after update of stock, price, status on product
  for each row when (new.variant_of is not null and pg_trigger_depth() = 0) execute function variant_changed();
--> statement-breakpoint
create trigger variant_removed after delete on product
  for each row when (old.variant_of is not null and pg_trigger_depth() = 0) execute function variant_changed();
--> statement-breakpoint
create trigger product_of_variants_changed after update on product
  for each row when (new.options <> '[]' and new.variant_of is null and pg_trigger_depth() = 0)
  execute function product_of_variants_changed();
--> statement-breakpoint
create or replace function tally_product() returns trigger language plpgsql as $$
begin
  if coalesce(new.variant_of, old.variant_of) is null then
    perform tally_change_of('product',
      case when tg_op <> 'INSERT' then old.status end, 0, case when tg_op <> 'DELETE' then new.status end, 0);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace function count_tallies() returns void language sql as $$
  -- One statement, one view of everything: what is counted here is exactly what is taken off the list of changes.
  with gone as (delete from tally_change), counted (subject, key, count, amount) as (
    select 'order', status || ':' || payment_status, count(*), sum(total) from shop_order group by 1, 2
    union all select 'sales', sales_day(payment_status, paid_at), count(*), sum(total) from shop_order
      where payment_status = 'paid' and paid_at is not null group by 2
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
