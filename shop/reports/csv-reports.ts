import type { Column } from '../csv.ts'
import type { Executor } from '../db.ts'
import { startOfDay } from '../kuwait-time.ts'
import { returnReasons } from '../returns/status.ts'
import { readReminderDays, reminderBars } from './cart-reminders.ts'
import { readAnswerTimes, readCustomers, readDownloads } from './people.ts'
import { kindsOf } from './report.ts'
import { type ReturnedProduct, readReturned } from './returned.ts'
import { planOf } from './rollups/plan.ts'
import { readCodes, readCountries, readDays, readGoods, readSoldProducts } from './sales.ts'
import { barsOf, type ReportSpan, spanBefore } from './span.ts'

type ReportQuery = { db: Executor; reportSpan: Pick<ReportSpan, 'span' | 'step'>; now: Date }
/** A report as a table, read as a whole: it is no longer than the page's table. */
type ReportFile<Row> = { columns: readonly Column<Row>[]; read(query: ReportQuery): Promise<readonly Row[]> }
const file = <Row>(read: ReportFile<Row>['read'], columns: readonly Column<Row>[]) => ({ read, columns })

/** The most used codes in the file, which is bounded. */
const mostCodes = 100_000

/** The reports as files; each has the page's numbers, with the previous span's beside them. */
const reportFiles = {
  sales: file(
    async ({ db, reportSpan }) =>
      barsOf(reportSpan.span, reportSpan.step, await readDays(db, await planOf(db, reportSpan.span))),
    [
      ['from', (bar) => startOfDay(bar.from)],
      ['until', (bar) => startOfDay(bar.until)],
      ['orders', ({ now }) => now.orders],
      ['sales', ({ now }) => ({ amount: now.sales })],
      ['refunds', ({ now }) => ({ amount: now.refunds })],
      ['revenue', ({ now }) => ({ amount: now.revenue })],
      ['ordersBefore', ({ before }) => before.orders],
      ['salesBefore', ({ before }) => ({ amount: before.sales })],
      ['refundsBefore', ({ before }) => ({ amount: before.refunds })],
      ['revenueBefore', ({ before }) => ({ amount: before.revenue })],
    ],
  ),
  kinds: file(
    async ({ db, reportSpan: { span } }) => {
      const plan = await planOf(db, span)
      const [goods, days] = await Promise.all([readGoods(db, plan), readDays(db, plan)])
      return kindsOf(goods, days, span.from)
    },
    [
      ['kind', (row) => row.kind],
      ['units', (row) => row.units],
      ['sales', (row) => ({ amount: row.sales })],
      ['unitsBefore', (row) => row.unitsBefore],
      ['salesBefore', (row) => ({ amount: row.salesBefore })],
    ],
  ),
  products: file(
    async ({ db, reportSpan: { span } }) => readSoldProducts(db, await planOf(db, span)),
    [
      ['id', (row) => row.productId],
      ['title', (row) => row.title],
      ['titleEn', (row) => row.titleEn],
      ['category', (row) => row.category],
      ['units', (row) => row.units],
      ['sales', (row) => ({ amount: row.sales })],
      ['unitsBefore', (row) => row.unitsBefore],
      ['salesBefore', (row) => ({ amount: row.salesBefore })],
    ],
  ),
  countries: file(
    async ({ db, reportSpan: { span } }) => readCountries(db, await planOf(db, span)),
    [
      ['country', (row) => row.country],
      ['orders', (row) => row.orders],
      ['sales', (row) => ({ amount: row.sales })],
      ['ordersBefore', (row) => row.ordersBefore],
      ['salesBefore', (row) => ({ amount: row.salesBefore })],
    ],
  ),
  codes: file(
    async ({ db, reportSpan: { span } }) => readCodes(db, await planOf(db, span), mostCodes),
    [
      ['code', (row) => row.code],
      ['uses', (row) => row.orders],
      ['discount', (row) => ({ amount: row.discount })],
      ['sales', (row) => ({ amount: row.sales })],
    ],
  ),
  customers: file(
    async ({ db, reportSpan: { span } }) => {
      const plan = await planOf(db, span)
      return readCustomers(db, plan, readDays(db, plan))
    },
    [
      ['kind', (row) => row.kind],
      ['customers', (row) => row.customers],
      ['orders', (row) => row.orders],
      ['sales', (row) => ({ amount: row.sales })],
      ['customersBefore', (row) => row.customersBefore],
    ],
  ),
  downloads: file(
    async ({ db, reportSpan: { span } }) => readDownloads(db, await planOf(db, span)),
    [
      ['id', (row) => row.productId],
      ['title', (row) => row.title],
      ['fileName', (row) => row.fileName],
      ['version', (row) => row.version || null],
      ['downloads', (row) => row.downloads],
      ['downloadsBefore', (row) => row.downloadsBefore],
    ],
  ),
  returns: file(
    ({ db, reportSpan: { span } }) => readReturned(db, span),
    [
      ['id', (row) => row.productId],
      ['title', (row) => row.title],
      ['titleEn', (row) => row.titleEn],
      ['units', (row) => row.units],
      ...returnReasons.map((reason): Column<ReturnedProduct> => [reason, (row) => row.reasons[reason] ?? 0]),
    ],
  ),
  'cart-reminders': file(
    async ({ db, reportSpan: { span, step } }) => reminderBars(span, step, await readReminderDays(db, span)),
    [
      ['from', (bar) => startOfDay(bar.from)],
      ['until', (bar) => startOfDay(bar.until)],
      ['reminders', (bar) => bar.sent],
      ['recovered', ({ now }) => now.orders],
      ['sales', ({ now }) => ({ amount: now.sales })],
      ['refunds', ({ now }) => ({ amount: now.refunds })],
      ['revenue', ({ now }) => ({ amount: now.revenue })],
      ['remindersBefore', (bar) => bar.sentBefore],
      ['recoveredBefore', ({ before }) => before.orders],
      ['revenueBefore', ({ before }) => ({ amount: before.revenue })],
    ],
  ),
  messages: file(
    async ({ db, reportSpan: { span }, now }) => {
      const times = await readAnswerTimes(db, span, now)
      return [
        { ...times.now, ...span },
        { ...times.before, ...spanBefore(span) },
      ]
    },
    [
      ['from', (row) => startOfDay(row.from)],
      ['until', (row) => startOfDay(row.until)],
      ['received', (row) => row.received],
      ['answered', (row) => row.answered],
      ['medianHours', (row) => row.median?.toFixed(2) ?? null],
      ['ninetiethPercentileHours', (row) => row.slowest?.toFixed(2) ?? null],
      ['withinDay', (row) => row.withinDay],
      ['answeredOrADayOld', (row) => row.decided],
    ],
  ),
}

export type ReportName = keyof typeof reportFiles
export const reportNames = Object.keys(reportFiles) as ReportName[]

/** The subject of a report's file, for the audit of exports. */
export const reportSubjects = {
  sales: 'order',
  kinds: 'order',
  products: 'product',
  countries: 'order',
  codes: 'discount_code',
  customers: 'order',
  downloads: 'file',
  returns: 'order',
  'cart-reminders': 'order',
  messages: 'message',
} as const satisfies Record<ReportName, string>

/** A report's columns and rows. */
export async function readReportFile(name: ReportName, query: ReportQuery) {
  const { columns, read } = reportFiles[name] as ReportFile<unknown>
  return { columns, rows: await read(query) }
}
