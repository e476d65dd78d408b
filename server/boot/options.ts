import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerBuild } from 'react-router'
import type { Accounts } from '#app/context/accounts.ts'
import type { Clock, Log } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import type { BodyTimes } from '../http/slow-bodies.ts'
import type { MergeMetrics } from '../metrics/machine-metrics.ts'
import type { DiskSpace } from './disk-space-check.ts'
import type { Timeouts } from './timeouts.ts'

export type Options = {
  build: ServerBuild | (() => Promise<ServerBuild>)
  log: Log
  /** In development Vite answers first and no page is cached. */
  before?: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void
  clock?: Clock
  /** Overrides, for tests. */
  timeouts?: Timeouts
  /** Create the first admin's setup link; of several processes only one does. */
  setupLink?: boolean
  /** Do the work of one process per machine: write the security log, purge caches in front, ask about open orders. */
  leads?: boolean
  /** How the other processes' metrics are added to /metrics, if any. */
  addUp?: MergeMetrics | undefined
  /** Time limits for request bodies, for tests. */
  bodyTimes?: BodyTimes
  /** The disk space of a folder, for tests. */
  disk?: (folder: string) => Promise<DiskSpace>
}

export type RunningShop = {
  baseUrl: string
  port: number
  /** The shop and its account functions, for callers in the same process. */
  shop: Shop
  accounts: Accounts
  /** A one-time link that makes the first admin; null once there is one. */
  setupUrl: string | null
  /** Reports not ready, drains, finishes requests in progress, closes the database. Safe to call twice. */
  stop(): Promise<void>
}
