import { type SQL, sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Fils } from '../money.ts'
import { handMethods, orderPaymentMethods } from './methods.ts'

/** `opening` until the gateway returned a page; `mismatch` when its report differs from what was requested. */
export const paymentStates = ['opening', 'pending', 'captured', 'declined', 'cancelled', 'expired', 'mismatch'] as const
export type PaymentState = (typeof paymentStates)[number]

/** An attempt to pay an order. An order may have several; a gateway's reference belongs to one only. */
export const payment = pgTable(
  'payment',
  {
    id: uuid().primaryKey(),
    orderId: uuid().notNull(),
    gateway: text().notNull(),
    method: text({ enum: orderPaymentMethods }).notNull(),
    reference: text(),
    pageUrl: text(),
    amount: integer().notNull(),
    /** Fils refunded or being refunded: the total of its refunds that did not fail. */
    refunded: integer().notNull().default(0),
    /** The gateway's fee in fils, as reported or by its contract; null while unknown. */
    fee: integer(),
    currency: text().notNull(),
    /** The team's note on a payment it took itself. */
    note: text().notNull().default(''),
    state: text({ enum: paymentStates }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    settledAt: timestamp({ withTimezone: true }),
    /** When the gateway was last asked about it. */
    askedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('payment_amount', sql`${table.amount} >= 0`),
    check('payment_refunded', sql`${table.refunded} between 0 and ${table.amount}`),
    check('payment_fee', sql`${table.fee} between 0 and ${table.amount}`),
    index('payment_of').on(table.orderId),
    index('payment_unsettled').on(table.createdAt).where(sql`${table.state} not in ('captured', 'mismatch')`),
    uniqueIndex('payment_reference').on(table.gateway, table.reference),
    /** For the team's search of an order by the gateway's reference; with `refund_by_reference`. */
    index('payment_by_reference').on(table.reference),
    index('payment_note_words').using('gin', sql`search_words(${table.note})`).where(sql`${table.note} <> ''`),
    /** For the list of payments and refunds by day; with `refund_done`. */
    index('payment_captured').on(table.settledAt, table.id).where(sql`${table.state} = 'captured'`),
  ],
)

/** The words of the team's note, as its index has them. */
export const paymentNoteWords = sql`search_words(${payment.note})`

/** A new attempt to pay an order, before the gateway has opened its page. */
export const openingPayment = (
  attempt: Pick<typeof payment.$inferInsert, 'id' | 'orderId' | 'gateway' | 'method' | 'amount'>,
  createdAt: Date,
) => ({ ...attempt, currency: 'KWD', state: 'opening' as const, createdAt })

/**
 * `requested` until the gateway accepts it; `pending` while it is being processed. `unclear` when its outcome is
 * unknown: an admin checks the gateway's own page and decides.
 */
export const refundStates = ['requested', 'pending', 'done', 'failed', 'unclear'] as const
export type RefundState = (typeof refundStates)[number]

/** What a refund covers by line, amounts in fils as computed when it was requested. */
export type RefundedItems = {
  /** For a package the quantity is a number of its sessions. */
  lines: { position: number; quantity: number; amount: number; isPackage?: boolean }[]
  shipping: number
}

/** The team's decisions about the goods with the refund. */
export type RefundChoices = {
  /** `productId`: the variant that got the units, of a product that has them only since the sale. */
  restock: { position: number; quantity: number; productId?: string }[]
  /** `restock` was not chosen: the order was cancelled, and its goods in stock. */
  inStock?: true
  revokeDownloads: boolean
  giveCodeBack: boolean
  /** Its confirmed appointments were cancelled; missing in refunds from before appointments existed. */
  freeTimes?: boolean
  /** The lines and the shipping it covers; missing where an amount was typed. */
  items?: RefundedItems
  /** The return it refunds, whatever became of that one. */
  returnId?: string
}

/** A refund to a buyer, in fils. `payment.refunded` counts every one that did not fail. */
export const refund = pgTable(
  'refund',
  {
    id: uuid().primaryKey(),
    paymentId: uuid()
      .notNull()
      .references(() => payment.id),
    orderId: uuid().notNull(),
    amount: integer().notNull(),
    reason: text().notNull(),
    state: text({ enum: refundStates }).notNull(),
    /** How the team paid it back itself; null through the gateway. */
    method: text({ enum: handMethods }),
    /** The refund that the gateway refused and that the team paid back itself. */
    insteadOf: uuid(),
    /** The gateway's reference, or the team's for what it paid back itself. */
    reference: text(),
    /** The number of its credit note among its order's, assigned on completion: an issued number never changes. */
    noteNumber: integer(),
    /** Why the gateway refused, in its words. */
    failure: text(),
    choices: jsonb().$type<RefundChoices>().notNull(),
    by: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** When it was first sent to the gateway, and until when a run of the job has claimed it. */
    sentAt: timestamp({ withTimezone: true }),
    claimedUntil: timestamp({ withTimezone: true }),
    settledAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('refund_amount', sql`${table.amount} > 0`),
    index('refund_of').on(table.orderId, table.at),
    uniqueIndex('refund_note').on(table.orderId, table.noteNumber),
    uniqueIndex('refund_instead_of').on(table.insteadOf).where(sql`${table.insteadOf} is not null`),
    index('refund_of_payment').on(table.paymentId),
    index('refund_by_reference').on(table.reference),
    index('refund_done').on(table.settledAt, table.id).where(sql`${table.state} = 'done'`),
    index('refund_unsettled').on(table.at).where(sql`${table.state} in ('requested', 'pending')`),
  ],
)

/** The gateway's state of a payment or refund; `no_answer` when it gives no valid answer about it. */
export const gatewayStates = [
  'pending',
  'captured',
  'declined',
  'cancelled',
  'expired',
  'done',
  'failed',
  'no_answer',
] as const
export type GatewayState = (typeof gatewayStates)[number]

/** How long a difference is asked about again, and counted, in ms. */
export const openDifferenceMs = 30 * 24 * 3_600_000

/** A difference between a gateway and the books, found by the nightly comparison; its key is its subject's id. */
export const paymentDifference = pgTable(
  'payment_difference',
  {
    id: uuid().primaryKey(),
    about: text({ enum: ['payment', 'refund'] }).notNull(),
    orderId: uuid().notNull(),
    gateway: text().notNull(),
    reference: text(),
    gatewayState: text({ enum: gatewayStates }).notNull(),
    /** In fils; null when the gateway reports none. */
    gatewayAmount: integer(),
    gatewayCurrency: text(),
    booksState: text({ enum: [...paymentStates, ...refundStates] }).notNull(),
    booksAmount: integer().notNull(),
    /** When the money moved according to the books. */
    movedAt: timestamp({ withTimezone: true }).notNull(),
    foundAt: timestamp({ withTimezone: true }).notNull(),
    /** When a later comparison found that they agree. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('payment_difference_newest').on(table.movedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('payment_difference_open').on(table.movedAt).where(sql`${table.endedAt} is null`),
  ],
)

/** What was paid for an order beyond what it was sold for, as SQL. */
export const paidTwice = (orderId: SQL): SQL => sql`(
  select greatest(coalesce(sum(p.amount), 0) - coalesce((
    select o.total from shop_order o where o.id = ${orderId} and o.paid_at is not null
  ), 0), 0) as amount
  from payment p where p.order_id = ${orderId} and p.state = 'captured'
)`

/**
 * Completed refunds of an order, in fils, as a column for queries of orders only. Those that returned a second payment
 * take nothing off what it was sold for, and are left out.
 */
export const refunded = sql<Fils>`coalesce((select greatest(back.amount - twice.amount, 0)::int
  from (select sum(amount) as amount from refund where order_id = shop_order.id and state = 'done') back
  cross join lateral ${paidTwice(sql`shop_order.id`)} twice where back.amount > 0), 0)`
