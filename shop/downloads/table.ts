import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/** The right to download a file, granted when an order is paid: once per order, product and file. */
export const downloadGrant = pgTable(
  'download_grant',
  {
    id: uuid().primaryKey(),
    orderId: uuid().notNull(),
    productId: text().notNull(),
    fileId: uuid().notNull(),
    /** The gift whose recipient it is for; null for the buyer. */
    giftId: uuid(),
    grantedAt: timestamp({ withTimezone: true }).notNull(),
    revokedAt: timestamp({ withTimezone: true }),
    downloads: integer().notNull().default(0),
    lastDownloadAt: timestamp({ withTimezone: true }),
    /** The version of the last click: resuming continues with this one. */
    lastFileId: uuid(),
    /** The buyer's own copy of this version, made at the first click; without a key it could not be made. */
    stamped: jsonb().$type<{ fileId: string; key: string | null; bytes: number }>(),
  },
  (table) => [
    index('download_grant_of').on(table.orderId),
    index('download_grant_of_gift').on(table.giftId).where(sql`${table.giftId} is not null`),
    index('download_grant_of_file').on(table.fileId),
    uniqueIndex('download_grant_once').on(table.orderId, table.fileId),
  ],
)

/** A download, with its version; append-only, so that downloads can be counted by day. Who downloaded is not stored. */
export const downloadEvent = pgTable(
  'download_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text().notNull(),
    fileId: uuid().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('download_event_at').on(table.at), index('download_event_file').on(table.fileId)],
)
