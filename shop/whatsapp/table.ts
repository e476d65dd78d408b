import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '../money.ts'
import { type MessageTemplate, messageFailures, messageStates, messageTemplates } from './templates.ts'

/** The rows a message reads when it is sent. */
export type MessageData = {
  order_paid: { orderId: string }
  order_shipped: { orderId: string; shipmentIds: string[] }
  appointment_reminder: { orderId: string; bookingId: string; startsAt: string }
  back_in_stock: { alertId: string }
}
/** An admin's test of a template, with sample data. */
export type SampleData = { sample: true }

/** A message to enqueue; `key` deduplicates, and after `expiresAt` it is not sent. */
export type NewMessage = {
  [Template in MessageTemplate]: {
    key: string
    template: Template
    data: MessageData[Template] | SampleData
    locale: Locale
    /** E.164. */
    phone: string
    expiresAt: Date
  }
}[MessageTemplate]

const instant = () => timestamp({ withTimezone: true })

/** The outbox of WhatsApp messages (R64). */
export const whatsappMessage = pgTable(
  'whatsapp_message',
  {
    id: uuid().primaryKey(),
    key: text().notNull().unique(),
    template: text({ enum: messageTemplates as [MessageTemplate] }).notNull(),
    data: jsonb().$type<MessageData[MessageTemplate] | SampleData>().notNull(),
    locale: text({ enum: ['ar', 'en'] }).notNull(),
    /** E.164; '' once it is erased. */
    phone: text().notNull(),
    orderId: uuid(),
    state: text({ enum: messageStates }).notNull(),
    tries: integer().notNull().default(0),
    /** Why it waits, failed or was dropped, and the service's error code. */
    reason: text({ enum: messageFailures }),
    code: integer(),
    /** The service's id of it. */
    reference: text().unique(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    attemptedAt: instant(),
    sentAt: instant(),
    deliveredAt: instant(),
    readAt: instant(),
  },
  (table) => {
    const newest = () => [table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()] as const
    return [
      index('whatsapp_message_newest').on(...newest()),
      index('whatsapp_message_of_state').on(table.state, ...newest()),
      index('whatsapp_message_of_order').on(table.orderId).where(sql`${table.orderId} is not null`),
      index('whatsapp_message_of_phone').on(table.phone, table.attemptedAt),
      index('whatsapp_message_waiting').on(table.createdAt).where(sql`${table.state} in ('queued', 'sending')`),
    ]
  },
)

/** What is known about a phone, by its hash: that its owner stopped messages, or that WhatsApp does not know it. */
export const whatsappPhone = pgTable('whatsapp_phone', {
  phone: text().primaryKey(),
  /** When its owner last stopped or allowed messages, by the service's time; null when they never wrote. */
  decidedAt: instant(),
  stoppedAt: instant(),
  unreachableAt: instant(),
})
