import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { problem } from '../api/problem.ts'
import type { PageCache } from '../http/page-cache.ts'
import type { Health } from './health.ts'

/** What a proxy adds to a request it hands on: its peer is then this machine, whoever asked. */
const proxied = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']
const loopback = /^(127\.|0:0:0:0::\/64$)/

const same = (one: string, other: string) => {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(one), hash(other))
}

/**
 * `/metrics` for Prometheus: with METRICS_TOKEN for its bearers; without, for this machine only and not through a
 * proxy. 404 otherwise.
 */
export function metrics({ health, metricsToken }: { health: Health; metricsToken: string | undefined }) {
  const app = new Hono<{ Bindings: { network: string } }>()
  app.get('/metrics', async (c) => {
    const shown = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    const isHere = loopback.test(c.env.network) && !proxied.some((name) => c.req.header(name) !== undefined)
    if (metricsToken === undefined ? !isHere : !same(shown, metricsToken)) return problem(c, 404, 'not_found')
    return c.body(await health.metrics.metrics(), 200, { 'Content-Type': health.metrics.contentType })
  })
  return app
}

/** What a process counts of itself, and the page cache's part of it. */
export function metricsOf(cache: PageCache | null): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'bustan_page_cache_hits',
    help: 'Pages answered from the page cache since the start',
    registers: [registry],
    collect() {
      this.set(cache?.hits ?? 0)
    },
  })
  new Gauge({
    name: 'bustan_page_cache_misses',
    help: 'Pages rendered for the page cache since the start',
    registers: [registry],
    collect() {
      this.set(cache?.misses ?? 0)
    },
  })
  return registry
}
