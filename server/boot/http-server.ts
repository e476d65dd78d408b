import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import { requestOrigin } from '#shop/audit/request-origin.ts'
import type { Log } from '#shop/ports.ts'
import type { openCdn } from '../cdn/cdn.ts'
import type { Config } from '../config/env.ts'
import { type Health, isProbe } from '../endpoints/health.ts'
import { Pipelining } from '../http/limits/pipelining.ts'
import { withWaitBudget } from '../http/limits/wait-budget.ts'
import type { PageCache } from '../http/pages/page-cache.ts'
import { protocolErrors } from '../http/protocol-errors.ts'
import { networkOf } from '../http/request.ts'
import { originOf } from '../http/request-origin.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { type BodyTimes, boundConnections, SlowBodies } from '../http/slow-bodies.ts'
import { staticFiles } from '../http/static-files.ts'
import type { createWeb } from '../http/web.ts'
import type { openMetrics } from '../metrics/open-metrics.ts'
import type { Tracing } from '../tracing/tracing.ts'
import type { Options } from './options.ts'

type Parts = {
  web: ReturnType<typeof createWeb>
  cache: PageCache | null
  cdn: ReturnType<typeof openCdn> | null
  metrics: ReturnType<typeof openMetrics>
  tracing: Tracing
  health: Health
  log: Log
  before: Options['before']
  baseUrl: string
  bodyTimes: BodyTimes
}

/**
 * The HTTP server of one process: bounds its connections, answers from the page cache or the files of the build, and
 * passes the rest to the web application.
 */
export function openHttpServer(config: Config, parts: Parts) {
  const { cache, cdn, metrics, health, log, before, baseUrl, bodyTimes } = parts
  const errors = protocolErrors(baseUrl)
  const slowBodies = new SlowBodies(bodyTimes, (socket) => errors.write(socket, 408))
  const app = webListener(config, parts, errors, slowBodies)
  const files = before ? null : staticFiles(Object.entries(securityHeaders(baseUrl)))
  const serveUncached = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const next = () => void app(incoming, outgoing)
    if (before) before(incoming, outgoing, next)
    else if (files) files(incoming, outgoing, next)
  }
  const underWay = new Set<ServerResponse>()
  const pipelining = new Pipelining()
  // A request without a Host is refused below, with our headers.
  const options = { requireHostHeader: false, connectionsCheckingInterval: bodyTimes.lookEveryMs }
  const server = createServer(options, (incoming, outgoing) => {
    if (!pipelining.admit(incoming, outgoing)) return
    metrics.request(incoming, outgoing)
    underWay.add(outgoing)
    slowBodies.watch(incoming, outgoing)
    outgoing.once('close', () => underWay.delete(outgoing))
    if (!health.ready) outgoing.setHeader('Connection', 'close')
    if (isProbe(incoming)) incoming.headers.host ??= 'localhost'
    if (!incoming.headers.host) return errors.send(outgoing, 400)
    // An uncaught throw here would end the process.
    const failed = (error: unknown) => {
      log.error({ err: error, path: incoming.url?.split('?', 1)[0] }, 'a request failed')
      errors.send(outgoing, 500)
    }
    const uncached = () => serveUncached(incoming, outgoing)
    try {
      if (cdn) cdn.handle(incoming, outgoing, uncached).catch(failed)
      else if (!cache?.serve(incoming, outgoing)) uncached()
    } catch (error) {
      failed(error)
    }
  })
  errors.attach(server, underWay)
  boundConnections(server, bodyTimes)

  return {
    /** Accepts connections, and resolves with the port. */
    listen: () =>
      new Promise<number>((resolve, reject) => {
        server.once('error', reject)
        server.listen(config.PORT, config.HOST, () => resolve((server.address() as AddressInfo).port))
      }),
    /** Accepts no more connections, gives the requests in progress five seconds, and closes the others. */
    async close() {
      slowBodies.close()
      // Close idle keep-alive connections while shutting down.
      for (const outgoing of underWay) if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close')
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 5_000).unref())])
      server.closeAllConnections()
    },
  }
}

/** Connects Node's requests to the web application, each with its origin and time limit. */
function webListener(
  config: Pick<Config, 'TRUST_PROXY' | 'DATABASE_WAIT'>,
  { web, tracing }: Pick<Parts, 'web' | 'tracing'>,
  errors: ReturnType<typeof protocolErrors>,
  slowBodies: SlowBodies,
) {
  return getRequestListener(
    (request, env) => {
      const { incoming } = env as { incoming: IncomingMessage }
      const network = networkOf(incoming, config.TRUST_PROXY)
      const allowTime = (seconds: number) => slowBodies.allow(incoming, seconds)
      const origin = originOf(network, request.headers.get('user-agent'))
      return requestOrigin.run(origin, () =>
        withWaitBudget(new URL(request.url).pathname, config.DATABASE_WAIT, () =>
          tracing.request(request, () => web.fetch(request, { network, allowTime })),
        ),
      )
    },
    { errorHandler: (error) => errors.response(error instanceof RequestError ? 400 : 500) },
  )
}
