import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { categories } from '../catalog/category.ts'
import type { ShippingAddress } from './address.ts'
import { orderStatuses, paymentStatuses, reservations } from './status.ts'

/** An order (spec 3). Amounts in fils; `id` is the key, `number` only its name. */
export const order = pgTable(
  'shop_order',
  {
    id: uuid().primaryKey(),
    number: text().notNull().unique(),
    locale: text({ enum: ['ar', 'en'] }).notNull(),
    userId: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    robloxUsername: text(),
    shipping: jsonb().$type<ShippingAddress>(),
    subtotal: integer().notNull(),
    shippingCost: integer().notNull(),
    discount: integer().notNull(),
    total: integer().notNull(),
    status: text({ enum: orderStatuses }).notNull(),
    paymentMethod: text({ enum: ['knet', 'visa', 'mastercard'] }).notNull(),
    paymentStatus: text({ enum: paymentStatuses }).notNull(),
    promoCode: text(),
    promoType: text({ enum: ['percentage', 'fixed'] }),
    promoValue: integer(),
    promoDiscount: integer().notNull().default(0),
    isDigitalOnly: boolean().notNull(),
    notes: text().notNull().default(''),
    sessionNote: text().notNull().default(''),
    reservation: text({ enum: reservations }).notNull(),
    reservedUntil: timestamp({ withTimezone: true }).notNull(),
    needsReview: text(),
    checkoutKey: text(),
    checkoutHash: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    paidAt: timestamp({ withTimezone: true }),
    deliveredAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check(
      'order_sums_up',
      sql`${table.total} = ${table.subtotal} + ${table.shippingCost} - ${table.discount} and ${table.total} >= 0`,
    ),
    index('order_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    uniqueIndex('order_checkout_key').on(table.checkoutKey),
    index('order_unpaid').on(table.reservedUntil).where(sql`${table.reservation} = 'held'`),
  ],
)

/** A line of an order, frozen when it was placed (spec 3). */
export const orderLine = pgTable(
  'order_line',
  {
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    position: integer().notNull(),
    productId: text().notNull(),
    title: text().notNull(),
    titleEn: text().notNull(),
    price: integer().notNull(),
    quantity: integer().notNull(),
    image: text().notNull(),
    category: text({ enum: categories }).notNull(),
    isDigital: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check('order_line_quantity', sql`${table.quantity} > 0`),
  ],
)

/** What happened to an order, who did it and when; append-only. */
export const orderEvent = pgTable(
  'order_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    kind: text({
      enum: ['placed', 'paid', 'payment_failed', 'expired', 'superseded', 'status', 'paid_late', 'paid_again'],
    }).notNull(),
    fromStatus: text({ enum: orderStatuses }),
    toStatus: text({ enum: orderStatuses }),
    by: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('order_event_of').on(table.orderId, table.id)],
)

/** The last number given out in a Kuwaiti year; updated in the order's own transaction, so numbers have no holes. */
export const numberCounter = pgTable(
  'number_counter',
  { prefix: text({ enum: ['ORD', 'MSG'] }).notNull(), year: integer().notNull(), value: integer().notNull() },
  (table) => [primaryKey({ columns: [table.prefix, table.year] })],
)
