ALTER TABLE "stock_watch" ADD COLUMN "available" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Written by hand: what is in stock was announced already. Bundles may have become available without an email, and get it.
update stock_watch set available = product.stock from product
  where product.id = stock_watch.product_id and product.components = '[]';
