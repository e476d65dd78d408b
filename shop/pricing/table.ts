import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A discount code; `code` is kept in capitals. `value` is a whole percent, or fils for a fixed one. */
export const discountCode = pgTable(
  'discount_code',
  {
    code: text().primaryKey(),
    type: text({ enum: ['percentage', 'fixed'] }).notNull(),
    value: integer().notNull(),
    usageLimit: integer(),
    usedCount: integer().notNull().default(0),
    oneUserOnly: boolean().notNull().default(false),
    firstOrderOnly: boolean().notNull().default(false),
    minimum: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    startsAt: timestamp({ withTimezone: true }),
    endsAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check('discount_code_value', sql`${table.value} > 0 and (${table.type} = 'fixed' or ${table.value} <= 100)`),
    check(
      'discount_code_uses',
      sql`${table.usedCount} >= 0 and (${table.usageLimit} is null or ${table.usedCount} <= ${table.usageLimit})`,
    ),
  ],
)

/** Who holds a use of a one-user-only code: a row for each of account, e-mail and phone, so that any match refuses. */
export const codeUse = pgTable(
  'code_use',
  {
    code: text()
      .notNull()
      .references(() => discountCode.code),
    customerKey: text().notNull(),
    orderId: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.customerKey] })],
)
