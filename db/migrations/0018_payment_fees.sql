ALTER TABLE "payment" ADD COLUMN "fee" integer;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_fee" CHECK ("payment"."fee" between 0 and "payment"."amount");