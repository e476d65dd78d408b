import {
  type FileStore,
  type Gateway,
  type Mailer,
  Unavailable,
  type WebhookAnswer,
  type WebhookSender,
} from '#shop/ports.ts'
import type { Breaker } from './circuit-breaker.ts'

/** The gateway behind a circuit breaker: whatever is asked of it fails at once while it answers nobody. */
export function guardGateway(gateway: Gateway, breaker: Breaker): Gateway {
  return {
    ...gateway,
    open: (request) => breaker(() => gateway.open(request)),
    ask: (reference) => breaker(() => gateway.ask(reference)),
    refund: (request) => breaker(() => gateway.refund(request)),
    askRefund: (reference) => breaker(() => gateway.askRefund(reference)),
  }
}

/** The mailer behind a circuit breaker: emails go back to their queue at once while its server answers nobody. */
export function guardMailer(mailer: Mailer, breaker: Breaker): Mailer {
  return { ...mailer, send: (email) => breaker(() => mailer.send(email)) }
}

/** The bucket behind a circuit breaker: who wants a file hears at once that there is none now. */
export function guardFiles(files: FileStore, breaker: Breaker): FileStore {
  return {
    put: (key, content, contentType) => breaker(() => files.put(key, content, contentType)),
    // What a sender breaks off is no failure of the bucket, and cannot be told apart from one.
    putStream: files.putStream,
    exists: (key) => breaker(() => files.exists(key)),
    remove: (key) => breaker(() => files.remove(key)),
    stream: (key, part) => breaker(() => files.stream(key, part)),
  }
}

/**
 * The webhook sender with a circuit breaker for each receiver: one that is silent takes no more of the time of the
 * others. What was not sent counts as a try without an answer, and is tried again with the usual pauses.
 */
export function guardWebhooks(sender: WebhookSender, breakerOf: (origin: string) => Breaker): WebhookSender {
  // As many as there are webhooks: an admin typed each of them.
  const breakers = new Map<string, Breaker>()
  return {
    refuses: (url) => sender.refuses(url),
    async send(request) {
      if (sender.refuses(request.url) !== null) return sender.send(request)
      const { origin } = new URL(request.url)
      const breaker = breakers.get(origin) ?? breakerOf(origin)
      breakers.set(origin, breaker)
      let answer: WebhookAnswer = { problem: 'timeout', status: null }
      await breaker(async () => {
        answer = await sender.send(request)
        if (answer.problem === 'timeout' || answer.problem === 'connection') throw new Unavailable(answer.problem)
      }).catch(() => {})
      return answer
    },
  }
}
