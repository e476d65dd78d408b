import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { type NotificationType, notificationTypes } from './notification-types.ts'

/** Notifications of the team in the panel (R35), written together with the email to the store. */
export const adminNotification = pgTable(
  'admin_notification',
  {
    id: uuid().primaryKey(),
    type: text({ enum: notificationTypes }).notNull(),
    /** The data of the title and text, which are formatted in the reader's language: names and numbers. */
    facts: jsonb().$type<Record<string, string>>().notNull(),
    /** A path of the admin area to go to, or empty. */
    link: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    readAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('admin_notification_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // Members of the staff see some types only.
    index('admin_notification_of_type').on(
      table.type,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('admin_notification_unread_of_type').on(table.type, table.createdAt).where(sql`${table.readAt} is null`),
    // By the person it is about, and by the order or account, for erasure.
    index('admin_notification_about').on(sql`(${table.facts} ->> 'email')`),
    index('admin_notification_of_link').on(table.link),
  ],
)

/** `digests`: the templates of the emails that a digest counts. */
export type VisibleNotifications = { types: NotificationType[]; digests: string[] }

/** Selects notifications by type, and digests by what they count. */
export function isVisible({ types, digests }: VisibleNotifications): SQL | undefined {
  const { type, facts } = adminNotification
  return or(inArray(type, types), and(eq(type, 'digest'), inArray(sql`${facts} ->> 'of'`, digests)))
}
