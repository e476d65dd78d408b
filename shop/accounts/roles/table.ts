import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true })

/** What a member of the staff may do. A built-in role's row holds its second step alone, see built-in-roles.ts. */
export const staffRole = pgTable(
  'staff_role',
  {
    id: text().primaryKey(),
    isBuiltIn: boolean().notNull().default(false),
    nameAr: text().notNull().default(''),
    nameEn: text().notNull().default(''),
    permissions: text().array().notNull().default([]),
    /** Its members sign in with a second factor, whatever the store's setting says. */
    needsTwoFactor: boolean().notNull().default(false),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('staff_role_name_ar').on(table.nameAr).where(sql`not ${table.isBuiltIn}`),
    uniqueIndex('staff_role_name_en').on(table.nameEn).where(sql`not ${table.isBuiltIn}`),
  ],
)
