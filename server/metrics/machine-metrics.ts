import { AggregatorRegistry, Counter, Gauge, type MetricObject, Registry } from 'prom-client'
import { withTimeout } from '../outbound/with-timeout.ts'
import { processMetrics } from './process-metrics.ts'

/** Reads the metrics of all processes of the machine, given this one's registry. */
export type MergeMetrics = (own: Registry) => () => Promise<string>

/** Messages between a serving process and its supervisor. */
export type MetricsMessage =
  | { metrics: 'ask'; id: number }
  | { metrics: 'answer'; id: number; text: string }
  | { metrics: 'read'; round: number }
  | { metrics: 'own'; round: number; values: Snapshot }

type Snapshot = MetricObject[]
type Channel = { send(message: MetricsMessage): void }
type Counted = { configured: number; serving: number; restarts: number }

/** How long a process may take for its metrics, in ms; after that its last ones are used. */
const processMs = 2_000
/** How long the supervisor may take in all, in ms. */
const machineMs = 4_000

export const isMetricsMessage = (message: unknown): message is MetricsMessage =>
  typeof message === 'object' && message !== null && 'metrics' in message

/** Adds up the metrics of this machine's processes; for the supervisor. */
export class MachineMetrics {
  readonly #configured: number
  readonly #processMs: number
  readonly #processes = new Map<Channel, { last: Snapshot; hear: (own: Snapshot) => void }>()
  /** The counters of ended processes: counters never decrease. */
  #departed: Snapshot = []
  #restarts = 0
  #round = 0
  #reading: Promise<string> | null = null
  /** From the start on: its CPU time is counted from here. */
  readonly #own = processMetrics()

  /** @param configured how many processes should serve */
  constructor(configured: number, withinMs = processMs) {
    this.#configured = configured
    this.#processMs = withinMs
  }

  /** Adds a serving process. */
  joined(process: Channel): void {
    if (!this.#processes.has(process)) this.#processes.set(process, { last: [], hear: () => {} })
  }

  /** Removes an ended process; `replaced` unless it was stopped. */
  async left(process: Channel, replaced: boolean): Promise<void> {
    if (replaced) this.#restarts++
    const known = this.#processes.get(process)
    this.#processes.delete(process)
    if (known) this.#departed = await added([this.#departed, known.last.filter(onlyGrows)]).getMetricsAsJSON()
  }

  /** Takes a message from a process: its metrics, or the request for all. */
  heard(process: Channel, message: MetricsMessage): void {
    if (message.metrics === 'own' && message.round === this.#round) this.#processes.get(process)?.hear(message.values)
    if (message.metrics !== 'ask') return
    // Concurrent requests share one answer.
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null
    })
    this.#reading.then(
      (text) => process.send({ metrics: 'answer', id: message.id, text }),
      () => {},
    )
  }

  async #read(): Promise<string> {
    const round = ++this.#round
    const requests = [...this.#processes].map(([process, state]) => {
      const own = new Promise<Snapshot>((hear) => {
        state.hear = hear
      })
      process.send({ metrics: 'read', round })
      return withTimeout(this.#processMs, own).then(
        (values) => {
          state.last = values
          return true
        },
        () => false,
      )
    })
    const serving = (await Promise.all(requests)).filter((answered) => answered).length
    const mine = (await this.#own.getMetricsAsJSON()).filter(({ name }) => ofSupervisor.test(name))
    const processes = new Registry()
    processGauges(processes, () => ({ configured: this.#configured, serving, restarts: this.#restarts }))
    const living = [...this.#processes.values()].map(({ last }) => last)
    return added([...living, this.#departed, mine, await processes.getMetricsAsJSON()]).metrics()
  }
}

/** The supervisor's own metrics: its cost, and nothing that could be mistaken for a shop's. */
const ofSupervisor = /^process_(cpu_\w+_total|resident_memory_bytes)$/
const onlyGrows = ({ type }: MetricObject) => ['counter', 'histogram'].includes(String(type))
const added = (snapshots: Snapshot[]) => AggregatorRegistry.aggregate(snapshots)

/** For one of several processes: asks the supervisor for the metrics of all, and sends its own. */
export const askSupervisor: MergeMetrics = (own) => {
  const waiting = new Map<number, (text: string) => void>()
  let nextId = 0
  const say = (message: MetricsMessage) => process.send?.(message, undefined, undefined, () => {})
  process.on('message', async (message: unknown) => {
    if (!isMetricsMessage(message)) return
    if (message.metrics === 'answer') waiting.get(message.id)?.(message.text)
    if (message.metrics === 'read')
      say({ metrics: 'own', round: message.round, values: await own.getMetricsAsJSON().catch(() => []) })
  })
  return async () => {
    const id = nextId++
    const text = new Promise<string>((resolve) => waiting.set(id, resolve))
    say({ metrics: 'ask', id })
    return withTimeout(machineMs, text).finally(() => waiting.delete(id))
  }
}

/** For a single process. */
export const singleProcessMetrics: MergeMetrics = (own) => {
  processGauges(own, () => ({ configured: 1, serving: 1, restarts: 0 }))
  return () => own.metrics()
}

/** Registers the metrics about the machine's processes. */
function processGauges(registry: Registry, read: () => Counted): void {
  new Gauge({
    name: 'bustan_processes',
    help: 'Processes that should serve on this machine, and those that answered this question',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { configured, serving } = read()
      this.set({ state: 'configured' }, configured)
      this.set({ state: 'serving' }, serving)
    },
  })
  new Counter({
    name: 'bustan_process_restarts_total',
    help: 'Processes that ended by themselves since the supervisor started',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(read().restarts)
    },
  })
}
