import { sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import type { Replica } from '#adapters/database/postgres.ts'
import { type Db, isStandby, rowsOf, whyUnavailable } from '#shop/db.ts'
import type { Log } from '#shop/ports.ts'
import type { ReplicaRead } from '#shop/shop.ts'

/** How long a read waits for the replica to catch up. */
const catchUpMs = 1_000
/** How long the replica is not used after it was away or behind. */
const restMs = 5_000

/**
 * Sends reads to the replica. Each waits until the replica has everything committed on the primary before it; while the
 * replica is away or behind, the primary answers.
 */
export class ReplicaReads {
  readonly #primary: Db
  readonly #replica: Replica
  readonly #log: Log
  #restUntil = 0
  #trouble: 'away' | 'behind' | null = null
  reads = 0
  fallbacks = 0

  constructor(primary: Db, replica: Replica, log: Log) {
    this.#primary = primary
    this.#replica = replica
    this.#log = log
  }

  readonly read: ReplicaRead = async (read) => {
    if (performance.now() >= this.#restUntil) {
      const lsn = await this.#position()
      try {
        if (await this.#replica.reach(lsn, catchUpMs)) {
          const value = await read(this.#replica.db)
          this.reads++
          if (this.#trouble !== null) this.#log.info({}, 'the replica is read again')
          this.#trouble = null
          return value
        }
        this.#rest('behind')
      } catch (error) {
        // A read that writes is a bug: on the primary it would succeed.
        if (isStandby(error) || whyUnavailable(error) !== 'database') throw error
        this.#rest('away', error)
      }
    }
    this.fallbacks++
    return read(this.#primary)
  }

  /** A position in the primary's WAL after everything committed. */
  async #position(): Promise<string> {
    const [row] = await rowsOf<{ lsn: string }>(this.#primary, sql`select pg_current_wal_insert_lsn()::text as lsn`)
    return row?.lsn ?? '0/0'
  }

  #rest(trouble: 'away' | 'behind', error?: unknown): void {
    this.#restUntil = performance.now() + restMs
    if (this.#trouble !== trouble)
      this.#log.warn({ trouble, err: error }, 'the replica is away or behind: the primary answers in its place')
    this.#trouble = trouble
  }

  measure(registry: Registry): void {
    const gauge = (name: string, help: string, read: () => number) =>
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read())
        },
      })
    gauge('bustan_replica_reads', 'Reads that the replica answered since the start', () => this.reads)
    gauge('bustan_replica_fallbacks', 'Reads that the primary answered in its place', () => this.fallbacks)
  }
}
