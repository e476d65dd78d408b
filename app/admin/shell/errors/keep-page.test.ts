import { type DataStrategyResult, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { keepPage, showPage } from './keep-page.ts'

const says = vi.spyOn(toast, 'error')
const closes = vi.spyOn(toast, 'dismiss')
const refresh = vi.fn()
let leave = () => {}

beforeEach(() => {
  leave = showPage({ address: '/admin/orders?status=pending', routes: ['root', 'orders'], refresh })
  vi.clearAllMocks()
})
afterEach(() => leave())

/** The results that the router gets for a page when each of its routes has this one. */
async function loaded(result: unknown, { path = '/admin/orders?status=pending', method = 'GET' } = {}) {
  const url = new URL(path, 'https://shop.test')
  const type = result instanceof Error || result instanceof ErrorResponse ? 'error' : 'data'
  const next = async (): Promise<Record<string, DataStrategyResult>> => ({
    root: { type: 'data', result: {} },
    orders: { type, result },
  })
  return keepPage({ request: new Request(url, { method }), url } as never, next) as Promise<object>
}

test('a page that cannot be loaded again stays, with a retry, until it was loaded', async () => {
  for (const error of [
    new TypeError('Failed to fetch'),
    new ErrorResponse(503, '', null),
    new ErrorResponse(429, '', ''),
  ])
    expect(Object.keys(await loaded(error))).toEqual(['root'])
  const [text, options] = says.mock.lastCall ?? []
  expect([text, closes.mock.calls]).toEqual([m.admin_not_refreshed(), []])
  const event = { preventDefault: vi.fn() }
  ;(options as { action: { onClick(event: object): void } }).action.onClick(event)
  expect(refresh).toHaveBeenCalledOnce()
  expect(event.preventDefault).toHaveBeenCalledOnce()
  expect(Object.keys(await loaded({}))).toEqual(['root', 'orders'])
  expect(closes).toHaveBeenCalledOnce()
})

test('the notice stays until each part that failed was loaded, and goes with the page', async () => {
  await loaded(new ErrorResponse(503, '', null))
  // Another address, such as the palette's search, and a refused form, after which nothing is loaded.
  await loaded({}, { path: '/admin/find?q=sara' })
  const url = new URL('/admin/orders?status=pending', 'https://shop.test')
  await keepPage({ request: new Request(url), url } as never, async () => ({}))
  expect(closes).not.toHaveBeenCalled()
  leave()
  leave = showPage({ address: '/admin/messages', routes: ['root', 'messages'], refresh })
  expect(closes).toHaveBeenCalledOnce()
})

test('another page, an answer of the server and a form are not kept', async () => {
  const failed = new TypeError('Failed to fetch')
  const gone = new ErrorResponse(404, '', null)
  const forbidden = new ErrorResponse(403, '', { reason: 'not_permitted', needs: 'orders.see' })
  expect(await loaded(failed, { path: '/admin/orders' })).toMatchObject({ orders: { result: failed } })
  expect(await loaded(failed, { method: 'POST' })).toMatchObject({ orders: { result: failed } })
  for (const answer of [gone, forbidden]) expect(await loaded(answer)).toMatchObject({ orders: { result: answer } })
  leave()
  expect(await loaded(failed)).toMatchObject({ orders: { result: failed } })
  expect(says).not.toHaveBeenCalled()
})
