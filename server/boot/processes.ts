import cluster, { type Worker } from 'node:cluster'
import { isMetricsMessage, MachineMetrics, type MetricsMessage } from '../metrics/machine-metrics.ts'

/** What a serving process tells the one that supervises it. */
export type Opened = { baseUrl: string; setupUrl: string | null }

/** How a process ends that cannot start for a reason that waiting does not cure: its configuration, a foreign folder. */
export const exitConfigError = 78
/** How one ends that has waited for its database long enough. */
export const exitDatabaseUnreachable = 69

/** What the first of them is called with, or who replaces it before it served. */
export const firstProcess = '--first'
/** What replaces the first once it has served: it does what one process of a machine does, but makes no setup link. */
export const leadingProcess = '--leading'

/** V8's default. The command that starts a shop saves memory for small machines, on which one process serves. */
const youngGenerationMb = 16

const firstPauseMs = 1_000
const longestPauseMs = 30_000
/** Failed starts, for unknown reasons, before the supervisor gives up on a shop that has never served. */
const maxFailedStarts = 5

/**
 * Supervises several serving processes on one port: starts them, replaces any that dies, with increasing back-off, and
 * forwards a stop to all. When one fails, the others go on serving. The supervisor exits only if no worker has ever served
 * and the failure is permanent. Only the first creates the setup link.
 */
export function superviseWorkers(count: number, opened: (first: Opened) => void): { stop(): Promise<void> } {
  const alive = new Set<Worker>()
  const pauses = new Set<NodeJS.Timeout>()
  const metrics = new MachineMetrics(count)
  let everServed = false
  let failed = 0
  let stopping = false

  const start = (role: string | null, pauseMs: number) => {
    cluster.setupPrimary({
      args: role === null ? [] : [role],
      execArgv: [...process.execArgv, `--max-semi-space-size=${youngGenerationMb}`],
    })
    const worker = cluster.fork()
    let served = false
    alive.add(worker)
    // A worker that dies while it is written to emits its end all the same.
    worker.on('error', () => {})
    const channel = { send: (message: MetricsMessage) => void (worker.isConnected() && worker.send(message)) }
    worker.on('message', (message: Opened | MetricsMessage) => {
      if (isMetricsMessage(message)) return metrics.heard(channel, message)
      metrics.joined(channel)
      served = true
      everServed = true
      if (role === firstProcess) opened(message)
    })
    worker.on('exit', (code) => {
      alive.delete(worker)
      void metrics.left(channel, !stopping)
      if (stopping) return
      const hopeless = code === exitConfigError || code === exitDatabaseUnreachable || ++failed >= maxFailedStarts
      if (!everServed && hopeless) process.exit(code || 1)
      const wait = served ? 0 : pauseMs
      const timer = setTimeout(() => {
        pauses.delete(timer)
        start(
          served && role !== null ? leadingProcess : role,
          served ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs),
        )
      }, wait)
      pauses.add(timer)
    })
  }
  for (let index = 0; index < count; index++) start(index === 0 ? firstProcess : null, firstPauseMs)

  return {
    stop() {
      stopping = true
      for (const timer of pauses) clearTimeout(timer)
      return new Promise((resolve) => {
        const check = () => alive.size === 0 && resolve()
        cluster.on('exit', check)
        for (const worker of alive) worker.process.kill('SIGTERM')
        check()
      })
    },
  }
}
