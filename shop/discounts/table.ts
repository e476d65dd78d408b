import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { categories } from '../catalog/category.ts'
import { wordsColumn, wordsOf } from '../search-vector.ts'

/** A discount code; `code` is stored in capitals. `value` is a whole percent, or fils for a fixed one. */
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
    /** The categories and products it is for; all when both are empty. */
    kinds: text({ enum: categories }).array().notNull().default(sql`'{}'`),
    productIds: text().array().notNull().default(sql`'{}'`),
    isActive: boolean().notNull().default(true),
    startsAt: timestamp({ withTimezone: true }),
    endsAt: timestamp({ withTimezone: true }),
    /** A note on its purpose, for the team only. */
    note: text().notNull().default(''),
    /** Codes that were generated together share this name. */
    batch: text(),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    words: wordsColumn().generatedAlwaysAs(
      (): ReturnType<typeof wordsOf> =>
        wordsOf(sql`${discountCode.code}`, sql`${discountCode.note}`, sql`${discountCode.batch}`),
    ),
  },
  (table) => [
    index('discount_code_newest').on(table.createdAt.desc().nullsFirst(), table.code.desc().nullsFirst()),
    index('discount_code_words').using('gin', table.words),
    // The admin's filters: each selects few rows among many.
    index('discount_code_of_type').on(table.type, table.createdAt.desc().nullsFirst(), table.code.desc().nullsFirst()),
    index('discount_code_of_state').on(
      table.isActive,
      table.createdAt.desc().nullsFirst(),
      table.code.desc().nullsFirst(),
    ),
    index('discount_code_starts').on(table.startsAt).where(sql`${table.startsAt} is not null`),
    index('discount_code_ends').on(table.endsAt).where(sql`${table.endsAt} is not null`),
    index('discount_code_used_up').on(table.createdAt).where(sql`${table.usedCount} >= ${table.usageLimit}`),
    index('discount_code_ending').on(table.endsAt).where(sql`${table.isActive}`),
    index('discount_code_batch').on(table.batch).where(sql`${table.batch} is not null`),
    check('discount_code_value', sql`${table.value} > 0 and (${table.type} = 'fixed' or ${table.value} <= 100)`),
    check(
      'discount_code_uses',
      sql`${table.usedCount} >= 0 and (${table.usageLimit} is null or ${table.usedCount} <= ${table.usageLimit})`,
    ),
  ],
)

/** Who holds a use of a one-user-only code: a row for each of account, email and phone, so that any match refuses. */
export const codeUse = pgTable(
  'code_use',
  {
    code: text()
      .notNull()
      .references(() => discountCode.code),
    customerKey: text().notNull(),
    orderId: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.customerKey] }), index('code_use_of_order').on(table.orderId)],
)
