import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { staffRole } from '../roles/table.ts'
import { user } from '../table.ts'

const instant = () => timestamp({ withTimezone: true })

/** Invitations to join the staff, one per address; only the hash of the link's token is stored. */
export const staffInvitation = pgTable(
  'staff_invitation',
  {
    id: uuid().primaryKey(),
    /** In lower case. */
    email: text().notNull().unique(),
    staffRoleId: text()
      .notNull()
      .references(() => staffRole.id, { onDelete: 'cascade' }),
    locale: text({ enum: ['ar', 'en'] }).notNull(),
    /** Who sent it last; their permissions are checked when it is accepted. */
    invitedBy: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** How often it was sent; each time with a new link, and only the last one works. */
    sent: integer().notNull().default(1),
    tokenHash: text().notNull().unique(),
    createdAt: instant().notNull(),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('staff_invitation_of_role').on(table.staffRoleId),
    index('staff_invitation_by').on(table.invitedBy),
    index('staff_invitation_expires').on(table.expiresAt),
  ],
)
