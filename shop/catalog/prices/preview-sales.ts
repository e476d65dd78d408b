import { and, asc, gt, inArray, sql } from 'drizzle-orm'
import { type Executor, rowsOf } from '../../db.ts'
import type { Fils } from '../../money.ts'
import { product } from '../table.ts'
import { parentOf } from '../variants/options.ts'
import type { SaleInput } from './form.ts'
import { startOf } from './plan-sale.ts'
import { type SaleView, saleClash } from './sale.ts'
import { duringSale, productSale } from './table.ts'

/** A product's prices before and during a sale, from the lowest to the highest of its variants, in fils. */
export type SalePreview = {
  id: string
  title: string
  titleEn: string
  usualFrom: Fils
  usualTo: Fils
  saleFrom: Fils
  saleTo: Fils
  /** Why it would be left out. */
  clash: ReturnType<typeof saleClash<SaleView>>
}

/** What a sale would do to these products, or to those of these variants, by title. */
export async function previewSales(
  db: Executor,
  ids: readonly string[],
  sale: SaleInput,
  now: Date,
): Promise<SalePreview[]> {
  const parents = [...new Set(ids.map(parentOf))]
  const all = sql`any(${sql.param(parents)}::text[])`
  const price = duringSale(sql`each.usual`, {
    price: sql`${sale.price}::integer`,
    percent: sql`${sale.percent}::integer`,
  })
  const rows = await rowsOf<Omit<SalePreview, 'clash'>>(
    db,
    sql`select listed.id, listed.title, listed.title_en as "titleEn", min(each.usual) as "usualFrom",
      max(each.usual) as "usualTo", min(${price}) as "saleFrom", max(${price}) as "saleTo"
    from ${product} listed join (
      select coalesce(variant_of, id) as parent, coalesce(usual_price, price) as usual from ${product}
      where (id = ${all} or variant_of = ${all}) and options = '[]' and (variant_of is null or status <> 'archived')
    ) each on each.parent = listed.id
    group by listed.id order by listed.title, listed.id`,
  )
  const lasting = await db
    .select()
    .from(productSale)
    .where(and(inArray(productSale.productId, parents), gt(productSale.endsAt, now)))
    .orderBy(asc(productSale.startsAt))
  const moments = { startsAt: startOf(sale, now), endsAt: sale.endsAt }
  return rows.map((row) => ({
    ...row,
    clash: saleClash(
      lasting.filter(({ productId }) => productId === row.id),
      moments,
    ),
  }))
}

/** A sale of several products that has not ended for all of them. */
export type SaleGroup = {
  id: string
  percent: number
  startsAt: Date
  endsAt: Date
  products: { id: string; title: string; titleEn: string }[]
}

const groupsShown = 50

/** The planned and running sales of several products, the next first. */
export async function readSaleGroups(db: Executor, now: Date): Promise<SaleGroup[]> {
  const rows = await rowsOf<Omit<SaleGroup, 'startsAt' | 'endsAt'> & { startsAt: string; endsAt: string }>(
    db,
    sql`select sale.group_id as id, sale.percent, min(sale.starts_at)::text as "startsAt",
      max(sale.ends_at)::text as "endsAt",
      json_agg(json_build_object('id', p.id, 'title', p.title, 'titleEn', p.title_en) order by p.title, p.id) as products
    from ${productSale} sale join ${product} p on p.id = sale.product_id
    where sale.group_id is not null and sale.ends_at > ${now.toISOString()}::timestamptz
    group by sale.group_id, sale.percent order by min(sale.starts_at), sale.group_id limit ${groupsShown}`,
  )
  return rows.map((row) => ({ ...row, startsAt: new Date(row.startsAt), endsAt: new Date(row.endsAt) }))
}
