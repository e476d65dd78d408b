import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, type MetricObject, Registry } from 'prom-client'
import { inTime } from '../outbound/with-timeout.ts'

/** Reads what all processes of the machine count, given this one's registry. */
export type AddUp = (own: Registry) => () => Promise<string>

/** Between a serving process and its supervisor. */
export type MetricsMessage =
  | { metrics: 'ask'; id: number }
  | { metrics: 'answer'; id: number; text: string }
  | { metrics: 'read'; round: number }
  | { metrics: 'own'; round: number; values: Snapshot }

type Snapshot = MetricObject[]
type Channel = { send(message: MetricsMessage): void }
type Counted = { configured: number; serving: number; restarts: number }

/** How long a process may take for its own figures, in ms; then those of the last time stand for it. */
const processMs = 2_000
/** How long the supervisor may take in all, in ms. */
const machineMs = 4_000

export const isMetricsMessage = (message: unknown): message is MetricsMessage =>
  typeof message === 'object' && message !== null && 'metrics' in message

/** Adds up what the processes of this machine count; for the process that supervises them. */
export class MachineMetrics {
  readonly #configured: number
  readonly #processMs: number
  readonly #processes = new Map<Channel, { last: Snapshot; hear: (own: Snapshot) => void }>()
  /** What processes had counted that are gone: counters never go backwards. */
  #departed: Snapshot = []
  #restarts = 0
  #round = 0
  #reading: Promise<string> | null = null
  readonly #own = new Registry()

  /** @param configured how many processes should serve */
  constructor(configured: number, withinMs = processMs) {
    this.#configured = configured
    this.#processMs = withinMs
    collectDefaultMetrics({ register: this.#own })
  }

  /** A process serves from now on. */
  joined(process: Channel): void {
    if (!this.#processes.has(process)) this.#processes.set(process, { last: [], hear: () => {} })
  }

  /** A process has ended; `replaced` unless it was stopped. */
  async left(process: Channel, replaced: boolean): Promise<void> {
    if (replaced) this.#restarts++
    const known = this.#processes.get(process)
    this.#processes.delete(process)
    if (known) this.#departed = await added([this.#departed, known.last.filter(onlyGrows)]).getMetricsAsJSON()
  }

  /** Takes a message of a process: its figures, or the question for all. */
  heard(process: Channel, message: MetricsMessage): void {
    if (message.metrics === 'own' && message.round === this.#round) this.#processes.get(process)?.hear(message.values)
    if (message.metrics !== 'ask') return
    // Who asks while others wait gets the same answer.
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
    const asked = [...this.#processes].map(([process, state]) => {
      const own = new Promise<Snapshot>((hear) => {
        state.hear = hear
      })
      process.send({ metrics: 'read', round })
      return inTime(this.#processMs, own).then(
        (values) => {
          state.last = values
          return true
        },
        () => false,
      )
    })
    const serving = (await Promise.all(asked)).filter((answered) => answered).length
    const mine = (await this.#own.getMetricsAsJSON()).filter(({ name }) => ofSupervisor.test(name))
    const processes = new Registry()
    processGauges(processes, () => ({ configured: this.#configured, serving, restarts: this.#restarts }))
    const living = [...this.#processes.values()].map(({ last }) => last)
    return added([...living, this.#departed, mine, await processes.getMetricsAsJSON()]).metrics()
  }
}

/** Of the supervisor itself: what it costs, and nothing that would pass for a shop's. */
const ofSupervisor = /^process_(cpu_\w+_total|resident_memory_bytes)$/
const onlyGrows = ({ type }: MetricObject) => ['counter', 'histogram'].includes(String(type))
const added = (snapshots: Snapshot[]) => AggregatorRegistry.aggregate(snapshots)

/** How one of several processes asks its supervisor for the figures of all, and answers for its own. */
export const askSupervisor: AddUp = (own) => {
  const waiting = new Map<number, (text: string) => void>()
  let asked = 0
  const say = (message: MetricsMessage) => process.send?.(message, undefined, undefined, () => {})
  process.on('message', async (message: unknown) => {
    if (!isMetricsMessage(message)) return
    if (message.metrics === 'answer') waiting.get(message.id)?.(message.text)
    if (message.metrics === 'read')
      say({ metrics: 'own', round: message.round, values: await own.getMetricsAsJSON().catch(() => []) })
  })
  return async () => {
    const id = asked++
    const answer = new Promise<string>((resolve) => waiting.set(id, resolve))
    say({ metrics: 'ask', id })
    return inTime(machineMs, answer).finally(() => waiting.delete(id))
  }
}

/** For the process that is a shop by itself. */
export const alone: AddUp = (own) => {
  processGauges(own, () => ({ configured: 1, serving: 1, restarts: 0 }))
  return () => own.metrics()
}

/** Registers what is known of the machine's processes. */
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
