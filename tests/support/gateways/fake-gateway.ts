import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The outcome of a hosted page. */
export type Outcome = 'captured' | 'declined' | 'cancelled' | 'expired'
/** False values in a gateway's answer about a payment. */
export type Lie = { amount?: number; currency?: string; paymentId?: string; orderNumber?: string; live?: boolean }

/** A fake gateway with a vendor's documented HTTP API, controlled by the test. */
export type FakeGateway = {
  /** The environment of a shop that uses it. */
  env: Record<string, string>
  url: string
  /** The requests it received, in order: "POST /v2/charges". */
  requests: { what: string; body: Record<string, unknown>; headers: Record<string, unknown> }[]
  /** The references of opened payments, in order. */
  opened(): string[]
  decide(reference: string, outcome: Outcome): void
  lie(reference: string, lie: Lie): void
  /** A notification as the vendor would send it now. */
  notification(reference: string, change?: { secret?: string; body?: object }): Notification
  refundNotification(refund: string): Notification
  /**
   * Faults to inject, `times` times: a number is a status, 'silence' no response, 'trickle' one that drips byte by byte
   * and never ends, 'flood' one that never ends at full speed, 'drop' a broken connection; 'lost' executes the request
   * and then breaks the connection; a promise delays the response until it settles. `at` is the path affected, every
   * path by default.
   */
  trouble: {
    reply:
      | number
      | 'silence'
      | 'trickle'
      | 'flood'
      | 'drop'
      | 'lost'
      | Promise<unknown>
      | { status: number; body: unknown; headers?: Record<string, string> }
    times: number
    at?: string
  }
  /** A page URL to return instead of its own; null for none. */
  pageUrl: string | null
  /** The state of refunds requested from now on. */
  refunds: 'done' | 'pending' | 'failed'
  refunded(): { id: string; amount: number; of: string }[]
  decideRefund(refund: string, outcome: 'done' | 'failed'): void
  stop(): Promise<void>
}
export type Notification = { headers: Record<string, string>; body: string }

type FakeReply = { status: number; body: unknown; headers?: Record<string, string> }
export type Handle = (call: {
  method: string
  path: string
  body: Record<string, unknown>
  headers: IncomingMessage['headers']
}) => FakeReply

/** An endless response, until the client gives up. */
function endless(outgoing: ServerResponse, kind: 'trickle' | 'flood'): void {
  outgoing.writeHead(200, { 'Content-Type': 'application/json' })
  const piece = kind === 'flood' ? ' '.repeat(64 * 1024) : ' '
  const timer = setInterval(() => outgoing.write(piece), kind === 'flood' ? 1 : 20)
  outgoing.once('close', () => clearInterval(timer))
}

/** The server of a fake gateway: reads JSON, injects faults, records requests. */
export async function listen(handle: Handle) {
  const requests: FakeGateway['requests'] = []
  const trouble: FakeGateway['trouble'] = { reply: 500, times: 0 }
  const server = createServer((incoming, outgoing) => {
    let text = ''
    incoming.on('data', (piece) => (text += piece))
    incoming.on('end', () => {
      const body = text === '' ? {} : JSON.parse(text)
      const { method = '', url: path = '', headers } = incoming
      requests.push({ what: `${method} ${path}`, body, headers })
      const troubled = trouble.times > 0 && path.includes(trouble.at ?? '') && trouble.times-- > 0
      if (troubled && trouble.reply === 'silence') return
      const send = (response: FakeReply) => {
        outgoing.writeHead(response.status, { 'Content-Type': 'application/json', ...response.headers })
        outgoing.end(typeof response.body === 'string' ? response.body : JSON.stringify(response.body))
      }
      if (troubled && trouble.reply instanceof Promise)
        return void trouble.reply.then(() => send(handle({ method, path, body, headers })))
      if (troubled && (trouble.reply === 'trickle' || trouble.reply === 'flood'))
        return endless(outgoing, trouble.reply)
      if (troubled && (trouble.reply === 'drop' || trouble.reply === 'lost')) {
        if (trouble.reply === 'lost') handle({ method, path, body, headers })
        return void incoming.socket.destroy()
      }
      const received =
        typeof trouble.reply === 'number'
          ? { status: trouble.reply, body: 'bad gateway' }
          : (trouble.reply as FakeReply)
      send(troubled ? received : handle({ method, path, body, headers }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    trouble,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
