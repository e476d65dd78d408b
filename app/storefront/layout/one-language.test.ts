import { afterEach, expect, test, vi } from 'vitest'
import { oneLanguage } from './one-language.ts'

afterEach(() => void vi.unstubAllGlobals())

/** What a request does in an Arabic page at `/cart` of a browser with this cookie: its own data, or the document opened. */
async function openedBy(path: string, cookie: string, method = 'GET'): Promise<string> {
  return new Promise((resolve) => {
    const origin = 'https://shop.example'
    vi.stubGlobal('document', { cookie, documentElement: { lang: 'ar' } })
    vi.stubGlobal('location', {
      pathname: '/cart',
      search: '',
      assign: (to: string) => resolve(`document ${to.slice(origin.length)}`),
    })
    const args = { request: new Request(origin + path, { method }), url: new URL(path, origin) }
    const next = async () => {
      resolve('data')
      return {}
    }
    void oneLanguage(args as never, next)
  })
}

test.each([
  ['/profile/orders?after=x', '__Host-bustan_language=en', 'document /profile/orders?after=x'],
  ['/order/ORD-2026-0001', 'x=1; bustan_language=en', 'document /order/ORD-2026-0001'],
  ['/profile/orders', 'bustan_language=ar', 'data'],
  ['/profile/orders', '', 'data'],
  ['/ar/profile/orders', 'bustan_language=en', 'data'],
  ['/admin/palette?q=x', 'bustan_language=en', 'data'],
  // The page itself, read again: what was typed stays.
  ['/cart', 'bustan_language=en', 'data'],
])('%s with the cookie “%s” opens: %s', async (path, cookie, opened) => {
  expect(await openedBy(path, cookie)).toBe(opened)
})

test('a form is sent', async () => {
  expect(await openedBy('/login', 'bustan_language=en', 'POST')).toBe('data')
})
