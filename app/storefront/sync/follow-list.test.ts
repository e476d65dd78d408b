import { afterEach, expect, test, vi } from 'vitest'
import type { CartItem } from '#shop/cart/reducer.ts'
import { followList } from './follow-list.ts'

const item = (id: string): CartItem => ({
  id,
  title: id,
  titleEn: id,
  price: 1000,
  quantity: 1,
  image: '',
  imageColour: '#fff',
  category: 'guide',
  isDigital: true,
})

/** A browser and its account's list, without a network: `before` runs ahead of each answer, and may fail it. */
function browser(before: (method: string) => Promise<void> | void = () => {}) {
  const storage = new Map<string, string>()
  const account = { version: 1, items: ['guide', 'poster'] }
  const unsold: string[] = []
  const requests: string[] = []
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  })
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    requests.push(method)
    await before(method)
    if (method === 'PUT') {
      const sent = JSON.parse(body ?? '') as { version: number; items: { productId: string }[] }
      expect(sent.version).toBe(account.version)
      account.version++
      const ids = sent.items.map(({ productId }) => productId)
      account.items = ids.filter((id) => !unsold.includes(id))
      return Response.json({ version: account.version, dropped: ids.filter((id) => unsold.includes(id)) })
    }
    return Response.json({ account: 'noura', version: account.version, items: account.items.map(item) })
  })
  const shown = { items: account.items.map(item) }
  const [synced, dropped] = [vi.fn(), vi.fn()]
  const list = {
    synced,
    dropped,
    name: 'cart' as const,
    agreedKey: 'agreed',
    most: 40,
    read: () => shown.items,
    show: (items: CartItem[]) => {
      shown.items = items
    },
    lineFor: ({ id, quantity }: CartItem) => ({ productId: id, quantity }),
  }
  return { account, requests, shown, synced, dropped, unsold, start: () => followList(list) }
}

afterEach(() => vi.unstubAllGlobals())

test('an undo while the removal is being sent is sent as well', async () => {
  const [sending, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { account, shown, start } = browser(async (method) => {
    if (method !== 'PUT') return
    sending.resolve()
    await held.promise
  })
  const following = start()
  await vi.waitFor(() => expect(localStorage.getItem('agreed')).toContain('poster'))
  shown.items = [item('guide')]
  following.changed()
  await sending.promise
  shown.items = [item('guide'), item('poster')]
  following.changed()
  held.resolve()
  await vi.waitFor(() => expect(account).toEqual({ version: 3, items: ['guide', 'poster'] }), { timeout: 5000 })
  following.stop()
})

test('what the account does not take is announced once, and leaves this browser', async () => {
  const { account, requests, shown, dropped, unsold, start } = browser()
  unsold.push('draft')
  shown.items = [item('guide'), item('draft'), item('poster')]
  const following = start()
  await vi.waitFor(() => expect(dropped).toHaveBeenCalledWith([item('draft')]))
  expect([account.items, shown.items.map(({ id }) => id)]).toEqual([
    ['guide', 'poster'],
    ['guide', 'poster'],
  ])
  following.changed()
  await vi.waitFor(() => expect(requests).toEqual(['GET', 'PUT']))
  expect(dropped).toHaveBeenCalledTimes(1)
  following.stop()
})

test('a session that has ended by itself takes the hint with it, so that the next sign-in starts the sync', async () => {
  const { start } = browser()
  vi.stubGlobal('fetch', async () => new Response(null, { status: 401 }))
  const set = vi.fn()
  Object.defineProperty(document, 'cookie', { set })
  start()
  await vi.waitFor(() => expect(set).toHaveBeenCalledTimes(2))
  const names = set.mock.calls.map(([cookie]) => /^([\w-]+)=; Path=\/.*; Max-Age=0$/.exec(cookie)?.[1])
  expect(names).toEqual(['bustan_account', '__Host-bustan_account'])
})

test('the first sync ends once, also without a network, and is repeated as soon as there is one', async () => {
  let lost = true
  const { account, requests, shown, synced, start } = browser(() => {
    if (lost) throw new TypeError('Failed to fetch')
  })
  account.items = ['shirt']
  shown.items = []
  const following = start()
  await vi.waitFor(() => expect(synced).toHaveBeenCalledTimes(1))
  expect([requests, shown.items]).toEqual([['GET'], []])
  lost = false
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(shown.items).toEqual([item('shirt')]), { timeout: 5000 })
  expect(synced).toHaveBeenCalledTimes(1)
  following.stop()
})
