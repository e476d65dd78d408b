import {
  type FileStore,
  type Gateway,
  type Mailer,
  type Scanner,
  Unavailable,
  type WebhookResponse,
  type WebhookSender,
} from '#shop/ports.ts'
import type { Messenger, SendResult } from '#shop/whatsapp/messenger-port.ts'
import type { Breaker } from './circuit-breaker.ts'

/** The gateway behind a circuit breaker: calls fail at once while it is down. */
export function guardGateway(gateway: Gateway, breaker: Breaker): Gateway {
  return {
    ...gateway,
    open: (request) => breaker(() => gateway.open(request)),
    ask: (reference) => breaker(() => gateway.ask(reference)),
    refund: (request) => breaker(() => gateway.refund(request)),
    askRefund: (reference) => breaker(() => gateway.askRefund(reference)),
  }
}

/** The mailer behind a circuit breaker: emails return to their queue at once while the server is down. */
export function guardMailer(mailer: Mailer, breaker: Breaker): Mailer {
  return { ...mailer, send: (email) => breaker(() => mailer.send(email)) }
}

/** The virus scanner behind a circuit breaker: files are refused at once while it is down. */
export function guardScanner(scan: Scanner, breaker: Breaker): Scanner {
  return (content) => breaker(() => scan(content))
}

/**
 * The bucket behind circuit breakers: requests for a file fail at once while it is down. Streams have one of their own:
 * those that wait for a connection must not stop other requests.
 */
export function guardFiles(files: FileStore, breaker: Breaker, streams: Breaker): FileStore {
  return {
    place: files.place,
    put: (key, content, contentType) => breaker(() => files.put(key, content, contentType)),
    // An upload aborted by its sender is not a failure of the bucket, but looks like one.
    putStream: files.putStream,
    exists: (key) => breaker(() => files.exists(key)),
    read: (key) => breaker(() => files.read(key)),
    remove: (key) => breaker(() => files.remove(key)),
    stream: (key, part) => streams(() => files.stream(key, part)),
    list: files.list,
  }
}

/** The messenger behind a circuit breaker: messages return to their queue at once while the service is down. */
export function guardMessenger(messenger: Messenger, breaker: Breaker): Messenger {
  return {
    ...messenger,
    async send(message) {
      let result: SendResult = { state: 'later', reason: 'unavailable', code: null }
      await breaker(async () => {
        result = await messenger.send(message)
        const isDown = result.state === 'unknown' || (result.state === 'later' && result.reason === 'unavailable')
        if (isDown) throw new Unavailable(result.state)
      }).catch(() => {})
      return result
    },
  }
}

/**
 * The webhook sender with a circuit breaker per receiver, so that a silent one does not delay the others. An unsent
 * delivery counts as a failed attempt and is retried with back-off.
 */
export function guardWebhooks(sender: WebhookSender, breakerOf: (origin: string) => Breaker): WebhookSender {
  // Bounded by the number of webhooks that admins added.
  const breakers = new Map<string, Breaker>()
  return {
    refuses: (url) => sender.refuses(url),
    async send(request) {
      if (sender.refuses(request.url) !== null) return sender.send(request)
      const { origin } = new URL(request.url)
      const breaker = breakers.get(origin) ?? breakerOf(origin)
      breakers.set(origin, breaker)
      let result: WebhookResponse = { problem: 'not_sent', status: null }
      await breaker(async () => {
        result = await sender.send(request)
        if (result.problem === 'timeout' || result.problem === 'connection') throw new Unavailable(result.problem)
      }).catch(() => {})
      return result
    },
  }
}
