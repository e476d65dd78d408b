import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageKey } from '#shop/db.ts'
import { Purger } from './purger.ts'

const poster: PageKey = 'product:poster'
const seeds: PageKey = 'product:seeds'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A cache in front that records what it is asked to purge; it answers as `respond` does. */
function cacheInFront(respond: () => Promise<void> = async () => {}) {
  const purged: string[] = []
  return {
    purged,
    address: 'http://cache.invalid',
    async purge(keys: readonly string[]) {
      purged.push(keys.join(' '))
      await respond()
    },
  }
}

function logged() {
  const lines: string[] = []
  const write = (_: object, message: string) => void lines.push(message)
  return { lines, log: { info: write, warn: write, error: write } }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a key is purged at once, and again after a second', async () => {
  const cache = cacheInFront()
  const purger = new Purger([cache], logged().log)
  purger.changed([poster, 'catalog'])
  await pass(0)
  expect(cache.purged).toEqual(['product:poster catalog'])
  await pass(999)
  expect(cache.purged.length).toBe(1)
  await pass(1)
  expect(cache.purged.slice(1).join(' ').split(' ').sort()).toEqual(['catalog', 'product:poster'])
  const before = cache.purged.length
  await pass(60_000)
  expect(cache.purged.length).toBe(before)
})

test('frequent sales purge a product once a second, end with its last state, and delay no other', async () => {
  const cache = cacheInFront()
  const purger = new Purger([cache], logged().log)
  // A sale every 50 ms for 3.5 seconds.
  for (let n = 0; n < 70; n++) {
    purger.changed([poster])
    if (n === 30) purger.changed([seeds])
    await pass(50)
  }
  const times = (key: string) => cache.purged.filter((keys) => keys.split(' ').includes(key)).length
  expect(times(poster)).toBe(4)
  expect(times(seeds)).toBe(2)
  // The last sale came at 3.45 s: the purge at 4 s covers it, and the one at 5 s responses still in flight.
  await pass(550)
  expect(times(poster)).toBe(5)
  await pass(10_000)
  expect(times(poster)).toBe(6)
})

test('no keys purge everything, and so do too many', async () => {
  const cache = cacheInFront()
  const purger = new Purger([cache], logged().log)
  purger.changed([])
  await pass(5_000)
  expect(cache.purged).toEqual(['*', '*'])
  purger.changed(Array.from({ length: 600 }, (_, n) => `product:${n}` as const))
  await pass(0)
  expect(cache.purged.slice(2)).toEqual(['*'])
})

test('a cache that does not answer is retried with all pending keys, and delays no other', async () => {
  let down = true
  const broken = cacheInFront(() => (down ? Promise.reject(new Error('connection refused')) : Promise.resolve()))
  const whole = cacheInFront()
  const { lines, log } = logged()
  const purger = new Purger([broken, whole], log)
  const registry = new Registry()
  purger.measure(registry)
  const measured = async () => {
    const text = await registry.metrics()
    return ['purges', 'purge_failures', 'keys_waiting'].map((name) =>
      Number(new RegExp(`^bustan_cdn_${name} (\\d+)`, 'm').exec(text)?.[1]),
    )
  }
  purger.changed([poster])
  await pass(500)
  purger.changed([seeds])
  await pass(60_000)
  // Attempts after 0, 1, 3, 7, 15 and 31 seconds.
  expect(broken.purged.length).toBe(6)
  expect(whole.purged.length).toBe(4)
  expect(lines.length).toBe(1)
  expect(await measured()).toEqual([4, 6, 2])
  down = false
  await pass(2_000)
  expect(broken.purged.at(-1)?.split(' ').sort()).toEqual([poster, seeds])
  expect(lines.at(-1)).toBe('a cache in front takes purges again')
  expect(await measured()).toEqual([5, 6, 0])
})

test('stopping purges what is pending in one attempt, and waits for no cache that is away', async () => {
  const whole = cacheInFront()
  const broken = cacheInFront(() => Promise.reject(new Error('connection refused')))
  const purger = new Purger([whole, broken], logged().log)
  purger.changed([poster])
  await pass(10)
  purger.changed([poster])
  await purger.stop()
  expect(whole.purged).toEqual([poster, poster])
  expect(broken.purged).toEqual([poster, poster])
})
