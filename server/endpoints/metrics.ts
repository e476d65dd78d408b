import { Hono } from 'hono'
import { isSameToken } from '#shop/tokens/same-token.ts'
import { problem } from '../api/problem.ts'
import { bearerToken } from '../http/bearer-token.ts'
import type { Metrics } from '../metrics/open-metrics.ts'

/** Headers of a proxied request: its peer is then this machine, whoever sent it. */
const proxied = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']
const loopback = /^(127\.|0:0:0:0::\/64$)/

/**
 * `/metrics` for Prometheus: with METRICS_TOKEN for its bearers; without, for this machine only and not through a
 * proxy. 404 otherwise.
 */
export function metrics(parts: { metrics: Pick<Metrics, 'text' | 'contentType'>; metricsToken: string | undefined }) {
  const { metricsToken } = parts
  const app = new Hono<{ Bindings: { network: string } }>()
  app.get('/metrics', async (c) => {
    const shown = bearerToken(c)
    const isHere = loopback.test(c.env.network) && !proxied.some((name) => c.req.header(name) !== undefined)
    if (metricsToken === undefined ? !isHere : !isSameToken(metricsToken, shown)) return problem(c, 404, 'not_found')
    return c.body(await parts.metrics.text(), 200, { 'Content-Type': parts.metrics.contentType })
  })
  return app
}
