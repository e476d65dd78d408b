import { afterEach, expect, test, vi } from 'vitest'
import { assetOf, pictureOf } from './cached-files.ts'

afterEach(() => void vi.unstubAllGlobals())

const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
const request = new Request('https://shop.example/assets/a.js')

/** A browser whose storage fails at these. */
function storage({ match, put }: { match?: () => Promise<undefined>; put?: () => Promise<void> }) {
  const cache = { match, put, delete: async () => true, keys: async () => [] }
  vi.stubGlobal('caches', { match: match ?? (async () => undefined), open: async () => cache })
  vi.stubGlobal('fetch', async () => new Response('the file'))
}

test.each([
  ['cannot be written', { put: full }],
  ['cannot be read', { match: full, put: full }],
])('files arrive when the storage %s', async (_, broken) => {
  storage(broken)
  expect(await (await assetOf(request, 'build')).text()).toBe('the file')
  expect(await (await pictureOf(request, () => {})).text()).toBe('the file')
})
