import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Time limits in ms: for a request's head, its whole body, a pause within the body, and a response that its client does
 * not read.
 */
export type BodyTimes = { headMs: number; totalMs: number; stallMs: number; unreadMs: number; lookEveryMs: number }
export const usualTimes: BodyTimes = {
  headMs: 15_000,
  totalMs: 30_000,
  stallMs: 15_000,
  unreadMs: 120_000,
  lookEveryMs: 1_000,
}

type Watched = { takenMs: number; totalMs: number; bytes: number; stalledMs: number; outgoing: ServerResponse }

/**
 * Ends requests whose body arrives too slowly: Node's `requestTimeout` is global, but the team's large files need
 * longer. The default time applies until `allow` extends it.
 */
export class SlowBodies {
  readonly #watched = new Map<IncomingMessage, Watched>()
  readonly #times: BodyTimes
  readonly #refuse: (socket: Socket) => void
  readonly #timer: NodeJS.Timeout
  #lookedAt = performance.now()

  /** @param refuse answers a connection that its request took too long, and closes it */
  constructor(times: BodyTimes, refuse: (socket: Socket) => void) {
    this.#times = times
    this.#refuse = refuse
    this.#timer = setInterval(() => this.#look(), times.lookEveryMs).unref()
  }

  /** Watches a request's body, if any, until it is complete. */
  watch(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = incoming.headers
    if (length === '0' && encoding === undefined) return
    const { bytesRead: bytes } = incoming.socket
    this.#watched.set(incoming, { takenMs: 0, totalMs: this.#times.totalMs, bytes, stalledMs: 0, outgoing })
    incoming.once('close', () => this.#watched.delete(incoming))
  }

  /** Sets a body's total time; the limit for pauses stays. */
  allow(incoming: IncomingMessage, seconds: number): void {
    const watched = this.#watched.get(incoming)
    if (watched) watched.totalMs = seconds * 1000
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    const { stallMs, lookEveryMs } = this.#times
    const now = performance.now()
    // While this process was busy or suspended nothing could arrive: such a pause counts as one check.
    const passedMs = Math.min(now - this.#lookedAt, 2 * lookEveryMs)
    this.#lookedAt = now
    for (const [incoming, watched] of this.#watched) {
      const { socket } = incoming
      if (incoming.complete || socket.destroyed) {
        this.#watched.delete(incoming)
        continue
      }
      watched.takenMs += passedMs
      watched.stalledMs = socket.bytesRead === watched.bytes ? watched.stalledMs + passedMs : 0
      watched.bytes = socket.bytesRead
      if (watched.takenMs < watched.totalMs && watched.stalledMs < stallMs) continue
      this.#watched.delete(incoming)
      if (watched.outgoing.headersSent) socket.destroySoon()
      else this.#refuse(socket)
    }
  }
}

/** Sets a server's time limits for connections; `SlowBodies` handles those of bodies. */
export function boundConnections(server: Server, times: BodyTimes): void {
  server.headersTimeout = times.headMs
  server.requestTimeout = 0
  // A client that stops reading would hold its connection and the response's source forever.
  server.timeout = times.unreadMs
  // Without a reset the kernel would keep retransmitting.
  server.on('timeout', (socket) => (socket.writableLength > 0 ? socket.resetAndDestroy() : socket.destroy()))
  // Longer than proxies' idle timeout (a minute), so that none sends a request on a closing connection.
  server.keepAliveTimeout = 75_000
}
