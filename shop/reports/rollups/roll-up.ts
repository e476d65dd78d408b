import { type SQL, sql } from 'drizzle-orm'
import { type Db, type Executor, rowsOf, transact } from '../../db.ts'
import { kuwaitDate } from '../../kuwait-time.ts'
import type { Clock } from '../../ports.ts'
import { customersChanged, visitsOf } from './customers.ts'
import { daysIn, monthsFromDays, type RollupName, rollupNames, rollups } from './from-rows.ts'

/** Changes and days per transaction: the embedded database does nothing else meanwhile. */
const changesAtOnce = 5_000
const daysAtOnce = 31

/**
 * Rolls up what changed: customers' orders by difference, and whole days. Today is left to be read from the rows. Runs
 * as a job, every minute.
 */
export async function rollUp({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  while (await rollSome(db, kuwaitDate(clock.now()))) {
    // The next transaction continues where this one ended.
  }
}

/** One transaction; returns whether there is more. */
const rollSome = (db: Db, today: string): Promise<boolean> =>
  transact(db, async (tx) => {
    await lockRollups(tx)
    // Changes are taken before days are computed: what is committed in between is listed again.
    const { changes, days } = await takeChanges(tx)
    const finished = days.filter((day) => day !== today)
    const later = [...finished.slice(daysAtOnce), ...days.filter((day) => day === today)]
    if (later.length > 0) await tx.execute(sql`insert into report_change (day) select unnest(${daysIn(later)})`)
    if (finished.length > 0) await rollDays(tx, finished.slice(0, daysAtOnce))
    return changes === changesAtOnce || finished.length > daysAtOnce
  })

/** Locks the rollups: one writer at a time. */
export async function lockRollups(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7262804)`)
}

/** Takes changes from the list and updates the customers' rollups with them, in one statement and so one snapshot. */
async function takeChanges(tx: Executor): Promise<{ changes: number; days: string[] }> {
  const rows = await rowsOf<{ day: string | null; changes: number }>(
    tx,
    sql`with taken as (
      delete from report_change where id in (select id from report_change order by id limit ${changesAtOnce})
      returning day, order_id, customer
    ), ${customersChanged(sql`taken`)}, gone as (
      delete from report_buyer where order_id in (select order_id from dirty except select order_id from fresh)
    ), bought as (
      insert into report_buyer (order_id, customer, day, total) select order_id, customer, day, total from fresh
        on conflict (order_id) do update set customer = excluded.customer, day = excluded.day, total = excluded.total
    ), cohorts as (
      insert into report_cohort as all_of (first_day, day, orders, sales) select first_day, day, orders, sales from cohort
        on conflict (first_day, day) do update
          set orders = all_of.orders + excluded.orders, sales = all_of.sales + excluded.sales
    ), returns as (
      insert into report_return as all_of (day, previous_day, customers) select day, previous_day, customers from revisit
        on conflict (day, previous_day) do update set customers = all_of.customers + excluded.customers
    )
    select to_char(day, 'YYYY-MM-DD') as day, count(*)::int as changes from taken group by day order by day`,
  )
  return {
    changes: rows.reduce((all, row) => all + row.changes, 0),
    days: rows.flatMap(({ day }) => (day === null ? [] : [day])),
  }
}

/** Recomputes days from the rows, and their months from their days. */
async function rollDays(tx: Executor, days: readonly string[]): Promise<void> {
  const firsts = [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))]
  for (const name of rollupNames) {
    const months = monthsFromDays(name, daysIn(firsts))
    await replace(
      tx,
      name,
      sql`day = any(${daysIn(days)}) ${months ? sql`and grain = 'day'` : sql``}`,
      rollups[name].fromRows(daysIn(days)),
    )
    if (months) await replace(tx, name, sql`day = any(${daysIn(firsts)}) and grain = 'month'`, months)
  }
}

async function replace(tx: Executor, name: RollupName, old: SQL, rows: SQL): Promise<void> {
  await tx.execute(sql`delete from ${sql.identifier(name)} where ${old}`)
  await tx.execute(sql`insert into ${sql.identifier(name)} (${sql.raw(rollups[name].columns)}) ${rows}`)
}

/** Recomputes the customers' rollups from all orders; returns how many of their rows were wrong. */
export function recountCustomers(db: Db): Promise<number> {
  return transact(db, async (tx) => {
    await lockRollups(tx)
    const [row] = await rowsOf<{ wrong: number }>(
      tx,
      sql`with ${visitsOf(sql`(select 1 as sign, customer, day, total from report_buyer)`)}, cohorts as (
        insert into report_cohort (first_day, day, orders, sales)
          select first_day, day, coalesce(cohort.orders, 0), coalesce(cohort.sales, 0)
          from cohort full join report_cohort stored using (first_day, day)
          where (coalesce(cohort.orders, 0), coalesce(cohort.sales, 0))
            is distinct from (coalesce(stored.orders, 0), coalesce(stored.sales, 0))
          on conflict (first_day, day) do update set orders = excluded.orders, sales = excluded.sales returning 1
      ), returns as (
        insert into report_return (day, previous_day, customers)
          select day, previous_day, coalesce(revisit.customers, 0)
          from revisit full join report_return stored using (day, previous_day)
          where coalesce(revisit.customers, 0) <> coalesce(stored.customers, 0)
          on conflict (day, previous_day) do update set customers = excluded.customers returning 1
      )
      select ((select count(*) from cohorts) + (select count(*) from returns))::int as wrong`,
    )
    await tx.execute(sql`delete from report_cohort where orders = 0 and sales = 0`)
    await tx.execute(sql`delete from report_return where customers = 0`)
    return row?.wrong ?? 0
  })
}
