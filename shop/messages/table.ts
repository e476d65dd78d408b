import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { wordsColumn, wordsOf } from '../search-vector.ts'
import { messageCategories, messagePriorities, messageStatuses } from './status.ts'

/** A message to the store (R33). */
export const message = pgTable(
  'message',
  {
    id: uuid().primaryKey(),
    number: text().notNull().unique(),
    name: text().notNull(),
    email: text().notNull(),
    locale: text({ enum: ['ar', 'en'] })
      .notNull()
      .default('ar'),
    phone: text(),
    subject: text().notNull(),
    message: text().notNull(),
    category: text({ enum: messageCategories }).notNull(),
    priority: text({ enum: messagePriorities }).notNull(),
    status: text({ enum: messageStatuses }).notNull(),
    isRead: boolean().notNull(),
    reply: text(),
    adminNotes: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    readAt: timestamp({ withTimezone: true }),
    repliedAt: timestamp({ withTimezone: true }),
    resolvedAt: timestamp({ withTimezone: true }),
    words: wordsColumn().generatedAlwaysAs(
      (): ReturnType<typeof wordsOf> =>
        wordsOf(
          sql`${message.number}`,
          sql`${message.name}`,
          sql`${message.email}`,
          sql`${message.phone}`,
          sql`${message.subject}`,
          sql`left(${message.message}, 2000)`,
        ),
    ),
  },
  (table) => [
    index('message_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('message_of_status').on(table.status, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // For filters, newest first: see list.ts.
    index('message_of_facets').on(
      table.status,
      table.priority,
      table.category,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('message_waiting')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`not ${table.isRead}`),
    index('message_of_sender').on(sql`lower(${table.email})`),
    index('message_words').using('gin', table.words),
  ],
)

/** The entries after the first message: the store's answers and the customer's. The first reply's time is here. */
export const messageEntry = pgTable(
  'message_entry',
  {
    id: uuid().primaryKey(),
    messageId: uuid()
      .notNull()
      .references(() => message.id, { onDelete: 'cascade' }),
    /** Numbered from 0 while the message is locked: the order of the thread, so that concurrent entries are ordered. */
    position: integer().notNull(),
    kind: text({ enum: ['reply', 'customer'] }).notNull(),
    text: text().notNull(),
    /** The admin's email; empty for the customer. */
    by: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('message_entry_of').on(table.messageId, table.position)],
)

/** A file attached to a message or one of its entries, in the private file store. */
export const messageAttachment = pgTable(
  'message_attachment',
  {
    id: uuid().primaryKey(),
    messageId: uuid()
      .notNull()
      .references(() => message.id, { onDelete: 'cascade' }),
    /** Null: attached to the first message. */
    entryId: uuid().references(() => messageEntry.id, { onDelete: 'cascade' }),
    fileKey: text().notNull(),
    filename: text().notNull(),
    size: integer().notNull(),
    type: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('message_attachment_of').on(table.messageId),
    index('message_attachment_of_entry').on(table.entryId).where(sql`${table.entryId} is not null`),
  ],
)

/** A canned answer of the team, in both languages, with its position in the list. */
export const cannedAnswer = pgTable('canned_answer', {
  id: uuid().primaryKey(),
  title: text().notNull(),
  text: text().notNull(),
  textEn: text().notNull(),
  position: bigint({ mode: 'number' }).notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
})
