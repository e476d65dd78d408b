import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ShipmentCarrier } from '../../settings/delivery/carriers.ts'
import { order, orderLine } from '../table.ts'
import { shipmentStates } from './status.ts'

/** A parcel of an order; its number counts from 1 within the order. */
export const shipment = pgTable(
  'shipment',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    number: integer().notNull(),
    state: text({ enum: shipmentStates }).notNull(),
    /** The carrier's name when the parcel was shipped; null when none was given. */
    carrier: jsonb().$type<ShipmentCarrier>(),
    tracking: text().notNull().default(''),
    /** The tracking URL, https; empty for none. */
    link: text().notNull().default(''),
    by: text().notNull(),
    shippedAt: timestamp({ withTimezone: true }).notNull(),
    deliveredAt: timestamp({ withTimezone: true }),
    cancelledAt: timestamp({ withTimezone: true }),
    /** Incremented with every change, for the optimistic lock. */
    version: integer().notNull().default(1),
  },
  (table) => [
    unique('shipment_of_order').on(table.orderId, table.number),
    index('shipment_by_tracking').on(sql`upper(${table.tracking})`).where(sql`${table.tracking} <> ''`),
    index('shipment_on_the_way').on(table.shippedAt).where(sql`${table.state} = 'shipped'`),
  ],
)

/** The content of a parcel: a number of units of a line of its order. */
export const shipmentLine = pgTable(
  'shipment_line',
  {
    shipmentId: uuid()
      .notNull()
      .references(() => shipment.id),
    orderId: uuid().notNull(),
    position: integer().notNull(),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.position] }),
    foreignKey({
      name: 'shipment_line_of_order',
      columns: [table.orderId, table.position],
      foreignColumns: [orderLine.orderId, orderLine.position],
    }),
    index('shipment_line_of').on(table.orderId, table.position),
    check('shipment_line_quantity', sql`${table.quantity} > 0`),
  ],
)
