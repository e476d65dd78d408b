import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long a request's head may take, and its body altogether and without a new byte, in ms. */
export type BodyTimes = { headMs: number; totalMs: number; stallMs: number; lookEveryMs: number }
export const usualTimes: BodyTimes = { headMs: 15_000, totalMs: 30_000, stallMs: 15_000, lookEveryMs: 1_000 }

type Watched = { begun: number; totalMs: number; bytes: number; movedAt: number; outgoing: ServerResponse }

/**
 * Ends requests whose body arrives too slowly: Node's `requestTimeout` is global, but the team's large files need
 * longer. The default time applies until `allow` extends it.
 */
export class SlowBodies {
  readonly #watched = new Map<IncomingMessage, Watched>()
  readonly #times: BodyTimes
  readonly #refuse: (socket: Socket) => void
  readonly #timer: NodeJS.Timeout

  /** @param refuse says to a connection that its request took too long, and ends it */
  constructor(times: BodyTimes, refuse: (socket: Socket) => void) {
    this.#times = times
    this.#refuse = refuse
    this.#timer = setInterval(() => this.#look(), times.lookEveryMs).unref()
  }

  /** Looks after a request's body, if it has one, until all of it is there. */
  watch(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = incoming.headers
    if (length === '0' && encoding === undefined) return
    const now = performance.now()
    const { bytesRead: bytes } = incoming.socket
    this.#watched.set(incoming, { begun: now, totalMs: this.#times.totalMs, bytes, movedAt: now, outgoing })
    incoming.once('close', () => this.#watched.delete(incoming))
  }

  /** Gives a body this long altogether; without a new byte it still ends like any other. */
  allow(incoming: IncomingMessage, seconds: number): void {
    const watched = this.#watched.get(incoming)
    if (watched) watched.totalMs = seconds * 1000
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    const now = performance.now()
    for (const [incoming, watched] of this.#watched) {
      const { socket } = incoming
      if (incoming.complete || socket.destroyed) this.#watched.delete(incoming)
      else if (socket.bytesRead !== watched.bytes) Object.assign(watched, { bytes: socket.bytesRead, movedAt: now })
      if (incoming.complete || socket.destroyed) continue
      if (now - watched.begun < watched.totalMs && now - watched.movedAt < this.#times.stallMs) continue
      this.#watched.delete(incoming)
      if (watched.outgoing.headersSent) socket.destroySoon()
      else this.#refuse(socket)
    }
  }
}
