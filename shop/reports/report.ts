import type { Category } from '../catalog/category.ts'
import { categories } from '../catalog/category.ts'
import type { Executor } from '../db.ts'
import { divideHalfUp, type Fils } from '../money.ts'
import { readReminderDays, recoveredIn } from './cart-reminders.ts'
import { readAnswerTimes, readCustomers, readDownloads } from './people.ts'
import { readReturned } from './returned.ts'
import { planOf } from './rollups/plan.ts'
import { type GoodsSales, readBestSellers, readCodes, readCountries, readDays, readGoods } from './sales.ts'
import { addSales, type Bar, barsOf, type ReportSpan, type Sales, spanBefore } from './span.ts'

/** Sales by kind: shipping beside the three kinds of goods; together they are the total. */
export type KindSales = Omit<GoodsSales, 'kind'> & { kind: Category | 'shipping' }

/** Besides sales: the average order before refunds, the units sold and the discounts given. */
type Figures = Sales & { average: Fils; units: number; discount: Fils }

/** Products, codes and downloaded files shown on the page; the files have all of them. */
const productsShown = 20
export const [codesShown, filesShown] = [20, 20]

/** All data of the reports page for a span: twelve statements, whatever its length. */
export async function readReport(db: Executor, { span, step }: Pick<ReportSpan, 'span' | 'step'>, now: Date) {
  const plan = await planOf(db, span)
  const sold = readDays(db, plan)
  const [days, best, goods, countries, codes, customers, downloads, answers, returned, reminders] = await Promise.all([
    sold,
    readBestSellers(db, plan, productsShown),
    readGoods(db, plan),
    readCountries(db, plan),
    readCodes(db, plan, codesShown + 1),
    readCustomers(db, plan, sold),
    readDownloads(db, plan, filesShown + 1),
    readAnswerTimes(db, span, now),
    readReturned(db, span),
    readReminderDays(db, span),
  ])
  const isNow = ({ day }: { day: string }) => day >= span.from
  const units = (of: 'units' | 'unitsBefore') => goods.reduce((sum, each) => sum + each[of], 0)
  return {
    now: figures(days.filter(isNow), units('units')),
    before: figures(
      days.filter((day) => !isNow(day)),
      units('unitsBefore'),
    ),
    bars: barsOf(span, step, days) satisfies Bar[],
    kinds: kindsOf(goods, days, span.from),
    ...best,
    countries,
    codes,
    customers,
    downloads,
    answers,
    returned,
    reminders: { now: recoveredIn(span, reminders), before: recoveredIn(spanBefore(span), reminders) },
  }
}
export type Report = Awaited<ReturnType<typeof readReport>>

function figures(days: readonly (Sales & { discount: number })[], units: number): Figures {
  const sum = addSales(days)
  return { ...sum, average: averageOf(sum), units, discount: days.reduce((all, { discount }) => all + discount, 0) }
}

/** The average amount of an order when it was paid, in whole fils; 0 without any. */
export const averageOf = ({ orders, sales }: Sales): Fils =>
  orders === 0 ? 0 : Number(divideHalfUp(BigInt(sales), BigInt(orders)))

/** Every kind of goods, and shipping; the parts add up to the total exactly. */
export function kindsOf(
  goods: readonly GoodsSales[],
  days: readonly { day: string; shipping: number }[],
  from: string,
): KindSales[] {
  const all = categories.map(
    (kind): KindSales => ({
      kind,
      units: 0,
      sales: 0,
      unitsBefore: 0,
      salesBefore: 0,
      ...goods.find((each) => each.kind === kind),
    }),
  )
  const shipping = (now: boolean) =>
    days.filter(({ day }) => day >= from === now).reduce((all, day) => all + day.shipping, 0)
  return [...all, { kind: 'shipping', units: 0, unitsBefore: 0, sales: shipping(true), salesBefore: shipping(false) }]
}
