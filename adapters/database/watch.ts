import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseUnavailable, waitBudget } from '#shop/db.ts'
import { afterPendingInput } from './after-pending-input.ts'

/** A statement unanswered for this long starts a check whether the database answers at all. */
const suspectAfterMs = 800
/** The time limit of that check. */
const responseTimeoutMs = 1_200
const connectWithinMs = { first: 4_000, again: 1_500 }
const beatEveryMs = 5_000
const longestPauseMs = 400
const tooManyConnections = '53300'

type Socket = { connection: { stream: { destroy(): void } } }
/**
 * `heard` on each NOTIFY, with its payload; `missed` after a gap in listening, when notifications may have been lost.
 */
type Listener = { channel: string; heard(payload: string): void; missed(): void }

/**
 * Health check of a PostgreSQL server. A dedicated connection listens to the shop's channels and is pinged regularly,
 * and at once when a statement is slow. When it does not answer, all connections are cut so that waiting requests fail
 * now; until it is back, new ones fail at once.
 */
export class Watch {
  readonly #config: pg.ClientConfig
  readonly #clients = new Set<pg.Client>()
  readonly #listeners = new Set<Listener>()
  readonly #stopped = new AbortController()
  #client: pg.Client | null = null
  #watching: Promise<void> | null = null
  #away = false
  #askNow: () => void = () => {}

  constructor(config: pg.ClientConfig) {
    this.#config = config
  }

  /** @throws DatabaseUnavailable while the database is known to be down */
  assertHere(): void {
    if (this.#away) throw new DatabaseUnavailable('the database does not answer')
  }

  /** Adds a connection that is cut when the database does not answer. */
  add(client: pg.Client): void {
    this.#clients.add(client)
    client.once('end', () => this.#clients.delete(client))
  }

  /**
   * Starts waiting for an answer; call the returned function when it has arrived.
   * @param giveUp called when the request's deadline has passed
   */
  expect(giveUp: () => void = () => {}): () => void {
    const timer = setTimeout(() => this.ask(), suspectAfterMs)
    timer.unref()
    const asking = waitBudget.getStore()
    const waited = asking?.begin()
    let over = false
    const limit =
      asking &&
      setTimeout(
        afterPendingInput(() => over || giveUp()),
        Math.max(0, asking.left()),
      )
    return () => {
      over = true
      clearTimeout(timer)
      clearTimeout(limit)
      waited?.()
    }
  }

  /** Checks now whether the database answers and is writable. */
  ask(): void {
    this.#askNow()
  }

  /** Listens to a channel; the first listener starts the watch. Returns a function that stops listening. */
  async listen(listener: Listener): Promise<() => void> {
    this.#listeners.add(listener)
    if (this.#client !== null) {
      // If this fails, the connection is lost, and the next one listens to all channels.
      await this.#client.query(listen(listener)).catch(() => undefined)
    } else if (this.#watching === null) {
      const client = await this.#open(connectWithinMs.first).catch((error: unknown) => {
        this.#listeners.delete(listener)
        throw error
      })
      this.#watching = this.#watch(client)
    }
    return () => void this.#listeners.delete(listener)
  }

  /**
   * Whether all notifications sent before the call were received: the server sends them ahead of its next answer. False
   * when it does not answer in time.
   */
  async caughtUp(): Promise<boolean> {
    const client = this.#client
    if (client === null || this.#away) return false
    try {
      await inTime(client.query('select 1'))
      return this.#client === client
    } catch {
      this.#askNow()
      return false
    }
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    this.#askNow()
    await this.#watching
  }

  async #watch(first: pg.Client): Promise<void> {
    const { signal } = this.#stopped
    let client: pg.Client | null = first
    for (let wait = 0; !signal.aborted; ) {
      if (client !== null) {
        this.#client = client
        this.#away = false
        await this.#stay(client)
        this.#client = null
        wait = 0
      }
      await pause(wait, undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted) break
      const began = performance.now()
      client = await this.#open(connectWithinMs.again).catch((error: unknown) => {
        // A server that has no connections left does answer.
        if ((error as { code?: string }).code !== tooManyConnections) this.#cut()
        return null
      })
      // A slow attempt is followed by the next at once: a database that is back is found within two seconds.
      wait = Math.max(0, Math.min(wait * 2 || 100, longestPauseMs) - (performance.now() - began))
      if (client !== null) for (const { missed } of this.#listeners) missed()
    }
    if (client !== null) destroyConnection(client)
  }

  async #open(connectionTimeoutMillis: number): Promise<pg.Client> {
    const client = new pg.Client({ ...this.#config, connectionTimeoutMillis })
    client.on('error', () => {})
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of this.#listeners) if (listener.channel === channel) listener.heard(payload)
    })
    try {
      await client.connect()
      await inTime(client.query([...this.#listeners].map(listen).join(';')))
      return client
    } catch (error) {
      destroyConnection(client)
      throw error
    }
  }

  /** Pings until there is no answer. */
  async #stay(client: pg.Client): Promise<void> {
    const { signal } = this.#stopped
    const end = new Promise<void>((resolve) => client.once('end', () => resolve()))
    for (let alive = true; alive; ) {
      const requested = new Promise<void>((resolve) => {
        this.#askNow = resolve
      })
      const heartbeat = new AbortController()
      const due = pause(beatEveryMs, undefined, { signal: heartbeat.signal, ref: false }).catch(() => undefined)
      await Promise.race([end, requested, due])
      heartbeat.abort()
      alive = !signal.aborted && (await this.#isAlive(client))
    }
    destroyConnection(client)
  }

  async #isAlive(client: pg.Client): Promise<boolean> {
    try {
      const { rows } = await inTime(client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby'))
      if (rows[0]?.standby) throw new DatabaseUnavailable('this server takes no orders: it is a standby')
      return true
    } catch (error) {
      // If only this connection was lost, reconnect before failing others.
      if (error instanceof DatabaseUnavailable) this.#cut()
      return false
    }
  }

  #cut(): void {
    this.#away = true
    for (const client of this.#clients) destroyConnection(client)
  }
}

const listen = ({ channel }: Listener) => `listen ${pg.escapeIdentifier(channel)}`

/** Closes a connection without a goodbye: its statement is given up here, and soon on the server. */
export function destroyConnection(client: pg.Client): void {
  ;(client as unknown as Socket).connection.stream.destroy()
}

/** Rejects when the answer is late. What arrived while this process was busy still counts. */
function inTime<Value>(coming: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const tooLate = () => reject(new DatabaseUnavailable('the database gives no sign of life'))
    const timer = setTimeout(afterPendingInput(tooLate), responseTimeoutMs)
    coming.finally(() => clearTimeout(timer)).then(resolve, reject)
  })
}
