import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { categories } from '../../catalog/category.ts'

const amount = () => bigint({ mode: 'number' }).notNull()

/** A row is for one day, or for all days of the month that begins on it. */
const grains = ['day', 'month'] as const

/**
 * Changes that are not in the rollups yet: a day in Kuwait, an order, or a customer. Database triggers append a row in
 * the transaction of the change, where writers do not contend: `report_order` of shop_order, `report_refunds` of refund
 * and payment, `report_download` of download_event, `report_account` of account_user; see
 * db/migrations/0021_reports_by_day.sql. A day listed here is read from the rows.
 */
export const reportChange = pgTable('report_change', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  day: date(),
  orderId: uuid(),
  customer: uuid(),
})

/** Paid orders and refunds of a day in Kuwait, in fils; `unknown` are orders of accounts deleted since. */
export const reportDay = pgTable('report_day', {
  day: date().primaryKey(),
  orders: amount(),
  sales: amount(),
  shipping: amount(),
  discount: amount(),
  refunds: amount(),
  unknownOrders: amount(),
  unknownSales: amount(),
})

export const reportProduct = pgTable(
  'report_product',
  {
    grain: text({ enum: grains }).notNull(),
    day: date().notNull(),
    productId: text().notNull(),
    category: text({ enum: categories }).notNull(),
    /** The titles as bought, for deleted products. */
    title: text().notNull(),
    titleEn: text().notNull(),
    units: amount(),
    sales: amount(),
  },
  (table) => [primaryKey({ columns: [table.grain, table.day, table.productId, table.category] })],
)

/** The goods of a day by kind: the totals of that day's products. */
export const reportKind = pgTable(
  'report_kind',
  { day: date().notNull(), kind: text({ enum: categories }).notNull(), units: amount(), sales: amount() },
  (table) => [primaryKey({ columns: [table.day, table.kind] })],
)

export const reportCountry = pgTable(
  'report_country',
  { day: date().notNull(), country: text().notNull(), orders: amount(), sales: amount() },
  (table) => [primaryKey({ columns: [table.day, table.country] })],
)

export const reportCode = pgTable(
  'report_code',
  { day: date().notNull(), code: text().notNull(), orders: amount(), discount: amount(), sales: amount() },
  (table) => [primaryKey({ columns: [table.day, table.code] })],
)

export const reportDownload = pgTable(
  'report_download',
  {
    grain: text({ enum: grains }).notNull(),
    day: date().notNull(),
    productId: text().notNull(),
    fileId: uuid().notNull(),
    downloads: amount(),
  },
  (table) => [primaryKey({ columns: [table.grain, table.day, table.productId, table.fileId] })],
)

/** The buyer of each paid order, as a hash of the account's id or the address: the source of the two tables below. */
export const reportBuyer = pgTable(
  'report_buyer',
  {
    orderId: uuid().primaryKey(),
    customer: uuid().notNull(),
    day: date().notNull(),
    total: integer().notNull(),
  },
  (table) => [index('report_buyer_of').on(table.customer, table.day), index('report_buyer_on').on(table.day)],
)

/** Orders of a day by the day of their customer's first order. */
export const reportCohort = pgTable(
  'report_cohort',
  { firstDay: date().notNull(), day: date().notNull(), orders: amount(), sales: amount() },
  (table) => [primaryKey({ columns: [table.firstDay, table.day] })],
)

/**
 * Customers of a day by the previous day on which they bought, or by the day itself if there is none. The customers of
 * a span are those of its days whose previous day is before the span, or who have none.
 */
export const reportReturn = pgTable(
  'report_return',
  { day: date().notNull(), previousDay: date().notNull(), customers: amount() },
  (table) => [primaryKey({ columns: [table.day, table.previousDay] })],
)
