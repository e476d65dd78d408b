import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

/** What a retrying fetch needs from its environment; tests provide their own. */
export type FetchEnvironment = {
  fetch: (url: string, init: { signal: AbortSignal }) => Promise<Response>
  wait: (ms: number) => Promise<void>
  online: () => boolean
}

/** No answer: the visitor is offline, or the shop is unreachable. */
export class Unreachable extends Error {}

/**
 * Client middleware for pages whose data React Router fetches itself: without a network this is a TypeError, and here
 * Unreachable, whatever the browser says about its connection. A TypeError while the shop responds is a bug, and stays.
 */
export const orUnreachable: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next()
  if (request.method === 'GET')
    for (const each of Object.values(results))
      if (each.type === 'error' && each.result instanceof TypeError && !(await isReachable()))
        each.result = new Unreachable('no answer', { cause: each.result })
  return results
}

/** Whether the shop responds, within 5 s. Never throws. */
export const isReachable = async (): Promise<boolean> =>
  (await fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(5000) }).catch(() => null))?.ok === true

/** Pauses before each of the 3 retries (R39), in ms. */
export const retryDelaysMs = [300, 900, 2700] as const
/** Timeout without an answer, in ms. */
const timeoutMs = 15_000
/** Timeout of an answer's body, in ms: a slow connection may need it, a stalled one ends. */
const bodyMs = 60_000

/**
 * Fetches with 3 retries and growing pauses on network errors and 5xx. Fails at once when the browser is offline.
 * @returns the last response, whatever its status, with its body read; 4xx is not retried
 * @throws Unreachable without a response, or the signal's reason once it is aborted, after a pause at the latest
 */
export async function fetchWithRetries(
  url: string,
  signal: AbortSignal,
  { fetch, wait, online }: FetchEnvironment = browser,
): Promise<Response> {
  for (let failed = 0; ; failed++) {
    // AbortSignal.any is missing on some phones.
    const attempt = new AbortController()
    const stop = () => attempt.abort()
    let timer = setTimeout(stop, timeoutMs)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    try {
      const response = await fetch(url, { signal: attempt.signal })
      clearTimeout(timer)
      timer = setTimeout(stop, bodyMs)
      if (response.status < 500 || failed === retryDelaysMs.length)
        return new Response(await response.arrayBuffer(), response)
    } catch (error) {
      signal.throwIfAborted()
      if (failed === retryDelaysMs.length || !online()) throw new Unreachable('no answer', { cause: error })
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    }
    await wait(retryDelaysMs[failed] ?? 0)
  }
}

const browser: FetchEnvironment = {
  fetch: (url, init) => globalThis.fetch(url, init),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  online: () => navigator.onLine,
}
