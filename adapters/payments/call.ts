import { setTimeout as pause } from 'node:timers/promises'

/** How long a gateway may take, how often it is asked, and the pause between: `pauseMs` times the number of the try. */
export type Patience = { timeoutMs: number; tries: number; pauseMs: number }
export const patience: Patience = { timeoutMs: 20_000, tries: 3, pauseMs: 250 }

type Call = { method: 'GET' | 'POST'; url: string; key: string; body?: unknown; headers?: Record<string, string> }
export type Answer = { status: number; body: unknown }

/** A gateway that could not be asked, or whose answer makes no sense. Never holds a key or what a buyer typed. */
export class GatewayError extends Error {}

/**
 * One request with the gateway's key. Tried again after a broken connection, 429 and 5xx alone: any other status is an
 * answer. A redirect is refused: the key must not travel to another address.
 */
export async function call({ method, url, key, body, headers }: Call, how: Patience): Promise<Answer> {
  const where = `${method} ${new URL(url).pathname}`
  let trouble = ''
  for (let tried = 1; tried <= how.tries; tried++) {
    if (tried > 1) await pause(how.pauseMs * (tried - 1))
    const answer = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(how.timeoutMs),
      headers: {
        Authorization: `Bearer ${key}`,
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch((error: unknown) => {
        trouble = error instanceof Error ? error.name : 'no connection'
        return null
      })
    if (answer === null) continue
    if (answer.status >= 300 && answer.status < 400) throw new GatewayError(`${where}: an unexpected redirect`)
    if (answer.status !== 429 && answer.status < 500)
      return { status: answer.status, body: parsed(answer.text, answer.status, where) }
    trouble = String(answer.status)
    if (tried === how.tries && /^\s*\{/.test(answer.text))
      return { status: answer.status, body: JSON.parse(answer.text) }
  }
  throw new GatewayError(`${where}: ${trouble}, tried ${how.tries} times`)
}

function parsed(text: string, status: number, where: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new GatewayError(`${where}: ${status} without JSON`)
  }
}
