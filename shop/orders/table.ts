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
import type { ShippingAddress } from '../addresses/shipping.ts'
import { categories } from '../catalog/category.ts'
import { orderPaymentMethods } from '../payments/methods.ts'
import type { LineBundle } from '../pricing/expand-bundles.ts'
import { wordsColumn, wordsOf } from '../search-vector.ts'
import { whatsappColumns } from './contact/whatsapp-columns.ts'
import { fulfilments, orderEventKinds, orderStatuses, paymentStatuses, reservations } from './status.ts'

/** An order (R18). Amounts in fils; `id` is the key, `number` only its name. */
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
    /** The mailbox of `email` (text-fields.ts), to count and find first orders; '' once its buyer is erased. */
    emailKey: text().notNull(),
    phone: text().notNull(),
    robloxUsername: text(),
    shipping: jsonb().$type<ShippingAddress>(),
    subtotal: integer().notNull(),
    shippingCost: integer().notNull(),
    discount: integer().notNull(),
    total: integer().notNull(),
    status: text({ enum: orderStatuses }).notNull(),
    paymentMethod: text({ enum: orderPaymentMethods }).notNull(),
    paymentStatus: text({ enum: paymentStatuses }).notNull(),
    ...{ promoCode: text(), promoType: text({ enum: ['percentage', 'fixed'] }), promoValue: integer() },
    promoDiscount: integer().notNull().default(0),
    /** The email of the team's member who placed it for its buyer; null for an order that its buyer placed. */
    madeBy: text(),
    /** The team's manual part of `discount`, and its reason. */
    ...{ manualDiscount: integer().notNull().default(0), discountReason: text().notNull().default('') },
    linkSentAt: timestamp({ withTimezone: true }),
    /** Its code's use was released with a refund. */
    codeReturned: boolean().notNull().default(false),
    isDigitalOnly: boolean().notNull(),
    /** How much of its goods is in parcels; derived from the lines, see shipments/count-units.ts. */
    fulfilment: text({ enum: fulfilments }).notNull().default('none'),
    /** The categories of its lines, for the admin's filter. */
    kinds: text({ enum: categories }).array().notNull().default(sql`'{}'`),
    /** The titles and SKUs of its lines as bought, for the team's search. */
    boughtWords: text().notNull().default(''),
    ...{ notes: text().notNull().default(''), sessionNote: text().notNull().default('') },
    /** `returnDays`: how long its goods can be returned, by the settings when it was placed; null for older orders. */
    ...{ returnDays: integer(), hasGifts: boolean().notNull().default(false) },
    reservation: text({ enum: reservations }).notNull(),
    reservedUntil: timestamp({ withTimezone: true }).notNull(),
    ...{ needsReview: text(), adminNotes: text().notNull().default('') },
    /** `heldBy`: a keyed hash of its network, for the limits of unpaid orders and declined cards; erased after a day. */
    ...{ heldBy: text(), checkoutKey: text(), checkoutHash: text() },
    ...whatsappColumns(),
    /** The reminder whose link restored its cart; see cart/reminders. */
    cartReminderId: uuid(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    ...{ paidAt: timestamp({ withTimezone: true }), deliveredAt: timestamp({ withTimezone: true }) },
    /** When the team recorded that nothing more is owed, though it was cancelled, or a free one was; null after other moves. */
    owedEndedAt: timestamp({ withTimezone: true }),
    /** Version of its private link and its download links; see access/token.ts. */
    linkVersion: integer().notNull().default(0),
    /** When its buyer's data was erased, with their account or by the team: the private link no longer works. */
    forgottenAt: timestamp({ withTimezone: true }),
    words: wordsColumn().generatedAlwaysAs(
      (): ReturnType<typeof wordsOf> =>
        wordsOf(
          sql`${order.number}`,
          sql`${order.firstName}`,
          sql`${order.lastName}`,
          sql`${order.email}`,
          sql`${order.phone}`,
          sql`${order.robloxUsername}`,
          sql`${order.promoCode}`,
          sql`${order.boughtWords}`,
        ),
    ),
  },
  (table) => [
    check(
      'order_sums_up',
      sql`${table.total} = ${table.subtotal} + ${table.shippingCost} - ${table.discount} and ${table.total} >= 0`,
    ),
    check('order_manual_discount', sql`${table.manualDiscount} between 0 and ${table.discount}`),
    index('order_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    /** For every combination of the admin's filters, newest first; see list-orders.ts. */
    index('order_of_facets').on(
      table.status,
      table.paymentStatus,
      table.isDigitalOnly,
      sql`('consultation' = any(${table.kinds}))`,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    /** For orders in order of change, by status: see reports/orders-for-integrations.ts. */
    index('order_of_changes').on(table.status, table.paymentStatus, table.updatedAt, table.id),
    index('order_words').using('gin', table.words),
    index('order_paid').on(table.paidAt).where(sql`${table.paymentStatus} <> 'pending'`),
    index('order_of_code').on(table.promoCode).where(sql`${table.promoCode} is not null`),
    index('order_to_review')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.needsReview} is not null`),
    index('order_partly_shipped')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.fulfilment} = 'partial'`),
    index('order_with_gifts').on(table.createdAt, table.id).where(sql`${table.hasGifts}`),
    uniqueIndex('order_checkout_key').on(table.checkoutKey),
    index('order_of_reminder').on(table.cartReminderId, table.paidAt).where(sql`${table.cartReminderId} is not null`),
    index('order_of_account').on(table.userId).where(sql`${table.userId} is not null`),
    index('order_of_buyer').on(sql`lower(${table.email})`),
    index('order_of_mailbox').on(table.emailKey),
    index('order_of_phone').on(table.phone),
    index('order_of_network').on(table.heldBy, table.createdAt).where(sql`${table.heldBy} is not null`),
    index('order_to_collect')
      .on(table.status)
      .where(sql`${table.paymentStatus} = 'pending' and ${table.reservation} = 'kept'`),
    index('order_unpaid').on(table.reservedUntil).where(sql`${table.reservation} = 'held'`),
  ],
)

