import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/** The right to download a file, given when an order is paid: once per order, product and file. */
export const downloadGrant = pgTable(
  'download_grant',
  {
    id: uuid().primaryKey(),
    orderId: uuid().notNull(),
    productId: text().notNull(),
    fileId: uuid().notNull(),
    grantedAt: timestamp({ withTimezone: true }).notNull(),
    revokedAt: timestamp({ withTimezone: true }),
    downloads: integer().notNull().default(0),
    lastDownloadAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('download_grant_of').on(table.orderId),
    uniqueIndex('download_grant_once').on(table.orderId, table.fileId),
  ],
)
