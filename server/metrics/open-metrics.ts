import { Counter, Gauge, Registry } from 'prom-client'
import type { OpenDatabase } from '#adapters/database/open.ts'
import type { Shop } from '#shop/shop.ts'
import { measureBackups } from '../backup/metrics.ts'
import type { DiskSpace } from '../boot/disk-space-check.ts'
import type { PageCache } from '../http/pages/page-cache.ts'
import { openCircuits } from '../outbound/circuit-breaker.ts'
import { withTimeout } from '../outbound/with-timeout.ts'
import { type MergeMetrics, singleProcessMetrics } from './machine-metrics.ts'
import { processMetrics } from './process-metrics.ts'
import { type MeasureRequest, measureRequests } from './request-metrics.ts'
import { measureUpkeep } from './upkeep-metrics.ts'

export type Metrics = {
  contentType: string
  /** The metrics of all processes of this machine, in Prometheus' text format. */
  text(): Promise<string>
  /** Counts a request when it has ended. */
  request: MeasureRequest
}

type Measured = {
  shop: Pick<Shop, 'db' | 'clock' | 'backups'>
  database: Pick<OpenDatabase, 'connections'>
  cache: PageCache | null
  /** Parts that register metrics of their own. */
  measured: readonly ({ measure(registry: Registry): void } | null | undefined)[]
  /** The disk space of the data folder. */
  disk: () => Promise<DiskSpace>
}

/** How long an external value may take, in ms; then it is left out. */
const figureMs = 1_000

/**
 * Opens this process's metrics.
 * @param addUp how the other processes' metrics are added; by default this process is the only one
 */
export function openMetrics(
  { shop, database, cache, measured, disk }: Measured,
  addUp: MergeMetrics = singleProcessMetrics,
): Metrics {
  const registry = Registry.merge([processMetrics()])
  for (const other of measured) other?.measure(registry)
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  counter('bustan_page_cache_hits', 'Pages answered from the page cache since the start', () => cache?.hits ?? 0)
  counter('bustan_page_cache_misses', 'Pages rendered for the page cache since the start', () => cache?.misses ?? 0)
  new Gauge({
    name: 'bustan_database_connections',
    help: 'Connections to PostgreSQL of these processes, and what waits for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(database.connections?.() ?? {})) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'bustan_circuits_open',
    help: 'External services that do not respond and are not called for a while',
    labelNames: ['service'],
    registers: [registry],
    collect() {
      for (const [service, count] of openCircuits()) this.set({ service }, count)
    },
  })
  new Gauge({
    name: 'bustan_disk_bytes',
    help: 'The disk of DATA_DIR',
    labelNames: ['space'],
    aggregator: 'min',
    registers: [registry],
    async collect() {
      this.reset()
      const space = await withTimeout(figureMs, disk()).catch(() => null)
      if (space === null) return
      this.set({ space: 'free' }, space.free)
      this.set({ space: 'size' }, space.size)
    },
  })
  measureUpkeep(registry, shop)
  measureBackups(registry, shop.backups, shop.clock)
  return { contentType: registry.contentType, text: addUp(registry), request: measureRequests(registry) }
}
