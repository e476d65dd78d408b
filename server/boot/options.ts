import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerBuild } from 'react-router'
import type { Accounts } from '#app/context/accounts.ts'
import type { Clock, Log } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import type { BodyTimes } from '../http/slow-bodies.ts'
import type { AddUp } from '../metrics/machine-metrics.ts'
import type { DiskSpace } from './disk-room.ts'
import type { Timeouts } from './timeouts.ts'

export type Options = {
  build: ServerBuild | (() => Promise<ServerBuild>)
  log: Log
  /** In development Vite answers first and no page is cached. */
  before?: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void
  clock?: Clock
  /** Others than the shop's own, for tests. */
  timeouts?: Timeouts
  /** Make the first admin's setup link; of several processes only one does. */
  setupLink?: boolean
  /** Do what one process of a machine does for all: write the security log, purge caches in front. */
  leads?: boolean
  /** How the other processes' figures are added to /metrics, where there are others. */
  addUp?: AddUp | undefined
  /** How long bodies may take, for tests. */
  bodyTimes?: BodyTimes
  /** How much space a folder's disk has, for tests. */
  disk?: (folder: string) => Promise<DiskSpace>
}

export type Running = {
  baseUrl: string
  port: number
  /** The shop and its account verbs, for callers in the same process. */
  shop: Shop
  accounts: Accounts
  /** A one-time link that makes the first admin; null once there is one. */
  setupUrl: string | null
  /** Says "not ready", drains, finishes what is under way, closes the database. Safe to call twice. */
  stop(): Promise<void>
}
