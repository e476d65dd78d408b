import { type SQL, sql } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { type Db, type Executor, rowsOf, transact } from './db.ts'

/** What is counted, and by what: the two parts of a key are joined ("pending:paid"). */
export const counterSubjects = [
  'order',
  'message',
  'user',
  'product',
  'subscription',
  'discount_code',
  'review',
] as const
export type CounterSubject = (typeof counterSubjects)[number]

/**
 * Rows of a subject per state, and their amount in fils: maintained rather than counted, so that the admin's figures
 * cost the same at any size. Database triggers append every change to `tally_change`, where writers do not contend; a
 * job folds it into this table. They are in db/migrations, each with the name `tally`: `tally_order` of shop_order,
 * `tally_message` of message, `tally_user` of account_user, `tally_product` of product, `tally_subscription` of
 * newsletter_subscription, `tally_discount_code` of discount_code and `tally_review` of review; `count_tallies` counts
 * everything again.
 */
export const counter = pgTable(
  'tally',
  {
    subject: text({ enum: counterSubjects }).notNull(),
    key: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.key] })],
)

export const counterChange = pgTable(
  'tally_change',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    subject: text({ enum: counterSubjects }).notNull(),
    key: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('tally_change_of').on(table.subject)],
)

export type Counters = { key: string; count: number; amount: number }

/**
 * A subject's current counts, pending changes included. Keys: orders 'status:paymentStatus', messages
 * 'status:priority', users 'role:active' or 'role:inactive', products, subscriptions and reviews their status, discount codes
 * 'active' or 'inactive'. The amount is the orders' total in fils, else 0.
 */
export async function readCounters(db: Executor, subject: CounterSubject): Promise<Counters[]> {
  const rows = await rowsOf<{ key: string; count: string; amount: string }>(
    db,
    sql`
    select key, sum(count)::text as count, sum(amount)::text as amount from (
      select key, count, amount from ${counter} where subject = ${subject}
      union all
      select key, count, amount from ${counterChange} where subject = ${subject}
    ) all_of_them group by key having sum(count) <> 0 order by key`,
  )
  return rows.map(({ key, count, amount }) => ({ key, count: Number(count), amount: Number(amount) }))
}

/** Folds pending changes into the counters in one statement, so that a reader counts each exactly once. */
export function applyCounterChanges(db: Db): Promise<void> {
  return writeCounters(
    db,
    sql`
    with gone as (delete from ${counterChange} returning subject, key, count, amount)
    insert into ${counter} (subject, key, count, amount)
      select subject, key, sum(count), sum(amount) from gone group by subject, key
      on conflict (subject, key) do update
        set count = ${counter}.count + excluded.count, amount = ${counter}.amount + excluded.amount`,
  )
}

/** Recounts everything: for rows older than the triggers, and as a nightly safeguard. */
export function recount(db: Db): Promise<void> {
  return writeCounters(db, sql`select count_tallies()`)
}

/** One writer at a time: a recount would overwrite a change that is folded in while it counts. */
const writeCounters = (db: Db, statement: SQL): Promise<void> =>
  transact(db, async (tx) => {
    // Before the statement, whose snapshot then has what the previous writer committed.
    await tx.execute(sql`select pg_advisory_xact_lock(7262805)`)
    await tx.execute(statement)
  })
