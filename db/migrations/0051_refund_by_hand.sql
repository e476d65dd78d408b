ALTER TABLE "refund" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "instead_of" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_instead_of" ON "refund" USING btree ("instead_of") WHERE "refund"."instead_of" is not null;--> statement-breakpoint
-- Refunds of payments that the team took itself were paid back by it.
UPDATE "refund" SET "method" = "payment"."method" FROM "payment" WHERE "payment"."id" = "refund"."payment_id" AND "payment"."gateway" = 'by_hand';
