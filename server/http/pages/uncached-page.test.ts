import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { buildOf } from '#tests/support/build-of.ts'
import { openShop } from '#tests/support/open-shop.ts'
import { sendCompressed } from './uncached-page.ts'

const text = 'Plant, water, harvest. '.repeat(200)
const page = (body: BodyInit | null = text, type = 'text/html; charset=utf-8', status = 200) =>
  new Response(body, { status, headers: { 'Content-Type': type } })
const browser = { 'Accept-Encoding': 'gzip, br' }

describe('an uncached page', () => {
  const sent = async (headers: Record<string, string>, response = page()) =>
    sendCompressed(response.body, response, new Headers(headers))

  test('is compressed for a browser that accepts Brotli, with its status and headers', async () => {
    const response = await sent(browser, page(text, 'text/html; charset=utf-8', 404))
    expect(response.status).toBe(404)
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('Content-Encoding')).toBe('br')
    expect(response.headers.get('Vary')).toContain('Accept-Encoding')
    expect(brotliDecompressSync(await response.arrayBuffer()).toString()).toBe(text)
    const rendered = await sendCompressed(Buffer.from(text), page(), new Headers(browser))
    expect(brotliDecompressSync(await rendered.arrayBuffer()).toString()).toBe(text)
  })

  test('is sent as it is without Brotli, when it is short, a redirect, or of another type', async () => {
    for (const response of [
      await sent({}),
      await sent({ 'Accept-Encoding': 'gzip' }),
      await sent(browser, page('short')),
      await sent(browser, page(null, 'text/html', 302)),
      await sent(browser, page(text, 'text/event-stream')),
    ])
      expect(response.headers.get('Content-Encoding')).toBeNull()
    expect(await (await sent({})).text()).toBe(text)
    expect((await sent({})).headers.get('Vary')).toBe('Accept-Encoding, Cookie, Sec-Fetch-Site')
  })

  test('is not compressed when another site may have sent the request with the visitor’s cookies', async () => {
    const encoding = async (headers: object) =>
      (await sent({ ...browser, Cookie: 'session=x', ...headers })).headers.get('Content-Encoding')
    for (const site of ['cross-site', 'same-site']) expect(await encoding({ 'Sec-Fetch-Site': site })).toBeNull()
    expect(await encoding({})).toBeNull()
    for (const site of ['same-origin', 'none']) expect(await encoding({ 'Sec-Fetch-Site': site })).toBe('br')
  })

  test('leaves the shop compressed, and its data too', async () => {
    const shop = await openShop({ engine: 'postgres', build: buildOf({ login: { loader: () => text } }) })
    const sending = request(`${shop.url}/login.data`, { headers: { 'accept-encoding': 'br' } }).end()
    const [response] = (await once(sending, 'response')) as [IncomingMessage]
    const body = await buffer(response)
    expect(response.headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(body.length) })
    expect(brotliDecompressSync(body).toString()).toContain(text)
    await shop.stop()
  })
})
