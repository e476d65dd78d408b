import type { IncomingMessage } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { requestOrigin } from '#shop/audit/request-origin.ts'
import type { Config } from '../config/env.ts'
import { withWaitBudget } from '../http/limits/wait-budget.ts'
import type { protocolErrors } from '../http/protocol-errors.ts'
import { networkOf } from '../http/request.ts'
import { originOf } from '../http/request-origin.ts'
import type { SlowBodies } from '../http/slow-bodies.ts'
import type { createWeb } from '../http/web.ts'
import type { Tracing } from '../tracing/tracing.ts'

type Parts = {
  web: ReturnType<typeof createWeb>
  errors: ReturnType<typeof protocolErrors>
  slowBodies: SlowBodies
  tracing: Tracing
}

/** Connects Node's requests to the web application, each with its origin and time limit. */
export function webListener(
  { web, errors, slowBodies, tracing }: Parts,
  config: Pick<Config, 'TRUST_PROXY' | 'DATABASE_WAIT'>,
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
