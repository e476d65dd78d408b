import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#shop/db.ts'
import type { Log } from '#shop/ports.ts'
import { ConfigError } from '../../config/config-error.ts'
import type { Config } from '../../config/env.ts'

type BudgetConfig = Pick<Config, 'processes' | 'DATABASE_POOL' | 'DATABASE_DIRECT_URL'>

/** Connections for a migration or the nightly vacuum, and for a backup. */
const forUpkeep = 3

/** `wanted` by this machine at most, `given` by the server to this role in this database, `others` in use by others. */
type Budget = { wanted: number; given: number; others: number }

async function readBudget(db: Db, config: BudgetConfig): Promise<Budget> {
  const [server] = await rowsOf<Omit<Budget, 'wanted'>>(
    db,
    sql`select least(
          current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
            - coalesce(current_setting('reserved_connections', true), '0')::int,
          (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
          (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
        ) as given,
        (select count(*)::int from pg_stat_activity
          where backend_type = 'client backend' and application_name not like 'bustan%') as others`,
  )
  // With a pooler, each process holds only its listener directly.
  const each = config.DATABASE_DIRECT_URL === undefined ? config.DATABASE_POOL : 1
  return { wanted: config.processes * each + forUpkeep, given: 0, others: 0, ...server }
}

/** @throws ConfigError when this machine may open more connections than the server gives */
export async function assertBudget(db: Db, config: BudgetConfig): Promise<void> {
  const { wanted, given } = await readBudget(db, config)
  if (wanted <= given) return
  const { processes, DATABASE_POOL } = config
  throw new ConfigError(
    `The shop may open ${wanted} connections on this machine (${processes} processes with DATABASE_POOL=${DATABASE_POOL}, and ` +
      `${forUpkeep} for upkeep), and the database gives ${given}. Lower DATABASE_POOL or WEB_CONCURRENCY, raise ` +
      'max_connections, or put a pooler in between (docs/operations.md, "Database").',
  )
}

/** Logs how many connections this machine may open. */
export async function reportBudget(db: Db, config: BudgetConfig, log: Log): Promise<void> {
  const budget = await readBudget(db, config)
  const [{ limit } = { limit: '0' }] = await rowsOf<{ limit: string }>(
    db,
    sql`select current_setting('statement_timeout') as limit`,
  )
  if (limit === '0') log.warn({}, 'the pooler sets no limits on statements: see connect_query in docs/operations.md')
  if (budget.wanted + budget.others > budget.given)
    log.warn(budget, 'others hold so many connections of the database that it may not give all that the shop may open')
  else log.info(budget, 'connections that this machine may open to the database')
}
