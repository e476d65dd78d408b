ALTER TABLE "stock_move" ADD COLUMN "key" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_move_key" ON "stock_move" USING btree ("key") WHERE "stock_move"."key" is not null;