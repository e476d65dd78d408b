ALTER TABLE "product" ADD COLUMN "components" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "bundle" jsonb;--> statement-breakpoint
CREATE INDEX "product_bundles" ON "product" USING btree ("id") WHERE "product"."components" <> '[]';--> statement-breakpoint
CREATE INDEX "order_line_of_bundle" ON "order_line" USING btree (("bundle" ->> 'productId')) WHERE "order_line"."bundle" is not null;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_bundle" CHECK ("product"."components" = '[]' or ("product"."category" <> 'consultation' and "product"."options" = '[]' and "product"."variant_of" is null));--> statement-breakpoint
-- Written by hand: what a bundle says of itself follows from what it holds, read when it is asked for. Stored, each sale of a
-- component would lock the rows of its bundles too, and two buyers could wait for each other there.
create function bundle_stock(components jsonb) returns integer language sql stable as $$
  select coalesce(min(case
    when part.status = 'active' and part.options = '[]' and part.components = '[]' and part.category <> 'consultation'
      then part.stock / held.quantity
    else 0 end), 0)
  from jsonb_to_recordset($1) as held (id text, quantity integer) left join product part on part.id = held.id
$$;
--> statement-breakpoint
create function bundle_apart(components jsonb) returns integer language sql stable as $$
  select coalesce(sum(part.price * held.quantity), 0)::integer
  from jsonb_to_recordset($1) as held (id text, quantity integer) join product part on part.id = held.id
$$;
--> statement-breakpoint
create function bundle_contents(components jsonb) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', part.id, 'title', part.title, 'titleEn', part.title_en,
    'quantity', (held.component ->> 'quantity')::integer, 'price', part.price, 'image', part.image,
    'imageColour', part.image_colour, 'isDigital', part.is_digital, 'isActive', part.status = 'active') order by held.position), '[]')
  from jsonb_array_elements($1) with ordinality as held (component, position)
    join product part on part.id = held.component ->> 'id'
$$;
--> statement-breakpoint
-- Of how many pieces of a product a bundle needs the most: by so much sooner its stock shows on a page.
create function most_in_bundles(product_id text) returns integer language sql stable as $$
  select coalesce(max(held.quantity), 1)
  from product bundle, jsonb_to_recordset(bundle.components) as held (id text, quantity integer)
  where bundle.components <> '[]' and held.id = $1
$$;
