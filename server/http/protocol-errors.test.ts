import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../tests/support/buying.ts'
import { sendBytes } from '../../tests/support/network/raw-connections.ts'
import { type OpenShop, openShop } from '../../tests/support/open-shop.ts'
import { usualTimes } from './slow-bodies.ts'

let testShop: OpenShop
/** A server whose handler throws, at /half in the middle of its response. */
let throwing: OpenShop
beforeAll(async () => {
  testShop = await openShop({
    engine: 'pglite',
    bodyTimes: { ...usualTimes, headMs: 300, totalMs: 300, stallMs: 300, lookEveryMs: 20 },
  })
  throwing = await openShop({
    engine: 'pglite',
    before(incoming, outgoing, next) {
      if (incoming.url === '/livez') return next()
      if (incoming.url === '/half') outgoing.write('half')
      throw new Error('a handler that throws')
    },
  })
})
afterAll(() => Promise.all([testShop?.stop(), throwing?.stop()]))

const send = (text: string, shop = testShop) => sendBytes(shop, text)

const post = 'POST /livez HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

test.each([
  ['nonsense', 400, 'NONSENSE\r\n\r\n'],
  ['no host', 400, 'GET /livez HTTP/1.1\r\n\r\n'],
  ['no host in HTTP/1.0', 400, 'GET /en HTTP/1.0\r\n\r\n'],
  ['an invalid host', 400, 'GET /livez HTTP/1.1\r\nHost: a b\r\n\r\n'],
  ['an invalid URL', 400, 'GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a stalled head', 408, 'GET /livez HTTP/1.1\r\nHo'],
  ['a stalled body', 408, `${post}Content-Length: 10\r\n\r\n{`],
  ['an invalid chunk', 400, `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
  ['chunks full of extensions', 413, `${post}Transfer-Encoding: chunked\r\n\r\n1;${'a'.repeat(20_000)}`],
  ['an unknown expectation', 417, 'GET /livez HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\n\r\n'],
  ['a head that is too large', 431, `GET /livez HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`],
])('%s is answered by %i with the usual headers, and only its connection ends', async (_, status, text) => {
  expectReply(await send(text), status)
  expect((await ask(`${testShop.url}/livez`)).status).toBe(200)
})

function expectReply(raw: string, status: number): void {
  const [head = '', body = ''] = raw.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  for (const line of [
    'x-content-type-options: nosniff',
    'x-frame-options: deny',
    'content-type: text/plain; charset=utf-8',
    'cache-control: no-store',
    'connection: close',
    "content-security-policy: default-src 'self'",
  ])
    expect(head.toLowerCase()).toContain(line)
  expect(body).toMatch(/^[\u0600-\u06ff][^\n]*\.\n[A-Z][^\n]*\.\n$/)
}

test.each(['/livez', '/readyz'])('a load balancer without a Host header is answered by %s', async (path) => {
  expect(await send(`GET ${path} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /)
})

test('a handler that throws ends only its own request', async () => {
  expectReply(await send('GET /throws HTTP/1.1\r\nHost: x\r\n\r\n', throwing), 500)
  const half = await send('GET /half HTTP/1.1\r\nHost: x\r\n\r\n', throwing)
  expect(half).not.toMatch(/\r\n0\r\n\r\n$/)
  expect((await ask(`${throwing.url}/livez`)).status).toBe(200)
  expect(throwing.errors.map(({ message }) => message)).toEqual(['a request failed', 'a request failed'])
})
