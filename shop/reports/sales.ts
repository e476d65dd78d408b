import { sql } from 'drizzle-orm'
import type { Country } from '../addresses/countries.ts'
import type { Category } from '../catalog/category.ts'
import { type Executor, rowsOf } from '../db.ts'
import { byDay, byMonth, type Plan } from './rollups/plan.ts'
import type { DaySum, Span } from './span.ts'

export type DaySales = DaySum & { shipping: number; discount: number; unknownOrders: number; unknownSales: number }

/**
 * Each day of a span with activity, in fils: the orders paid that day and their amount, including shipping and
 * discounts; that day's refunds; and the difference, the revenue. `unknown` are the orders of accounts deleted since.
 * @param live the days that changed since the last rollup (`liveDays`)
 */
export function readDaysOf(db: Executor, span: Span, live: string[]): Promise<DaySales[]> {
  return rowsOf<DaySales>(
    db,
    sql`select to_char(day, 'YYYY-MM-DD') as day, orders::float8, sales::float8, refunds::float8,
      (sales - refunds)::float8 as revenue, shipping::float8, discount::float8,
      unknown_orders::float8 as "unknownOrders", unknown_sales::float8 as "unknownSales"
    from ${byDay('report_day', span, live)} days order by day`,
  )
}

/** Each day of a plan's span and of the previous one. */
export const readDays = (db: Executor, { span, before, live }: Plan): Promise<DaySales[]> =>
  readDaysOf(db, { from: before.from, until: span.until }, live)

export type SoldProduct = {
  productId: string
  category: Category
  title: string
  titleEn: string
  units: number
  sales: number
  unitsBefore: number
  salesBefore: number
}

/**
 * Sales of a span and of the previous one by product, best first; all products and shipping add up to the sales.
 * @param only the ids of the products to read, by default all
 */
export function readSoldProducts(db: Executor, plan: Plan, only?: string[]): Promise<SoldProduct[]> {
  const condition = only ? sql`where product_id = any(${sql.param(only)}::text[])` : sql``
  return rowsOf<SoldProduct>(
    db,
    sql`with sold as (
      select product_id, category, max(title) as title, max(title_en) as title_en,
        coalesce(sum(units::float8) filter (where now), 0) as units,
        coalesce(sum(sales::float8) filter (where now), 0) as sales,
        coalesce(sum(units::float8) filter (where not now), 0) as units_before,
        coalesce(sum(sales::float8) filter (where not now), 0) as sales_before
      from ${byMonth('report_product', plan)} parts ${condition} group by product_id, category
    )
    select sold.product_id as "productId", sold.category, coalesce(p.title, sold.title) as title,
      coalesce(p.title_en, sold.title_en) as "titleEn", units, sales,
      units_before as "unitsBefore", sales_before as "salesBefore"
    from sold left join product p on p.id = sold.product_id
    order by units desc, sales desc, sold.product_id, sold.category`,
  )
}

/** The `limit` best-selling products of a span, beside the previous span, and the total of all others. */
export async function readBestSellers(db: Executor, plan: Plan, limit: number) {
  const found = await rowsOf<{ productId: string; products: number; units: number; sales: number }>(
    db,
    sql`with sold as (
      select product_id, category, sum(units::float8) as units, sum(sales::float8) as sales
      from ${byMonth('report_product', plan, [plan.span])} parts group by product_id, category
    ), best as (
      select * from sold order by units desc, sales desc, product_id, category limit ${limit}
    )
    select product_id as "productId", products - count(*) over () as products,
      whole.units - sum(best.units) over () as units, whole.sales - sum(best.sales) over () as sales
    from best, (select count(*)::float8 as products, sum(units) as units, sum(sales) as sales from sold) whole`,
  )
  const { productId: _, ...others } = found[0] ?? { productId: '', products: 0, units: 0, sales: 0 }
  const only = found.map(({ productId }) => productId)
  const products = only.length === 0 ? [] : await readSoldProducts(db, plan, only)
  // A product whose category changed has several rows.
  return { products: products.slice(0, found.length), others }
}

export type GoodsSales = {
  kind: Category
  units: number
  sales: number
  unitsBefore: number
  salesBefore: number
}

/** Sales of a span and of the previous one, by kind of goods. */
export function readGoods(db: Executor, { span, before, live }: Plan): Promise<GoodsSales[]> {
  const now = sql`day >= ${span.from}::date`
  return rowsOf<GoodsSales>(
    db,
    sql`select kind,
      coalesce(sum(units) filter (where ${now}), 0)::float8 as units,
      coalesce(sum(sales) filter (where ${now}), 0)::float8 as sales,
      coalesce(sum(units) filter (where not ${now}), 0)::float8 as "unitsBefore",
      coalesce(sum(sales) filter (where not ${now}), 0)::float8 as "salesBefore"
    from ${byDay('report_kind', { from: before.from, until: span.until }, live)} days group by kind order by kind`,
  )
}

export type CountrySales = {
  /** 'digital': nothing was shipped; 'unknown': a parcel whose address was erased with its buyer's account. */
  country: Country | 'digital' | 'unknown'
  orders: number
  sales: number
  ordersBefore: number
  salesBefore: number
}

/** The countries of parcels. */
export function readCountries(db: Executor, { span, before, live }: Plan): Promise<CountrySales[]> {
  const now = sql`day >= ${span.from}::date`
  return rowsOf<CountrySales>(
    db,
    sql`select country,
      coalesce(sum(orders) filter (where ${now}), 0)::float8 as orders,
      coalesce(sum(sales) filter (where ${now}), 0)::float8 as sales,
      coalesce(sum(orders) filter (where not ${now}), 0)::float8 as "ordersBefore",
      coalesce(sum(sales) filter (where not ${now}), 0)::float8 as "salesBefore"
    from ${byDay('report_country', { from: before.from, until: span.until }, live)} days
    group by country order by sales desc, country`,
  )
}

export type CodeSales = { code: string; orders: number; discount: number; sales: number }

/** The `limit` most used codes of a span's paid orders, most used first. */
export function readCodes(db: Executor, { span, live }: Plan, limit: number): Promise<CodeSales[]> {
  return rowsOf<CodeSales>(
    db,
    sql`select code, sum(orders)::float8 as orders, sum(discount)::float8 as discount, sum(sales)::float8 as sales
    from ${byDay('report_code', span, live)} days group by code order by orders desc, code limit ${limit}`,
  )
}