/** A line of an order, frozen when it was placed (R18). */
export const orderLine = pgTable(
  'order_line',
  {
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    position: integer().notNull(),
    productId: text().notNull(),
    ...{ title: text().notNull(), titleEn: text().notNull() },
    ...{ price: integer().notNull(), quantity: integer().notNull() },
    /** Units restocked with a refund; the order holds the others. */
    restocked: integer().notNull().default(0),
    /** Refunded units, restocked or not; they are no longer shipped. `sentBack`: those of them that came back with a return. */
    ...{ withdrawn: integer().notNull().default(0), sentBack: integer().notNull().default(0) },
    /** Units in parcels that were not cancelled. */
    shipped: integer().notNull().default(0),
    ...{ image: text().notNull(), category: text({ enum: categories }).notNull(), isDigital: boolean().notNull() },
    /** Whether the order's code applies to this line; its manual discount applies to all. */
    isDiscounted: boolean().notNull().default(true),
    /** The bundle it was bought in: its price is then its share of the bundle's. */
    bundle: jsonb().$type<LineBundle>(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('order_line_of_bundle').on(sql`(${table.bundle} ->> 'productId')`).where(sql`${table.bundle} is not null`),
    index('order_line_of_product').on(table.productId),
    index('order_line_to_pack')
      .on(table.productId)
      .where(sql`not ${table.isDigital} and ${table.quantity} > ${table.shipped}`),
    check('order_line_quantity', sql`${table.quantity} > 0`),
    check('order_line_restocked', sql`${table.restocked} between 0 and ${table.quantity}`),
    check('order_line_withdrawn', sql`${table.withdrawn} between 0 and ${table.quantity}`),
    check('order_line_sent_back', sql`${table.sentBack} between 0 and ${table.quantity}`),
    check('order_line_shipped', sql`${table.shipped} between 0 and ${table.quantity}`),
  ],
)

/** Number of a line's units that its order holds: those not restocked by a refund. */
export const heldUnits = sql<number>`${orderLine.quantity} - ${orderLine.restocked}`

/** Number of a line's units still to ship, see `leftToShip`. */
export const unitsLeft = sql<number>`greatest(${orderLine.quantity} - ${orderLine.shipped} - ${orderLine.withdrawn}
  + least(${orderLine.sentBack}, ${orderLine.shipped}, ${orderLine.withdrawn}), 0)`

/** An event of an order, who did it and when; append-only. */
export const orderEvent = pgTable(
  'order_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    kind: text({ enum: orderEventKinds }).notNull(),
    ...{ fromStatus: text({ enum: orderStatuses }), toStatus: text({ enum: orderStatuses }) },
    ...{ by: text().notNull(), at: timestamp({ withTimezone: true }).notNull() },
  },
  (table) => [index('order_event_of').on(table.orderId, table.id)],
)

/** 'cancelled' comes from the order: no call is needed any more. */
const callOutcomes = ['reached', 'no_answer', 'wrong_number', 'not_needed', 'cancelled'] as const

/**
 * The confirmation call, promised within one hour of opening time (R19). `doneAt` is set by a final outcome. `tries`
 * counts the recorded outcomes, for the optimistic lock.
 */
export const confirmationCall = pgTable(
  'confirmation_call',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => order.id),
    ...{ dueAt: timestamp({ withTimezone: true }).notNull(), tries: integer().notNull().default(0) },
    ...{ outcome: text({ enum: callOutcomes }), note: text().notNull().default(''), by: text() },
    ...{ lastTryAt: timestamp({ withTimezone: true }), doneAt: timestamp({ withTimezone: true }) },
  },
  (table) => [
    index('confirmation_call_due').on(table.dueAt, table.orderId).where(sql`${table.doneAt} is null`),
    index('confirmation_call_done').on(table.doneAt.desc().nullsFirst(), table.orderId.desc().nullsFirst()),
  ],
)
