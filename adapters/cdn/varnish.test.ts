import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { varnish } from './varnish.ts'

let server: Server
let url = ''
let status = 204
/** Whether it runs an earlier deploy/varnish.vcl. */
let takesLowerCaseOnly = false
const received: { method: string | undefined; keys: string }[] = []

beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    const keys = String(incoming.headers['purge-keys'])
    received.push({ method: incoming.method, keys })
    const refused = takesLowerCaseOnly && /[A-Z]/.test(keys)
    if (status > 0) outgoing.writeHead(refused ? 400 : status, { Location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  status = 204
  received.length = 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('keys are purged together, as many as fit in a header line', async () => {
  await varnish(url, 2_000).purge(['product:a', 'reviews:a', 'code:GARDEN_10-B'])
  expect(received).toEqual([{ method: 'PURGE', keys: 'product:a|reviews:a|code:GARDEN_10-B' }])
  received.length = 0
  const many = Array.from({ length: 200 }, (_, n) => `product:${'x'.repeat(40)}-${n}`)
  await varnish(url, 2_000).purge(many)
  expect(received.length).toBeGreaterThan(1)
  expect(Math.max(...received.map(({ keys }) => keys.length))).toBeLessThan(4_100)
  expect(received.flatMap(({ keys }) => keys.split('|'))).toEqual(many)
})

test('an invalid key purges everything', async () => {
  for (const key of ['*', 'product:.*', 'product:a b', 'product:أ', ''])
    await varnish(url, 2_000).purge(['catalog', key])
  expect(received.map(({ keys }) => keys)).toEqual(Array(5).fill('*'))
})

test('an earlier configuration, which refuses capitals, purges everything instead', async () => {
  takesLowerCaseOnly = true
  await varnish(url, 2_000).purge(['code:GARDEN10'])
  takesLowerCaseOnly = false
  expect(received.map(({ keys }) => keys)).toEqual(['code:GARDEN10', '*'])
})

test('a refusal, a redirect, a timeout and a closed port are errors', async () => {
  for (const refusal of [400, 405, 503, 200, 302]) {
    status = refusal
    await expect(varnish(url, 2_000).purge(['catalog'])).rejects.toThrow()
  }
  status = 0
  await expect(varnish(url, 50).purge(['catalog'])).rejects.toThrow()
  await expect(varnish('http://127.0.0.1:1', 2_000).purge(['catalog'])).rejects.toThrow()
})
