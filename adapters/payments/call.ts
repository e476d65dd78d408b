import { Unavailable } from '#shop/ports.ts'
import { fetchText } from '../http/fetch-text.ts'

/** How long a gateway may take, in milliseconds, each for one request from its first byte to its answer's last. */
export type GatewayTimeouts = {
  /** Opening its page, while the buyer waits. */
  page: number
  /** A question about a payment or a refund. */
  ask: number
  /** Refunds run in a job; a missed answer needs a manual check. */
  refund: number
}

type Call = { method: 'GET' | 'POST'; url: string; key: string; body?: unknown; headers?: Record<string, string> }
export type Answer = { status: number; body: unknown }

const maxBytes = 1_000_000

/** A gateway whose answer makes no sense, or is a refusal. Never holds a key or what a buyer typed. */
export class GatewayError extends Error {}

/**
 * One request with the gateway's key, tried once: a buyer does not wait for a second try, and jobs come again by
 * themselves. A redirect is refused: the key must not travel to another address. Throws `Unavailable` when there was no
 * answer, and a GatewayError for one that is no JSON.
 */
export async function call({ method, url, key, body, headers }: Call, timeoutMs: number): Promise<Answer> {
  const where = `${method} ${new URL(url).pathname}`
  const { status, text } = await fetchText(
    url,
    {
      method,
      redirect: 'manual',
      headers: {
        Authorization: `Bearer ${key}`,
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
    { timeoutMs, maxBytes },
  ).catch((error: unknown) => {
    throw new Unavailable(`${where}: ${error instanceof Error ? error.name : 'no connection'}`)
  })
  if (status >= 300 && status < 400) throw new GatewayError(`${where}: an unexpected redirect`)
  try {
    return { status, body: JSON.parse(text) }
  } catch {
    throw refused(`${where}:`, status, 'without JSON')
  }
}

/** An answer that is none: of trouble on its side (429, 5xx) another try may help, of any other status not. */
export function refused(who: string, status: number, said: string): Error {
  const message = `${who} ${status} ${said}`.trim().slice(0, 300)
  return status === 429 || status >= 500 ? new Unavailable(message) : new GatewayError(message)
}
