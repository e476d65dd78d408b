import { collectDefaultMetrics, Registry } from 'prom-client'

let observed: Registry | undefined

/**
 * Node's own metrics of this process. The library observes garbage collection and the event loop until the process
 * ends, so there is one registry, which all shops of a process share.
 */
export function processMetrics(): Registry {
  if (observed !== undefined) return observed
  observed = new Registry()
  collectDefaultMetrics({ register: observed })
  // A hanging process must not disappear in an average.
  for (const name of ['nodejs_eventloop_lag_seconds', 'nodejs_eventloop_lag_p99_seconds'])
    Object.assign(observed.getSingleMetric(name) ?? {}, { aggregator: 'max' })
  return observed
}
