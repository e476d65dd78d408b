import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true })

/** Roles of the staff. A built-in role's row stores only its second step, see built-in-roles.ts. */
export const staffRole = pgTable(
  'staff_role',
  {
    id: text().primaryKey(),
    isBuiltIn: boolean().notNull().default(false),
    nameAr: text().notNull().default(''),
    nameEn: text().notNull().default(''),
    permissions: text().array().notNull().default([]),
    /** Its members need a second factor to sign in, whatever the store's setting. */
    needsTwoFactor: boolean().notNull().default(false),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('staff_role_name_ar').on(table.nameAr).where(sql`not ${table.isBuiltIn}`),
    uniqueIndex('staff_role_name_en').on(table.nameEn).where(sql`not ${table.isBuiltIn}`),
  ],
)
