import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter, Histogram, type Registry } from 'prom-client'

/** Counts a request when it has ended, with its duration. */
export type MeasureRequest = (incoming: IncomingMessage, outgoing: ServerResponse) => void

const kinds = ['page', 'admin', 'account', 'api', 'payment', 'file', 'asset', 'live', 'probe'] as const
export type Kind = (typeof kinds)[number]

/** By the first path segment; any other is a page. */
const kindOf = new Map<string, Kind>(
  Object.entries({
    account: 'account',
    admin: 'admin',
    api: 'api',
    art: 'asset',
    assets: 'asset',
    calendar: 'file',
    downloads: 'file',
    feed: 'file',
    icons: 'asset',
    livez: 'probe',
    metrics: 'probe',
    payments: 'payment',
    pictures: 'asset',
    products: 'asset',
    profile: 'account',
    readyz: 'probe',
    receipts: 'file',
    sandbox: 'payment',
    social: 'asset',
    webhooks: 'payment',
  }),
)

/** The kind of a request by its URL: one of a few, whatever visitors type. */
export function requestKind(url: string): Kind {
  if (url.startsWith('/admin/events')) return 'live'
  return kindOf.get(/^\/([a-z]+)(?=[/?.]|$)/.exec(url)?.[1] ?? '') ?? 'page'
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const classes = ['1xx', '2xx', '3xx', '4xx', '5xx']

/** Registers counts and durations of requests, every series from the start: a first failure is an increase. */
export function measureRequests(registry: Registry): MeasureRequest {
  const requests = new Counter({
    name: 'bustan_http_requests_total',
    help: 'Requests answered, by what they asked for and the class of their status; "aborted" had no answer',
    labelNames: ['kind', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'bustan_http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its answer, without live connections',
    labelNames: ['kind'],
    buckets,
    registers: [registry],
  })
  const known = Object.fromEntries(
    kinds.map((kind) => {
      const counts = [...classes, 'aborted'].map((status) => requests.labels({ kind, status }))
      for (const count of counts) count.inc(0)
      if (kind !== 'live') seconds.zero({ kind })
      return [kind, { counts, seconds: kind === 'live' ? null : seconds.labels({ kind }) }]
    }),
  )
  return (incoming, outgoing) => {
    const from = performance.now()
    const of = known[requestKind(incoming.url ?? '')]
    outgoing.once('close', () => {
      const at = outgoing.headersSent ? Math.floor(outgoing.statusCode / 100) - 1 : classes.length
      of?.counts[at]?.inc()
      of?.seconds?.observe((performance.now() - from) / 1000)
    })
  }
}
