import { sql } from 'drizzle-orm'
import { openReplica, replicaConnections } from '#adapters/database/postgres.ts'
import { type Db, rowsOf, whyUnavailable } from '#shop/db.ts'
import type { Log } from '#shop/ports.ts'
import { ConfigError } from '../../config/config-error.ts'
import type { Config } from '../../config/env.ts'
import { ReplicaReads } from './replica-reads.ts'

type Identity = { database: string; standby: boolean; given: number }

const identity = sql`select (select system_identifier from pg_control_system())::text || ' ' || current_database() as database,
  pg_is_in_recovery() as standby,
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as given`

/**
 * The replica of DATABASE_REPLICA_URL, and how to close it; null without one. It need not be available yet, and it may
 * have been promoted by a failover: until it is a standby, the primary answers.
 * @throws ConfigError for a server of another database, or a standby that gives too few connections
 */
export async function openReplicaReads(
  primary: Db,
  { DATABASE_REPLICA_URL: url, processes }: Pick<Config, 'DATABASE_REPLICA_URL' | 'processes'>,
  log: Log,
): Promise<{ aside: ReplicaReads; close(): Promise<void> } | null> {
  if (url === undefined) return null
  const replica = openReplica(url)
  try {
    const [own] = await rowsOf<Identity>(primary, identity)
    const [its] = await rowsOf<Identity>(replica.db, identity).catch((error: unknown) => {
      if (whyUnavailable(error) === null) throw error
      log.warn({ err: error }, 'the replica does not answer: until it does, the primary answers in its place')
      return []
    })
    const problem = its && problemOf(its, own?.database, processes * replicaConnections)
    if (problem) throw new ConfigError(`DATABASE_REPLICA_URL ${problem}`)
    // Not refused: after a failover every start would be, although the shop runs without a replica.
    if (its && !its.standby) log.error({}, takesWrites)
  } catch (error) {
    await replica.close()
    throw error
  }
  return { aside: new ReplicaReads(primary, replica, log), close: replica.close }
}

const takesWrites =
  'DATABASE_REPLICA_URL leads to a server that takes writes, as after a failover: until it leads to a standby, the primary answers'

function problemOf(its: Identity, own: string | undefined, needed: number): string | null {
  if (its.database !== own) return 'leads to another database than DATABASE_URL.'
  if (!its.standby || its.given >= needed) return null
  return `gives ${its.given} connections, and this machine may open ${needed} there: lower WEB_CONCURRENCY or raise its max_connections.`
}
