import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { deliveryStates } from './delivery-state.ts'
import { type EventType, eventTypes } from './events.ts'
import type { Scope } from './scopes.ts'

/**
 * A webhook endpoint. Its signing secret is derived from the shop's secret and `version` (secret.ts), so that no row or
 * backup contains it.
 */
export const webhook = pgTable('webhook', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  url: text().notNull(),
  events: text().array().$type<EventType[]>().notNull(),
  active: boolean().notNull(),
  secretVersion: integer().notNull().default(1),
  /** When the secret was rotated; the previous ones also sign for a day. */
  rotatedAt: timestamp({ withTimezone: true }),
  /** When the receiver answered 410, "gone", and the shop disabled it. */
  goneAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
})

/**
 * The delivery of one event to one webhook. No foreign key: the log stays when a webhook is deleted, in case it is
 * restored.
 */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: uuid().primaryKey(),
    webhookId: uuid().notNull(),
    eventId: text().notNull(),
    type: text({ enum: [...eventTypes, 'test'] }).notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text({ enum: deliveryStates }).notNull(),
    /** Attempts so far, and after how many it is given up. */
    tries: integer().notNull().default(0),
    lastOf: integer().notNull(),
    lastStatus: integer(),
    /** Why the last attempt failed, as `deliverWebhook` names it. */
    lastError: text(),
    nextTryAt: timestamp({ withTimezone: true }),
    /** Until when a run of the job has claimed it. */
    claimedUntil: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    deliveredAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('webhook_delivery_once').on(table.webhookId, table.eventId),
    index('webhook_delivery_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // For filters, newest first: see read.ts.
    index('webhook_delivery_of').on(
      table.webhookId,
      table.state,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('webhook_delivery_of_webhook').on(
      table.webhookId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('webhook_delivery_of_state').on(
      table.state,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
)

/** An API key. Only its SHA-256 is stored: 256 random bits need no slow hash. */
export const apiKey = pgTable(
  'api_key',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    hash: text().notNull().unique(),
    /** Its first characters, to identify it. */
    prefix: text().notNull(),
    scopes: text().array().$type<Scope[]>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    createdBy: text().notNull(),
    lastUsedAt: timestamp({ withTimezone: true }),
    revokedAt: timestamp({ withTimezone: true }),
  },
  (table) => [check('api_key_scopes', sql`cardinality(${table.scopes}) > 0`)],
)
