-- Written by hand: what the tables below are made with.
-- One spelling for the admin's searches, as shop/catalog/fold.ts does it for the shop's: small letters, no vowel marks
-- or tatweel, hamza carriers and alef forms as their letter, Western digits.
create function fold_words(text) returns text language sql immutable parallel safe as $$
  select lower(translate(regexp_replace(coalesce($1, ''), '[\u064B-\u065F\u0670\u0640\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]', '', 'g'),
    'أإآٱىیېةۃہھکگپچژڤؤئ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'اااايييههههككبجزفوي01234567890123456789'))
$$;
--> statement-breakpoint
-- The words of a text: every run of letters and digits, every whole chunk ("ord-2026-0003", "noura@example.com"), and
-- of a telephone number also its last eight digits.
create function search_words(text) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(coalesce(array_agg(distinct left(word, 80)) filter (where word <> ''), '{}'))
  from (
    select chunk as word from regexp_split_to_table(fold_words($1), '\s+') as chunk
    union all
    select part from regexp_split_to_table(fold_words($1), '[\s@]+') as part
    union all
    select part from regexp_split_to_table(fold_words($1), '[^[:alnum:]\u0621-\u064A]+') as part
    union all
    select right(part, 8) from regexp_split_to_table(fold_words($1), '[^0-9+]+') as part where length(part) > 9
  ) as words
$$;
--> statement-breakpoint
-- PostgreSQL's own array_to_string is not marked immutable.
create function array_to_words(text[]) returns text language sql immutable parallel safe as $$
  select array_to_string($1, ' ')
$$;
--> statement-breakpoint
-- Everything typed must begin a word.
create function search_query(text) returns tsquery language sql immutable parallel safe as $$
  select string_agg('''' || replace(replace(left(ltrim(chunk, '+'), 80), '\', '\\'), '''', '''''') || ''':*', ' & ')::tsquery
  from regexp_split_to_table(fold_words($1), '\s+') as chunk where ltrim(chunk, '+') <> ''
$$;
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_id" text NOT NULL,
	"actor_email" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"name" text NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (search_words(coalesce("audit_entry"."name", '') || ' ' || coalesce("audit_entry"."actor_email", '') || ' ' || coalesce("audit_entry"."subject_id", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "deleted_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"name" text NOT NULL,
	"rows" jsonb NOT NULL,
	"by" text NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	"restored_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "booking" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"product_id" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"busy_until" timestamp with time zone NOT NULL,
	"mode" text,
	"state" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"moves" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "booking_ends_after_it_starts" CHECK ("booking"."ends_at" > "booking"."starts_at" and "booking"."busy_until" >= "booking"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "stock_move" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_move_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"delta" integer NOT NULL,
	"stock" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"by" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploaded_picture" (
	"id" uuid PRIMARY KEY NOT NULL,
	"colour" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "download_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "download_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"file_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "canned_answer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"text_en" text NOT NULL,
	"position" bigint NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_attachment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"entry_id" uuid,
	"file_key" text NOT NULL,
	"filename" text NOT NULL,
	"size" integer NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_notification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"facts" jsonb NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "confirmation_call" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"outcome" text,
	"note" text DEFAULT '' NOT NULL,
	"by" text,
	"last_try_at" timestamp with time zone,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"reference" text,
	"note_number" integer,
	"failure" text,
	"choices" jsonb NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refund_amount" CHECK ("refund"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "api_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"prefix" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_key_hash_unique" UNIQUE("hash"),
	CONSTRAINT "api_key_scopes" CHECK (cardinality("api_key"."scopes") > 0)
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"active" boolean NOT NULL,
	"secret_version" integer DEFAULT 1 NOT NULL,
	"rotated_at" timestamp with time zone,
	"gone_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_of" integer NOT NULL,
	"last_status" integer,
	"last_error" text,
	"next_try_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tally" (
	"subject" text NOT NULL,
	"key" text NOT NULL,
	"count" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "tally_subject_key_pk" PRIMARY KEY("subject","key")
);
--> statement-breakpoint
CREATE TABLE "tally_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tally_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"key" text NOT NULL,
	"count" bigint NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_refund" (
	"id" text PRIMARY KEY NOT NULL,
	"charge_id" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "order_of_guest";--> statement-breakpoint
ALTER TABLE "account_user" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (search_words(coalesce("account_user"."name", '') || ' ' || coalesce("account_user"."email", '') || ' ' || coalesce("account_user"."username", ''))) STORED;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "session_minutes" integer;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "low_stock_at" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (search_words(coalesce("product"."id", '') || ' ' || coalesce("product"."title", '') || ' ' || coalesce("product"."title_en", '') || ' ' || coalesce("product"."sku", '') || ' ' || coalesce(array_to_words("product"."tags"), ''))) STORED;--> statement-breakpoint
ALTER TABLE "product_file" ADD COLUMN "line_id" uuid;--> statement-breakpoint
ALTER TABLE "product_file" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_file" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "download_grant" ADD COLUMN "stamped" jsonb;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (search_words(coalesce("message"."number", '') || ' ' || coalesce("message"."name", '') || ' ' || coalesce("message"."email", '') || ' ' || coalesce("message"."phone", '') || ' ' || coalesce("message"."subject", '') || ' ' || coalesce(left("message"."message", 2000), ''))) STORED;--> statement-breakpoint
ALTER TABLE "newsletter_subscription" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (search_words(coalesce("newsletter_subscription"."name", '') || ' ' || coalesce("newsletter_subscription"."email", ''))) STORED;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "code_returned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "kinds" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "admin_notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (search_words(coalesce("shop_order"."number", '') || ' ' || coalesce("shop_order"."first_name", '') || ' ' || coalesce("shop_order"."last_name", '') || ' ' || coalesce("shop_order"."email", '') || ' ' || coalesce("shop_order"."phone", '') || ' ' || coalesce("shop_order"."roblox_username", '') || ' ' || coalesce("shop_order"."promo_code", ''))) STORED;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "restocked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "refunded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "discount_code" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_code" ADD COLUMN "batch" text;--> statement-breakpoint
ALTER TABLE "discount_code" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_code" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (search_words(coalesce("discount_code"."code", '') || ' ' || coalesce("discount_code"."note", '') || ' ' || coalesce("discount_code"."batch", ''))) STORED;--> statement-breakpoint
ALTER TABLE "sandbox_charge" ADD COLUMN "quirk" text;--> statement-breakpoint
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachment" ADD CONSTRAINT "message_attachment_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachment" ADD CONSTRAINT "message_attachment_entry_id_message_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."message_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_entry" ADD CONSTRAINT "message_entry_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmation_call" ADD CONSTRAINT "confirmation_call_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_newest" ON "audit_entry" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_of" ON "audit_entry" USING btree ("subject","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_of_subject" ON "audit_entry" USING btree ("subject","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_of_actor" ON "audit_entry" USING btree ("actor_email","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_of_action" ON "audit_entry" USING btree ("action","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_words" ON "audit_entry" USING gin ("words");--> statement-breakpoint
CREATE INDEX "deleted_newest" ON "deleted_item" USING btree ("deleted_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "booking_by_time" ON "booking" USING btree ("starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_of_order" ON "booking" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "stock_move_of" ON "stock_move" USING btree ("product_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "uploaded_picture_unused" ON "uploaded_picture" USING btree ("created_at") WHERE "uploaded_picture"."used_at" is null;--> statement-breakpoint
CREATE INDEX "download_event_at" ON "download_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "message_attachment_of" ON "message_attachment" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_entry_of" ON "message_entry" USING btree ("message_id","position");--> statement-breakpoint
CREATE INDEX "admin_notification_newest" ON "admin_notification" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "admin_notification_unread" ON "admin_notification" USING btree ("created_at") WHERE "admin_notification"."read_at" is null;--> statement-breakpoint
CREATE INDEX "admin_notification_about" ON "admin_notification" USING btree (("facts" ->> 'email'));--> statement-breakpoint
CREATE INDEX "confirmation_call_due" ON "confirmation_call" USING btree ("due_at","order_id") WHERE "confirmation_call"."done_at" is null;--> statement-breakpoint
CREATE INDEX "confirmation_call_done" ON "confirmation_call" USING btree ("done_at" DESC NULLS FIRST,"order_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "refund_of" ON "refund" USING btree ("order_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_note" ON "refund" USING btree ("order_id","note_number");--> statement-breakpoint
CREATE INDEX "refund_of_payment" ON "refund" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refund_unsettled" ON "refund" USING btree ("at") WHERE "refund"."state" in ('requested', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_delivery_once" ON "webhook_delivery" USING btree ("webhook_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_newest" ON "webhook_delivery" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_delivery_of" ON "webhook_delivery" USING btree ("webhook_id","state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_delivery_of_webhook" ON "webhook_delivery" USING btree ("webhook_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_delivery_of_state" ON "webhook_delivery" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tally_change_of" ON "tally_change" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "user_newest" ON "account_user" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "user_of_role" ON "account_user" USING btree ("role","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "user_inactive" ON "account_user" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE not "account_user"."is_active";--> statement-breakpoint
CREATE INDEX "user_words" ON "account_user" USING gin ("words");--> statement-breakpoint
CREATE INDEX "product_by_age" ON "product" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "product_words" ON "product" USING gin ("words");--> statement-breakpoint
CREATE INDEX "product_running_low" ON "product" USING btree ("stock") WHERE "product"."stock" <= "product"."low_stock_at";--> statement-breakpoint
CREATE INDEX "product_by_price" ON "product" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "product_by_stock" ON "product" USING btree ("stock","id");--> statement-breakpoint
CREATE INDEX "product_by_title" ON "product" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "product_by_title_en" ON "product" USING btree ("title_en","id");--> statement-breakpoint
CREATE INDEX "product_file_line" ON "product_file" USING btree (coalesce("line_id", "id"),"version");--> statement-breakpoint
CREATE UNIQUE INDEX "product_file_version" ON "product_file" USING btree ("line_id","version");--> statement-breakpoint
CREATE INDEX "message_of_status" ON "message" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "message_of_facets" ON "message" USING btree ("status","priority","category","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "message_waiting" ON "message" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE not "message"."is_read";--> statement-breakpoint
CREATE INDEX "message_of_sender" ON "message" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "message_words" ON "message" USING gin ("words");--> statement-breakpoint
CREATE INDEX "newsletter_by_age" ON "newsletter_subscription" USING btree ("subscribed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "newsletter_of_state" ON "newsletter_subscription" USING btree ("state","subscribed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "newsletter_of_interest" ON "newsletter_subscription" USING gin ("interests");--> statement-breakpoint
CREATE INDEX "newsletter_words" ON "newsletter_subscription" USING gin ("words");--> statement-breakpoint
CREATE INDEX "mail_newest" ON "mail" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mail_of_state" ON "mail" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mail_of_template" ON "mail" USING btree ("template","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mail_of_recipient" ON "mail" USING btree (lower("recipient"),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mail_stuck" ON "mail" USING btree ("created_at") WHERE "mail"."state" in ('queued', 'failed');--> statement-breakpoint
CREATE INDEX "order_of_facets" ON "shop_order" USING btree ("status","payment_status","is_digital_only",('consultation' = any("kinds")),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_of_changes" ON "shop_order" USING btree ("status","payment_status","updated_at","id");--> statement-breakpoint
CREATE INDEX "order_words" ON "shop_order" USING gin ("words");--> statement-breakpoint
CREATE INDEX "order_paid" ON "shop_order" USING btree ("paid_at") WHERE "shop_order"."payment_status" = 'paid';--> statement-breakpoint
CREATE INDEX "order_of_code" ON "shop_order" USING btree ("promo_code") WHERE "shop_order"."promo_code" is not null;--> statement-breakpoint
CREATE INDEX "order_to_handle" ON "shop_order" USING btree ("paid_at") WHERE "shop_order"."payment_status" = 'paid' and "shop_order"."status" in ('pending', 'processing');--> statement-breakpoint
CREATE INDEX "order_to_review" ON "shop_order" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "shop_order"."needs_review" is not null;--> statement-breakpoint
CREATE INDEX "order_of_buyer" ON "shop_order" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "payment_unsettled" ON "payment" USING btree ("created_at") WHERE "payment"."state" not in ('captured', 'mismatch');--> statement-breakpoint
CREATE INDEX "discount_code_newest" ON "discount_code" USING btree ("created_at" DESC NULLS FIRST,"code" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "discount_code_words" ON "discount_code" USING gin ("words");--> statement-breakpoint
CREATE INDEX "discount_code_of_type" ON "discount_code" USING btree ("type","created_at" DESC NULLS FIRST,"code" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "discount_code_of_state" ON "discount_code" USING btree ("is_active","created_at" DESC NULLS FIRST,"code" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "discount_code_starts" ON "discount_code" USING btree ("starts_at") WHERE "discount_code"."starts_at" is not null;--> statement-breakpoint
CREATE INDEX "discount_code_ends" ON "discount_code" USING btree ("ends_at") WHERE "discount_code"."ends_at" is not null;--> statement-breakpoint
CREATE INDEX "discount_code_used_up" ON "discount_code" USING btree ("created_at") WHERE "discount_code"."used_count" >= "discount_code"."usage_limit";--> statement-breakpoint
CREATE INDEX "discount_code_ending" ON "discount_code" USING btree ("ends_at") WHERE "discount_code"."is_active";--> statement-breakpoint
CREATE INDEX "discount_code_batch" ON "discount_code" USING btree ("batch") WHERE "discount_code"."batch" is not null;--> statement-breakpoint
ALTER TABLE "message" DROP COLUMN "attachments";--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_restocked" CHECK ("order_line"."restocked" between 0 and "order_line"."quantity");--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_refunded" CHECK ("payment"."refunded" between 0 and "payment"."amount");
--> statement-breakpoint
-- Written by hand: no two times in the calendar overlap, whoever is faster (decision 20).
alter table booking add constraint booking_no_overlap exclude using gist (tstzrange(starts_at, busy_until) with &&)
  where (state in ('held', 'confirmed', 'done', 'missed', 'blocked'));
--> statement-breakpoint
-- Written by hand: what the tables above are watched by.
create function refuse_change() returns trigger language plpgsql as $$
begin raise exception 'the audit is append-only'; end $$;
--> statement-breakpoint
create trigger audit_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_change();
--> statement-breakpoint
create function tally_change_of(subject text, was text, was_amount bigint, is_now text, is_amount bigint)
returns void language sql as $$
  insert into tally_change (subject, key, count, amount)
    select $1, key, count, amount from (values ($2, -1, -$3), ($4, 1, $5)) as moves(key, count, amount)
    where key is not null and ($2, $3) is distinct from ($4, $5)
$$;
--> statement-breakpoint
create function sales_day(payment_status text, paid_at timestamptz) returns text language sql as $$
  select case when payment_status = 'paid' then to_char((paid_at at time zone 'UTC') + interval '3 hours', 'YYYY-MM-DD') end
$$;
--> statement-breakpoint
create function tally_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.payment_status = 'paid' or (tg_op = 'UPDATE' and old.payment_status = 'paid') then
    perform tally_change_of('sales',
      case when tg_op <> 'INSERT' then sales_day(old.payment_status, old.paid_at) end, case when tg_op <> 'INSERT' then old.total else 0 end,
      case when tg_op <> 'DELETE' then sales_day(new.payment_status, new.paid_at) end, case when tg_op <> 'DELETE' then new.total else 0 end);
  end if;
  perform tally_change_of('order',
    case when tg_op <> 'INSERT' then old.status || ':' || old.payment_status end, case when tg_op <> 'INSERT' then old.total else 0 end,
    case when tg_op <> 'DELETE' then new.status || ':' || new.payment_status end, case when tg_op <> 'DELETE' then new.total else 0 end);
  return null;
end $$;
--> statement-breakpoint
create trigger tally after insert or delete or update of status, payment_status, paid_at, total on shop_order
  for each row execute function tally_order();
--> statement-breakpoint
create function tally_message() returns trigger language plpgsql as $$
begin
  perform tally_change_of('message',
    case when tg_op <> 'INSERT' then old.status || ':' || old.priority end, 0,
    case when tg_op <> 'DELETE' then new.status || ':' || new.priority end, 0);
  return null;
end $$;
--> statement-breakpoint
create trigger tally after insert or delete or update of status, priority on message
  for each row execute function tally_message();
--> statement-breakpoint
create function tally_user() returns trigger language plpgsql as $$
begin
  perform tally_change_of('user',
    case when tg_op <> 'INSERT' then old.role || case when old.is_active then ':active' else ':inactive' end end, 0,
    case when tg_op <> 'DELETE' then new.role || case when new.is_active then ':active' else ':inactive' end end, 0);
  return null;
end $$;
--> statement-breakpoint
create trigger tally after insert or delete or update of role, is_active on account_user
  for each row execute function tally_user();
--> statement-breakpoint
create function tally_product() returns trigger language plpgsql as $$
begin
  perform tally_change_of('product',
    case when tg_op <> 'INSERT' then old.status end, 0, case when tg_op <> 'DELETE' then new.status end, 0);
  return null;
end $$;
--> statement-breakpoint
create trigger tally after insert or delete or update of status on product
  for each row execute function tally_product();
--> statement-breakpoint
create function tally_subscription() returns trigger language plpgsql as $$
begin
  perform tally_change_of('subscription',
    case when tg_op <> 'INSERT' then old.state end, 0, case when tg_op <> 'DELETE' then new.state end, 0);
  return null;
end $$;
--> statement-breakpoint
create trigger tally after insert or delete or update of state on newsletter_subscription
  for each row execute function tally_subscription();
--> statement-breakpoint
create function tally_discount_code() returns trigger language plpgsql as $$
begin
  perform tally_change_of('discount_code',
    case when tg_op <> 'INSERT' then case when old.is_active then 'active' else 'inactive' end end, 0,
    case when tg_op <> 'DELETE' then case when new.is_active then 'active' else 'inactive' end end, 0);
  return null;
end $$;
--> statement-breakpoint
create trigger tally after insert or delete or update of is_active on discount_code
  for each row execute function tally_discount_code();
--> statement-breakpoint
create function count_tallies() returns void language sql as $$
  -- One statement, one view of everything: what is counted here is exactly what is taken off the list of changes.
  with gone as (delete from tally_change), counted (subject, key, count, amount) as (
    select 'order', status || ':' || payment_status, count(*), sum(total) from shop_order group by 1, 2
    union all select 'sales', sales_day(payment_status, paid_at), count(*), sum(total) from shop_order
      where payment_status = 'paid' and paid_at is not null group by 2
    union all select 'message', status || ':' || priority, count(*), 0 from message group by 1, 2
    union all select 'user', role || case when is_active then ':active' else ':inactive' end, count(*), 0 from account_user group by 1, 2
    union all select 'product', status, count(*), 0 from product group by 1, 2
    union all select 'subscription', state, count(*), 0 from newsletter_subscription group by 1, 2
    union all select 'discount_code', case when is_active then 'active' else 'inactive' end, count(*), 0 from discount_code group by 1, 2
    union all select subject, key, 0, 0 from tally
  )
  insert into tally (subject, key, count, amount)
    select subject, key, sum(count), sum(amount) from counted group by subject, key
    on conflict (subject, key) do update set count = excluded.count, amount = excluded.amount
$$;
--> statement-breakpoint
select count_tallies();
--> statement-breakpoint
update shop_order set kinds = array(select distinct category from order_line where order_id = shop_order.id order by 1);
--> statement-breakpoint
insert into stock_move (product_id, delta, stock, reason, note, at) select id, stock, stock, 'opening', '', created_at from product;

--> statement-breakpoint
insert into message_entry (id, message_id, position, kind, text, "by", at)
  select gen_random_uuid(), id, 0, 'reply', reply, '', replied_at from message where reply is not null and replied_at is not null;
