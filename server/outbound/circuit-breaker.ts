import {
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
  isBrokenCircuitError,
  circuitBreaker as policyOf,
} from 'cockatiel'
import { type Log, Unavailable } from '#shop/ports.ts'
import type { Timeouts } from '../boot/timeouts.ts'

type Circuit = { group: string; failedAt: number | null }
const circuits = new Set<Circuit>()

/** An open circuit that was not tried again for this long, such as a deleted webhook's, says nothing any more. */
const forgottenAfterMs = 60 * 60_000

/** The number of open circuits by external service in this process, without those that were last tried an hour ago. */
export function openCircuits(now = Date.now()): Map<string, number> {
  const open = new Map<string, number>()
  for (const { group, failedAt } of circuits) {
    const counts = failedAt !== null && now - failedAt < forgottenAfterMs
    open.set(group, (open.get(group) ?? 0) + Number(counts))
  }
  return open
}

/** Runs work that calls an external service, or throws `Unavailable` at once while its circuit is open. */
export type Breaker = <Done>(work: () => Promise<Done>) => Promise<Done>

/**
 * A circuit breaker per external service and process: after consecutive failures calls fail at once, until after a
 * pause one attempt succeeds. Only `Unavailable` counts as a failure: a refusal is an answer.
 */
export function circuitBreaker(name: string, { failures, pauseMs }: Timeouts['breaker'], log: Log): Breaker {
  const policy = policyOf(
    handleWhen((error) => error instanceof Unavailable),
    { halfOpenAfter: pauseMs, breaker: new ConsecutiveBreaker(failures) },
  )
  // Webhook receivers are counted together: admins can add any number of them.
  const group = /^https?:/.test(name) ? 'webhooks' : name
  const circuit: Circuit = { group, failedAt: null }
  circuits.add(circuit)
  // Also after each failed attempt while it is open.
  policy.onBreak(() => {
    circuit.failedAt = Date.now()
    log.warn({ service: name, pauseMs }, 'no response: not called for a while')
  })
  policy.onReset(() => {
    circuit.failedAt = null
    log.info({ service: name }, 'responding again')
  })
  return async (work) => {
    // During the half-open attempt others fail at once.
    if (policy.state === CircuitState.HalfOpen) throw circuitOpen(name)
    try {
      return await policy.execute(work)
    } catch (error) {
      throw isBrokenCircuitError(error) ? circuitOpen(name) : error
    }
  }
}

const circuitOpen = (name: string) => new Unavailable(`${name} does not answer and is not asked now`)
