import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies wait for a response before the next request on a connection. */
const maxPipelined = 20

/**
 * Limits how many requests of one connection await their response. Node starts every request that has arrived, so that
 * a client that sends thousands and reads nothing would fill the memory with their responses.
 */
export class Pipelining {
  readonly #underWay = new WeakMap<Socket, number>()

  /** Counts a request until its response has closed. False when it is one too many: its connection is closed. */
  admit({ socket }: IncomingMessage, outgoing: ServerResponse): boolean {
    if (socket.destroyed) return false
    const count = (this.#underWay.get(socket) ?? 0) + 1
    if (count > maxPipelined) {
      socket.destroy()
      return false
    }
    this.#underWay.set(socket, count)
    outgoing.once('close', () => this.#underWay.set(socket, (this.#underWay.get(socket) ?? 1) - 1))
    return true
  }
}
