-- Processes of the version before 0051 recorded refunds of payments that the team took itself without the method after it ran.
UPDATE "refund" SET "method" = "payment"."method" FROM "payment" WHERE "payment"."id" = "refund"."payment_id" AND "payment"."gateway" = 'by_hand' AND "refund"."method" IS NULL;
