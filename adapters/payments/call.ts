import { Unavailable } from '#shop/ports.ts'
import { fetchText } from '../http/fetch-text.ts'

/** Timeouts of a gateway in milliseconds, each for one request from its first byte to the last byte of its answer. */
export type GatewayTimeouts = {
  /** Opening its page, while the buyer waits. */
  page: number
  /** A question about a payment or a refund. */
  ask: number
  /** Refunds run in a job; one without an answer needs a manual check. */
  refund: number
}

type Call = { method: 'GET' | 'POST'; url: string; key: string; body?: unknown; headers?: Record<string, string> }
export type GatewayResponse = { status: number; body: unknown }

const maxBytes = 1_000_000

/** A gateway's answer that is invalid or a refusal. Never holds a key or the buyer's input. */
export class GatewayError extends Error {}

/**
 * One request with the gateway's key, sent once: a buyer does not wait for a retry, and jobs are repeated anyway. A
 * redirect is refused: the key must not go to another address. Throws `Unavailable` when there is no answer, and a
 * GatewayError for one that is not JSON.
 */
export async function call({ method, url, key, body, headers }: Call, timeoutMs: number): Promise<GatewayResponse> {
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

/** The error for a status that is no answer: a retry may help after trouble on its side (429, 5xx), not otherwise. */
export function refused(gateway: string, status: number, text: string): Error {
  const message = `${gateway} ${status} ${text}`.trim().slice(0, 300)
  return status === 429 || status >= 500 ? new Unavailable(message) : new GatewayError(message)
}
