-- What changes last, here and in the next migration of the same transaction, must not be in use, such as by a backup:
-- this fails before any index is built, and is tried again.
do $$ begin
  lock table product, product_rating, mail, admin_notification, session_package in access exclusive mode;
  raise sqlstate 'BU002';
exception when sqlstate 'BU002' then null;
end $$;--> statement-breakpoint
create function tally_review() returns trigger language plpgsql as $$
begin
  perform tally_change_of('review',
    case when tg_op <> 'INSERT' then old.status end, 0, case when tg_op <> 'DELETE' then new.status end, 0);
  return null;
end $$;--> statement-breakpoint
create trigger tally after insert or delete or update of status on review
  for each row execute function tally_review();--> statement-breakpoint
insert into tally (subject, key, count, amount) select 'review', status, count(*), 0 from review group by status;--> statement-breakpoint
create or replace function count_tallies() returns void language sql as $$
  -- One statement, one view of everything: what is counted here is exactly what is taken off the list of changes.
  with gone as (delete from tally_change), counted (subject, key, count, amount) as (
    select 'order', status || ':' || payment_status, count(*), sum(total) from shop_order group by 1, 2
    union all select 'message', status || ':' || priority, count(*), 0 from message group by 1, 2
    union all select 'user', role || case when is_active then ':active' else ':inactive' end, count(*), 0 from account_user group by 1, 2
    union all select 'product', status, count(*), 0 from product where variant_of is null group by 1, 2
    union all select 'subscription', state, count(*), 0 from newsletter_subscription group by 1, 2
    union all select 'discount_code', case when is_active then 'active' else 'inactive' end, count(*), 0 from discount_code group by 1, 2
    union all select 'review', status, count(*), 0 from review group by 1, 2
    union all select subject, key, 0, 0 from tally
  )
  insert into tally (subject, key, count, amount)
    select subject, key, sum(count), sum(amount) from counted group by subject, key
    on conflict (subject, key) do update set count = excluded.count, amount = excluded.amount
$$;--> statement-breakpoint
-- Writers of a table wait from its first index to the end: the tables that orders write come last.
CREATE INDEX "user_mailbox" ON "account_user" USING btree (replace(split_part(split_part("email", '@', 1), '+', 1), '.', ''));--> statement-breakpoint
CREATE INDEX "session_package_of" ON "session_package" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "download_grant_of_file" ON "download_grant" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "review_words" ON "review" USING gin (search_words("author_name" || ' ' || "text"));--> statement-breakpoint
CREATE INDEX "admin_notification_of_type" ON "admin_notification" USING btree ("type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "admin_notification_unread_of_type" ON "admin_notification" USING btree ("type","created_at") WHERE "admin_notification"."read_at" is null;--> statement-breakpoint
CREATE INDEX "admin_notification_of_link" ON "admin_notification" USING btree ("link");--> statement-breakpoint
CREATE INDEX "stock_alert_of_product" ON "stock_alert" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "mail_of_account" ON "mail" USING btree (("data" ->> 'userId')) WHERE "mail"."data" ->> 'userId' is not null;--> statement-breakpoint
CREATE INDEX "mail_unsent" ON "mail" USING btree ("created_at") WHERE "mail"."state" in ('queued', 'failed') and not ("mail"."refused" and "mail"."template" = 'newsletter-campaign');--> statement-breakpoint
CREATE INDEX "order_line_of_product" ON "order_line" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_in_category" ON "product" USING btree ("category","status","created_at" DESC NULLS FIRST,"id") WHERE "product"."variant_of" is null;--> statement-breakpoint
CREATE INDEX "product_cheapest_in_category" ON "product" USING btree ("category","status","price","id") WHERE "product"."variant_of" is null;--> statement-breakpoint
CREATE INDEX "product_low" ON "product" USING btree ("status","stock","id") WHERE "product"."stock" <= "product"."low_stock_at" and "product"."options" = '[]' and "product"."components" = '[]';--> statement-breakpoint
CREATE INDEX "product_for_sale" ON "product" USING btree ("id") WHERE "product"."status" = 'active' and "product"."variant_of" is null;--> statement-breakpoint
CREATE INDEX "product_packages" ON "product" USING btree ("package_of") WHERE "product"."package_of" is not null;--> statement-breakpoint
-- Also readers wait for these, and take products before their ratings.
lock table product, product_rating, mail, admin_notification in access exclusive mode;--> statement-breakpoint
ALTER TABLE "product_rating" ADD COLUMN "stars1" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_rating" ADD COLUMN "stars2" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_rating" ADD COLUMN "stars3" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_rating" ADD COLUMN "stars4" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_rating" ADD COLUMN "stars5" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
update product_rating set stars1 = counted.stars1, stars2 = counted.stars2, stars3 = counted.stars3, stars4 = counted.stars4, stars5 = counted.stars5
  from (
    select product_id, count(*) filter (where rating = 1) as stars1, count(*) filter (where rating = 2) as stars2,
      count(*) filter (where rating = 3) as stars3, count(*) filter (where rating = 4) as stars4, count(*) filter (where rating = 5) as stars5
    from review where status = 'published' group by product_id
  ) counted where counted.product_id = product_rating.product_id;--> statement-breakpoint
DROP INDEX "product_running_low";--> statement-breakpoint
DROP INDEX "mail_stuck";--> statement-breakpoint
DROP INDEX "admin_notification_unread";
