-- Addresses that were kept before tidyEmail in shop/text-fields.ts was the one rule: without the marks that nobody sees, composed.
create function tidy_email(text) returns text language sql immutable as $$
  select btrim(regexp_replace(normalize($1, NFC), '[\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890-\u0891\u08E2\u115F-\u1160\u17B4-\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g'))
$$;
--> statement-breakpoint
-- The mailbox as in 0006.
UPDATE "shop_order" SET "email" = "parts"."email", "email_key" = CASE
  WHEN "parts"."domain" IN ('gmail.com', 'googlemail.com') THEN replace("parts"."bare", '.', '') || '@gmail.com'
  ELSE "parts"."bare" || '@' || "parts"."domain"
END
FROM (
  SELECT "order_id", "email", split_part("whole", '@', 2) AS "domain",
    coalesce(nullif(split_part(split_part("whole", '@', 1), '+', 1), ''), split_part("whole", '@', 1)) AS "bare"
  FROM (
    SELECT "id" AS "order_id", tidy_email("email") AS "email", lower(normalize(tidy_email("email"), NFKC)) AS "whole"
    FROM "shop_order" WHERE "email" <> tidy_email("email")
  ) AS "marked"
) AS "parts"
WHERE "shop_order"."id" = "parts"."order_id";
--> statement-breakpoint
-- One address, one account: of two that only marks told apart the older or the unmarked one has it. It is to be proven
-- anew, since the email that proved it went to another.
UPDATE "account_user" SET "email" = "moved"."email", "email_verified" = false
FROM (
  SELECT DISTINCT ON (tidy_email("email")) "id", tidy_email("email") AS "email" FROM "account_user"
  WHERE "email" <> tidy_email("email") ORDER BY tidy_email("email"), "created_at", "id"
) AS "moved"
WHERE "account_user"."id" = "moved"."id"
  AND NOT EXISTS (SELECT FROM "account_user" AS "other" WHERE "other"."email" = "moved"."email");
--> statement-breakpoint
UPDATE "newsletter_subscription" SET "email" = "moved"."email"
FROM (
  SELECT DISTINCT ON (tidy_email("email")) "id", tidy_email("email") AS "email" FROM "newsletter_subscription"
  WHERE "email" <> tidy_email("email") ORDER BY tidy_email("email"), "subscribed_at", "id"
) AS "moved"
WHERE "newsletter_subscription"."id" = "moved"."id"
  AND NOT EXISTS (SELECT FROM "newsletter_subscription" AS "other" WHERE "other"."email" = "moved"."email");
--> statement-breakpoint
UPDATE "message" SET "email" = tidy_email("email") WHERE "email" <> tidy_email("email");
--> statement-breakpoint
UPDATE "mail" SET "recipient" = tidy_email("recipient") WHERE "recipient" <> tidy_email("recipient");
--> statement-breakpoint
UPDATE "admin_notification" SET "facts" = jsonb_set("facts", '{email}', to_jsonb(tidy_email("facts" ->> 'email')))
WHERE "facts" ->> 'email' <> tidy_email("facts" ->> 'email');
--> statement-breakpoint
drop function tidy_email(text);
