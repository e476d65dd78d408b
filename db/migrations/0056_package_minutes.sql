ALTER TABLE "session_package" ADD COLUMN "minutes" integer;--> statement-breakpoint
-- Of packages that were bought before, the length of their sessions today: their consultation's, or the usual one.
UPDATE "session_package" SET "minutes" = coalesce((SELECT "session_minutes" FROM "product" WHERE "product"."id" = "session_package"."product_id"), (SELECT ("value" ->> 'sessionMinutes')::integer FROM "setting" WHERE "key" = 'booking'), 45);
