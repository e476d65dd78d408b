import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

/** What a retrying fetch needs from its environment; tests provide their own. */
export type FetchEnvironment = {
  fetch: (url: string, init: { signal: AbortSignal }) => Promise<Response>
  wait: (ms: number, signal: AbortSignal) => Promise<void>
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

/**
 * Fetches with 3 retries and growing pauses on network errors and 5xx. Fails at once when the browser is offline.
 * @returns the last response, whatever its status; 4xx is not retried
 * @throws Unreachable without a response, or the signal's reason as soon as it is aborted
 */
export async function fetchWithRetries(
  url: string,
  signal: AbortSignal,
  { fetch, wait, online }: FetchEnvironment = browser,
): Promise<Response> {
  for (let failed = 0; ; failed++) {
    const attempt = limited(signal)
    try {
      const response = await fetch(url, { signal: attempt.signal })
      if (response.status < 500 || failed === retryDelaysMs.length) return response
    } catch (error) {
      signal.throwIfAborted()
      if (failed === retryDelaysMs.length || !online()) throw new Unreachable('no answer', { cause: error })
    } finally {
      attempt.end()
    }
    await wait(retryDelaysMs[failed] ?? 0, signal)
  }
}

const browser: FetchEnvironment = {
  fetch: (url, init) => globalThis.fetch(url, init),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer)
        reject(signal.reason)
      }
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop)
        resolve()
      }, ms)
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { once: true })
    }),
  online: () => navigator.onLine,
}

/** A signal that follows another one and can also time out. (AbortSignal.any is missing on some phones.) */
function limited(outer: AbortSignal): { signal: AbortSignal; end(): void } {
  const inner = new AbortController()
  const follow = () => inner.abort(outer.reason)
  const timer = setTimeout(() => inner.abort(new DOMException('no answer', 'TimeoutError')), timeoutMs)
  if (outer.aborted) follow()
  outer.addEventListener('abort', follow)
  return {
    signal: inner.signal,
    end() {
      clearTimeout(timer)
      outer.removeEventListener('abort', follow)
    },
  }
}
