import { expect, test } from 'vitest'
import { movableClock } from '#tests/support/movable-clock.ts'
import { maxAgeMs, PageMemory, type PageRead } from './page-memory.ts'

/** A cache over a fake shop that counts its answers; `hold` delays them until released. */
function memoryOf({ whole = true, fresh = true, hold }: Partial<PageRead> & { hold?: Promise<void> } = {}) {
  const clock = movableClock()
  const reads: { path: string; signal: AbortSignal }[] = []
  const read = async (path: string, signal: AbortSignal): Promise<PageRead> => {
    reads.push({ path, signal })
    const results = { page: { data: `${path} ${reads.length}` } }
    await hold
    return { results, whole, fresh }
  }
  const memory = new PageMemory(read, () => clock.now().getTime())
  const get = async (path: string, signal?: AbortSignal) => (await memory.get(path, path, signal)).page
  return { memory, get, reads, clock }
}

test('a page is fetched once in 5 minutes, and again after that', async () => {
  const { get, reads, clock } = memoryOf()
  expect(maxAgeMs).toBe(300_000)
  const first = await get('/shop')
  clock.forward(maxAgeMs - 1)
  expect(await get('/shop')).toBe(first)
  clock.forward(1)
  expect(await get('/shop')).not.toBe(first)
  expect(reads.length).toBe(2)
})

test('every page has its own entry', async () => {
  const { get, reads } = memoryOf()
  await Promise.all([get('/shop'), get('/shop?page=2'), get('/')])
  expect(reads.map(({ path }) => path)).toEqual(['/shop', '/shop?page=2', '/'])
})

test('concurrent requests for a page share one fetch, as after a prefetch', async () => {
  const { get, reads } = memoryOf()
  const [prefetched, visited] = await Promise.all([get('/shop'), get('/shop', new AbortController().signal)])
  expect([prefetched, reads.length]).toEqual([visited, 1])
})

test('an aborted request does not affect others; the fetch is aborted with the last one', async () => {
  const held = Promise.withResolvers<void>()
  const { get, reads } = memoryOf({ hold: held.promise })
  const [leaving, staying] = [new AbortController(), new AbortController()]
  const left = get('/shop', leaving.signal)
  const stays = get('/shop', staying.signal)
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  expect(reads[0]?.signal.aborted).toBe(false)
  staying.abort(new Error('left too'))
  await expect(stays).rejects.toThrow('left too')
  expect(reads[0]?.signal.aborted).toBe(true)
  held.resolve()
  const again = await get('/shop')
  expect([again, reads.length]).toEqual([{ data: '/shop 2' }, 2])
})

test('a page with an error in it is delivered but not cached', async () => {
  const { get, reads } = memoryOf({ whole: false })
  await get('/product/none')
  await get('/product/none')
  expect(reads.length).toBe(2)
})

test('an older copy from the service worker is delivered, and fetched again for the next visit', async () => {
  const { memory, get, reads } = memoryOf({ fresh: false })
  const copies = [await get('/shop'), await get('/shop')]
  expect([copies, reads.length]).toEqual([[{ data: '/shop 1' }, { data: '/shop 2' }], 2])
  // The root's data of any age is better than none.
  expect([memory.newest(() => true), memory.newest(() => true, true)?.page]).toEqual([undefined, { data: '/shop 2' }])
})

test('a failure is not cached either', async () => {
  let tries = 0
  const memory = new PageMemory(async () => {
    if (++tries === 1) throw new Error('no network')
    return { results: {}, whole: true, fresh: true }
  })
  await expect(memory.get('k', '/')).rejects.toThrow('no network')
  await memory.get('k', '/')
  expect(tries).toBe(2)
})

test('cleared pages are fetched again, also when in progress', async () => {
  const held = Promise.withResolvers<void>()
  const { memory, get, reads } = memoryOf({ hold: held.promise })
  const under = get('/shop')
  memory.drop()
  held.resolve()
  expect(await under).toEqual({ data: '/shop 1' })
  expect(await get('/shop')).toEqual({ data: '/shop 2' })
  memory.drop()
  await get('/shop')
  expect(reads.length).toBe(3)
})

test('50 pages are cached, the oldest is evicted first', async () => {
  const { get, reads } = memoryOf()
  for (let n = 0; n <= 50; n++) await get(`/product/${n}`)
  await get('/product/1')
  expect(reads.length).toBe(51)
  await get('/product/0')
  expect(reads.length).toBe(52)
})

test('finds the newest matching page; an expired one only with `stale`', async () => {
  const { memory, clock } = memoryOf()
  memory.put('ar /', { root: { data: 1 } })
  memory.put('ar /shop', { root: { data: 2 } })
  memory.put('en /', { root: { data: 3 } })
  const arabic = (key: string) => key.startsWith('ar ')
  expect(memory.newest(arabic)?.root).toEqual({ data: 2 })
  clock.forward(maxAgeMs)
  expect(memory.newest(arabic)).toBeUndefined()
  expect(memory.newest(arabic, true)?.root).toEqual({ data: 2 })
  memory.put('ar /copy', { root: { data: 4 } }, false)
  expect([memory.peek('ar /copy'), memory.newest(arabic)]).toEqual([undefined, undefined])
  expect(memory.newest(arabic, true)?.root).toEqual({ data: 4 })
})
