import {
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
  isBrokenCircuitError,
  circuitBreaker as policyOf,
} from 'cockatiel'
import { type Log, Unavailable } from '#shop/ports.ts'
import type { Timeouts } from '../boot/timeouts.ts'

/** Does a piece of work that asks somebody outside, or throws `Unavailable` at once while they answer nobody. */
export type Breaker = <Done>(work: () => Promise<Done>) => Promise<Done>

/**
 * A circuit breaker for one counterpart, in this process: after some failures in a row everybody fails at once, until
 * after a pause one try shows whether it answers again. Only `Unavailable` is a failure: a refusal is an answer.
 */
export function circuitBreaker(name: string, { failures, pauseMs }: Timeouts['breaker'], log: Log): Breaker {
  const policy = policyOf(
    handleWhen((error) => error instanceof Unavailable),
    { halfOpenAfter: pauseMs, breaker: new ConsecutiveBreaker(failures) },
  )
  policy.onBreak(() => log.warn({ counterpart: name, pauseMs }, 'it does not answer and is not asked for a while'))
  policy.onReset(() => log.info({ counterpart: name }, 'it answers again'))
  return async (work) => {
    // While one try is under way nobody waits for it: it may take as long as those that failed.
    if (policy.state === CircuitState.HalfOpen) throw notAsked(name)
    try {
      return await policy.execute(work)
    } catch (error) {
      throw isBrokenCircuitError(error) ? notAsked(name) : error
    }
  }
}

const notAsked = (name: string) => new Unavailable(`${name} does not answer and is not asked now`)
