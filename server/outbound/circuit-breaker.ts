import {
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
  isBrokenCircuitError,
  circuitBreaker as policyOf,
} from 'cockatiel'
import { type Log, Unavailable } from '#shop/ports.ts'
import type { Timeouts } from '../boot/timeouts.ts'

/** The number of open circuits by external service in this process. */
export const openCircuits = new Map<string, number>()

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
  let isOpen = false
  const count = (nowOpen: boolean) => {
    openCircuits.set(group, (openCircuits.get(group) ?? 0) + Number(nowOpen) - Number(isOpen))
    isOpen = nowOpen
  }
  count(false)
  policy.onBreak(() => {
    count(true)
    log.warn({ counterpart: name, pauseMs }, 'it does not answer and is not asked for a while')
  })
  policy.onReset(() => {
    count(false)
    log.info({ counterpart: name }, 'it answers again')
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
