import { boolean, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const messageCategories = ['general', 'support', 'complaint', 'suggestion', 'order_inquiry', 'business'] as const
export const messagePriorities = ['low', 'medium', 'high', 'urgent'] as const
export const messageStatuses = ['unread', 'read', 'replied', 'resolved', 'archived'] as const

/** A message to the store (spec 3). */
export const message = pgTable(
  'message',
  {
    id: uuid().primaryKey(),
    number: text().notNull().unique(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    subject: text().notNull(),
    message: text().notNull(),
    category: text({ enum: messageCategories }).notNull(),
    priority: text({ enum: messagePriorities }).notNull(),
    status: text({ enum: messageStatuses }).notNull(),
    isRead: boolean().notNull(),
    reply: text(),
    adminNotes: text().notNull().default(''),
    attachments: jsonb()
      .$type<{ id: string; filename: string; url: string; size: number; type: string }[]>()
      .notNull()
      .default([]),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    readAt: timestamp({ withTimezone: true }),
    repliedAt: timestamp({ withTimezone: true }),
    resolvedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('message_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())],
)
