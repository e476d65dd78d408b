import type { DataStrategyResult } from 'react-router'
import { expect, test, vi } from 'vitest'
import { type FetchEnvironment, fetchWithRetries, orUnreachable, retryDelaysMs, Unreachable } from './retrying-fetch.ts'

type Step = number | 'broken'

/** A network that replays answers in order, and a clock that records the waiting. */
function network(steps: Step[], online = true) {
  const waited: number[] = []
  const requested: string[] = []
  const surroundings: FetchEnvironment = {
    fetch: async (url) => {
      requested.push(url)
      const step = steps.shift() ?? 200
      if (step === 'broken') throw new TypeError('Failed to fetch')
      return new Response(null, { status: step })
    },
    wait: async (ms) => void waited.push(ms),
    online: () => online,
  }
  const read = (signal = new AbortController().signal) => fetchWithRetries('/shop.data', signal, surroundings)
  return { read, waited, requested, surroundings }
}

test('a failed request is retried 3 times, with growing pauses', async () => {
  const { read, waited, requested } = network(['broken', 503, 500, 200])
  expect((await read()).status).toBe(200)
  expect(requested.length).toBe(4)
  expect(waited).toEqual([...retryDelaysMs])
  expect(waited).toEqual([...waited].sort((a, b) => a - b))
})

test('after the third retry the last response or error stands', async () => {
  const down = network([500, 500, 500, 503, 200])
  expect((await down.read()).status).toBe(503)
  expect(down.requested.length).toBe(4)
  const broken = network(['broken', 'broken', 'broken', 'broken', 200])
  await expect(broken.read()).rejects.toBeInstanceOf(Unreachable)
  expect(broken.requested.length).toBe(4)
})

test.each([200, 202, 301, 400, 404, 429])('%s is an answer and is not retried', async (status) => {
  const { read, requested } = network([status])
  expect((await read()).status).toBe(status)
  expect(requested.length).toBe(1)
})

test('an answer whose body stalls is given up a minute after its headers and requested again', async () => {
  vi.useFakeTimers()
  const { surroundings } = network([])
  let requests = 0
  const stalled = (signal: AbortSignal) =>
    new ReadableStream({
      start(body) {
        body.enqueue(new TextEncoder().encode('half'))
        signal.addEventListener('abort', () => body.error(signal.reason))
      },
    })
  const fetch: FetchEnvironment['fetch'] = async (_, { signal }) =>
    new Response(requests++ === 0 ? stalled(signal) : 'whole', { headers: { 'X-Build': 'b' } })
  const read = fetchWithRetries('/x', new AbortController().signal, { ...surroundings, fetch })
  await vi.advanceTimersByTimeAsync(59_000)
  expect(requests).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  const response = await read
  vi.useRealTimers()
  expect([await response.text(), response.headers.get('X-Build'), requests]).toEqual(['whole', 'b', 2])
})

test('an offline browser fails at once', async () => {
  const { read, requested, waited } = network(['broken'], false)
  await expect(read()).rejects.toBeInstanceOf(Unreachable)
  expect([requested.length, waited.length]).toEqual([1, 0])
})

test('an abort ends the wait, and no further request is sent', async () => {
  const leaving = new AbortController()
  const { requested, surroundings } = network(['broken', 'broken'])
  const wait = async () => {
    leaving.abort(new Error('left'))
    leaving.signal.throwIfAborted()
  }
  await expect(fetchWithRetries('/x', leaving.signal, { ...surroundings, wait })).rejects.toThrow('left')
  expect(requested.length).toBe(1)
})

test('data that could not be fetched is Unreachable; forms and other errors stay, also bugs while the shop responds', async () => {
  const lost = new TypeError('Failed to fetch')
  const after = async (method: string, result: unknown) => {
    const args = { request: new Request('https://shop.example/en/profile', { method }) }
    const results = { page: { type: 'error', result } } satisfies Record<string, DataStrategyResult>
    return (await orUnreachable(args as never, async () => results)) ?? {}
  }
  let shop: () => Promise<Response> = async () => Promise.reject(lost)
  vi.stubGlobal('fetch', () => shop())
  const { page } = await after('GET', lost)
  expect(page?.result).toBeInstanceOf(Unreachable)
  expect(await after('POST', lost)).toEqual({ page: { type: 'error', result: lost } })
  const refused = new Response(null, { status: 404 })
  expect(await after('GET', refused)).toEqual({ page: { type: 'error', result: refused } })
  shop = async () => new Response(null, { status: 503 })
  expect((await after('GET', lost)).page?.result).toBeInstanceOf(Unreachable)
  shop = async () => new Response('ok')
  expect(await after('GET', lost)).toEqual({ page: { type: 'error', result: lost } })
  vi.unstubAllGlobals()
})
