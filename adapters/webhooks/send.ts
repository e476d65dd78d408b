import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { WebhookResponse, WebhookSender } from '#shop/ports.ts'
import { addressGuard, type GuardOptions, requestProblem } from '../http/guarded-address.ts'

/** `timeoutMs`: for one delivery, from the name lookup to the answer's headers. */
type Options = GuardOptions & { timeoutMs?: number }

/** Sends events to addresses that an admin typed; redirects are not followed. */
export function webhookSender({ timeoutMs = 10_000, ...guard }: Options): WebhookSender {
  const { judge } = addressGuard(guard)
  return {
    refuses(typed) {
      const judged = judge(typed)
      return typeof judged === 'string' ? judged : null
    },

    async send({ url: typed, headers, body }) {
      const judged = judge(typed)
      if (typeof judged === 'string') return { problem: judged, status: null }
      const options: RequestOptions = {
        ...judged.options,
        method: 'POST',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          ...headers,
          'User-Agent': 'Bustan-Webhooks/1',
          'Content-Length': String(Buffer.byteLength(body)),
        },
      }
      try {
        return responseFor(await post(judged.url, options, body))
      } catch (error) {
        return { problem: requestProblem(error), status: null }
      }
    },
  }
}

/** Returns the status only: the rest of the answer is not read. */
function post(url: URL, options: RequestOptions, body: string): Promise<number> {
  return new Promise((resolved, rejected) => {
    const request = url.protocol === 'https:' ? secureRequest : plainRequest
    const sending = request(url, options, (response: IncomingMessage) => {
      resolved(response.statusCode ?? 0)
      response.destroy()
    })
    sending.on('error', rejected)
    sending.end(body)
  })
}

function responseFor(status: number): WebhookResponse {
  if (status >= 200 && status < 300) return { problem: null, status }
  return { problem: status >= 300 && status < 400 ? 'redirect' : 'status', status }
}
