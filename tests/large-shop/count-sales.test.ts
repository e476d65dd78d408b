import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countSales } from '#shop/catalog/count-sales.ts'
import { productSales } from '#shop/catalog/table.ts'
import { transact } from '#shop/db.ts'
import { openShop } from '#tests/support/open-shop.ts'

/** With four parameters each, more than a statement may have. */
const many = 16_400

test('best sellers are counted among more products than a statement has parameters', async () => {
  const { shop, stop } = await openShop({ engine: 'postgres' })
  try {
    await transact(shop.db, async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`insert into product (id, title, title_en, description, description_en, price, image, image_colour,
          image_alt, image_alt_en, category, is_digital, stock, sku, created_at, updated_at)
        select 'many-' || n, '', '', '', '', 1000, '', '', '', '', 'guide', true, 9, 'M' || n, now(), now()
        from generate_series(1, ${sql.raw(String(many))}) n`)
      await tx.execute(sql`insert into order_line (order_id, position, product_id, title, title_en, price, quantity, image,
          category, is_digital)
        select paid.id, 100 + n, 'many-' || n, '', '', 1000, case when n <= 3 then 9000 else 1 end, '', 'guide', true
        from generate_series(1, ${sql.raw(String(many))}) n, (
          select id from shop_order where payment_status = 'paid' order by paid_at desc limit 1) paid`)
    })
    await countSales(shop.db, shop.clock)
    expect(await shop.db.$count(productSales)).toBeGreaterThanOrEqual(many)
    const best = await shop.db.select().from(productSales).where(eq(productSales.isBestSeller, true))
    expect(best.map(({ productId }) => productId).sort()).toEqual(['many-1', 'many-2', 'many-3'])
  } finally {
    await stop()
  }
})
