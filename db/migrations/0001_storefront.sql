CREATE TABLE "account_link" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_link_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "account_two_factor" (
	"id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"user_id" text NOT NULL,
	"verified" boolean DEFAULT true,
	"failed_verification_count" integer DEFAULT 0,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "saved_address" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"address" jsonb NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_cart" (
	"user_id" text PRIMARY KEY NOT NULL,
	"items" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_entry" (
	"product_id" text PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_spelling" (
	"key" text COLLATE "C" NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	CONSTRAINT "search_spelling_key_word_pk" PRIMARY KEY("key","word")
);
--> statement-breakpoint
CREATE TABLE "search_word" (
	"word" text COLLATE "C" PRIMARY KEY NOT NULL,
	"shown" text NOT NULL,
	"products" integer NOT NULL,
	"titles" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_picture" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"image" text NOT NULL,
	"colour" text NOT NULL,
	"alt" text NOT NULL,
	"alt_en" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_sales" (
	"product_id" text PRIMARY KEY NOT NULL,
	"units" integer NOT NULL,
	"is_best_seller" boolean NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscription" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"locale" text NOT NULL,
	"interests" text[] NOT NULL,
	"state" text NOT NULL,
	"discount_code" text DEFAULT 'WELCOME10' NOT NULL,
	"discount_claimed" boolean DEFAULT false NOT NULL,
	"subscribed_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"letters" integer DEFAULT 0 NOT NULL,
	"letter_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "newsletter_subscription_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "page_text" (
	"key" text NOT NULL,
	"locale" text NOT NULL,
	"body" text NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_text_key_locale_pk" PRIMARY KEY("key","locale")
);
--> statement-breakpoint
CREATE TABLE "product_rating" (
	"product_id" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"sum" integer NOT NULL,
	CONSTRAINT "product_rating_counts" CHECK ("product_rating"."count" >= 0 and "product_rating"."sum" >= 0)
);
--> statement-breakpoint
CREATE TABLE "review" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"rating" integer NOT NULL,
	"text" text NOT NULL,
	"locale" text NOT NULL,
	"status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_once" UNIQUE("order_id","product_id"),
	CONSTRAINT "review_rating" CHECK ("review"."rating" between 1 and 5)
);
--> statement-breakpoint
DROP INDEX "product_search";--> statement-breakpoint
ALTER TABLE "account_user" ADD COLUMN "two_factor_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account_user" ADD COLUMN "username" text;--> statement-breakpoint
ALTER TABLE "account_user" ADD COLUMN "date_of_birth" date;--> statement-breakpoint
ALTER TABLE "account_user" ADD COLUMN "short_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account_user" ADD COLUMN "last_sign_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "locale" text DEFAULT 'ar' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "forgotten_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_two_factor" ADD CONSTRAINT "account_two_factor_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_address" ADD CONSTRAINT "saved_address_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cart" ADD CONSTRAINT "saved_cart_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_entry" ADD CONSTRAINT "search_entry_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_picture" ADD CONSTRAINT "product_picture_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sales" ADD CONSTRAINT "product_sales_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_rating" ADD CONSTRAINT "product_rating_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_link_of" ON "account_link" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_two_factor_of" ON "account_two_factor" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "saved_address_of" ON "saved_address" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_address_default" ON "saved_address" USING btree ("user_id") WHERE "saved_address"."is_default";--> statement-breakpoint
CREATE INDEX "search_entry_newest" ON "search_entry" USING btree ("created_at" DESC NULLS FIRST,"product_id");--> statement-breakpoint
CREATE INDEX "search_entry_words" ON "search_entry" USING gin ("words");--> statement-breakpoint
CREATE INDEX "product_picture_of" ON "product_picture" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "newsletter_newest" ON "newsletter_subscription" USING btree ("subscribed_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "review_of_product" ON "review" USING btree ("product_id","status","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "review_newest" ON "review" USING btree ("status","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "product_cheapest" ON "product" USING btree ("status","price","id");--> statement-breakpoint
CREATE INDEX "order_of_account" ON "shop_order" USING btree ("user_id") WHERE "shop_order"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "order_of_guest" ON "shop_order" USING btree (lower("email")) WHERE "shop_order"."user_id" is null;--> statement-breakpoint
ALTER TABLE "product" DROP COLUMN "search_text";