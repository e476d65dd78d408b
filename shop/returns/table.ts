import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { order, orderLine } from '../orders/table.ts'
import { refund } from '../payments/table.ts'
import { returnReasons, returnStates } from './status.ts'

/** A buyer's return (R47); its number counts from 1 within the order. */
export const orderReturn = pgTable(
  'order_return',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    number: integer().notNull(),
    state: text({ enum: returnStates }).notNull(),
    reason: text({ enum: returnReasons }).notNull(),
    /** The buyer's text. */
    note: text().notNull().default(''),
    /** The team's answers when it accepted or rejected it, and when it closed it; the buyer reads both. */
    answer: text().notNull().default(''),
    closing: text().notNull().default(''),
    /** The refund that ended it. */
    refundId: uuid().references(() => refund.id),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    acceptedAt: timestamp({ withTimezone: true }),
    receivedAt: timestamp({ withTimezone: true }),
    endedAt: timestamp({ withTimezone: true }),
    /** Incremented with every change, for the optimistic lock. */
    version: integer().notNull().default(1),
  },
  (table) => [
    unique('return_of_order').on(table.orderId, table.number),
    index('return_newest').on(table.requestedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('return_of_state').on(table.state, table.requestedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('return_open').on(table.orderId).where(sql`${table.state} in ('requested', 'accepted', 'received')`),
    index('return_on_its_way').on(table.acceptedAt).where(sql`${table.state} = 'accepted'`),
    index('return_ended').on(table.endedAt).where(sql`${table.endedAt} is not null`),
    index('return_of_refund').on(table.refundId).where(sql`${table.refundId} is not null`),
    check(
      'return_has_ended',
      sql`(${table.endedAt} is null) = (${table.state} in ('requested', 'accepted', 'received'))`,
    ),
  ],
)

/** A number of units of an order's line, and how many of them were refunded since. */
export const returnLine = pgTable(
  'return_line',
  {
    returnId: uuid()
      .notNull()
      .references(() => orderReturn.id),
    orderId: uuid().notNull(),
    position: integer().notNull(),
    quantity: integer().notNull(),
    refunded: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.position] }),
    index('return_line_of_order').on(table.orderId),
    foreignKey({
      name: 'return_line_of_order_line',
      columns: [table.orderId, table.position],
      foreignColumns: [orderLine.orderId, orderLine.position],
    }),
    check('return_line_quantity', sql`${table.quantity} > 0`),
    check('return_line_refunded', sql`${table.refunded} between 0 and ${table.quantity}`),
  ],
)

/** A photo of returned goods, in the private file store. */
export const returnPhoto = pgTable(
  'return_photo',
  {
    id: uuid().primaryKey(),
    returnId: uuid()
      .notNull()
      .references(() => orderReturn.id),
    fileKey: text().notNull(),
    filename: text().notNull(),
    size: integer().notNull(),
    type: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('return_photo_of').on(table.returnId)],
)
