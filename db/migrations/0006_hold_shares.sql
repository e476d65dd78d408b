ALTER TABLE "shop_order" ADD COLUMN "email_key" text;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "held_by" text;--> statement-breakpoint
-- As emailKey in shop/email-key.ts; an internationalised domain of an old order stays as it was typed.
UPDATE "shop_order" SET "email_key" = CASE
  WHEN "parts"."domain" = '' THEN ''
  WHEN "parts"."domain" IN ('gmail.com', 'googlemail.com') THEN replace("parts"."bare", '.', '') || '@gmail.com'
  ELSE "parts"."bare" || '@' || "parts"."domain"
END
FROM (
  SELECT "id" AS "order_id", split_part(lower(trim("email")), '@', 2) AS "domain",
    coalesce(nullif(split_part(split_part(lower(trim("email")), '@', 1), '+', 1), ''), split_part(lower(trim("email")), '@', 1)) AS "bare"
  FROM "shop_order"
) AS "parts"
WHERE "shop_order"."id" = "parts"."order_id";--> statement-breakpoint
ALTER TABLE "shop_order" ALTER COLUMN "email_key" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "order_of_mailbox" ON "shop_order" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "order_of_phone" ON "shop_order" USING btree ("phone");
