import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../tests/support/imports.ts'
import { freePort } from '../tests/support/network/free-port.ts'
import { type Server, startServer } from '../tests/support/start-server.ts'
import { engines, makeTestShop, type TestShop } from '../tests/support/test-shops.ts'

/** Runs the command; returns its exit code, its output, and the promises by outcome. */
async function prove(...args: string[]) {
  const { promise, resolve } = Promise.withResolvers<{ code: number; printed: string }>()
  execFile(process.execPath, [join(root, 'proof/proof.ts'), ...args], (error, stdout, stderr) =>
    resolve({ code: error === null ? 0 : Number(error.code), printed: stdout + stderr }),
  )
  const { code, printed } = await promise
  const lines = (outcome: string) => printed.split('\n').filter((line) => line.startsWith(outcome))
  const subjects = (outcome: string) => lines(outcome).map((line) => line.slice(6).trim())
  return { code, printed, broken: subjects('FAIL'), skipped: subjects('skip') }
}

type Lie = {
  breaks: RegExp[]
  onRequest?: (headers: IncomingHttpHeaders, path: string) => void
  onResponse?: (reply: { status: number; headers: Headers; text: string }, path: string, method: string) => void
}

const lies: Lie[] = [
  {
    breaks: [/^prices +A quote is the sum/, /^codes +A code that does not exist takes nothing/],
    onResponse: (reply, path) => {
      if (path === '/api/v1/quotes' && reply.status === 200)
        reply.text = reply.text.replace(/"total":\{"amount":\d+/, '"total":{"amount":1')
    },
  },
  {
    breaks: [/^races +One order with one key/, /^races +A key that was used/],
    onRequest: (headers) => {
      if (headers['idempotency-key']) headers['idempotency-key'] = crypto.randomUUID()
    },
  },
  {
    breaks: [/^cache +The address says the language/],
    onRequest: (headers, path) => {
      if (path === '/en/shop') headers.cookie = headers.cookie?.replace(/growagarden_selected_currency=\w+/, '')
    },
  },
  {
    breaks: [/^cache +A public page is the same/],
    onResponse: (reply, path) => {
      if (path === '/en/shop') reply.headers.set('Set-Cookie', 'seen=1')
    },
  },
  {
    breaks: [/^headers +Every answer carries/],
    onResponse: ({ headers }, path) => {
      if (path.startsWith('/api/')) headers.delete('X-Frame-Options')
    },
  },
  {
    breaks: [/^roles +The team’s API/],
    onResponse: (reply, path) => {
      if (path.startsWith('/api/v1/admin/')) reply.status = 200
    },
  },
  {
    breaks: [/^tokens +The page of an order/],
    onResponse: ({ headers }, path) => {
      if (path.startsWith('/en/order/')) headers.set('Cache-Control', 'public')
    },
  },
  {
    breaks: [/^limits +Whoever guesses/],
    onResponse: (reply, path, method) => {
      if (path === '/en/login' && method === 'POST' && reply.status === 429) reply.status = 401
    },
  },
]

/** A proxy to a shop that breaks these of its promises. */
async function brokenShop(target: string) {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { pathname } = new URL(request.url ?? '/', target)
    const { host: _, connection: __, 'transfer-encoding': ___, ...headers } = request.headers
    if (headers.origin?.includes('127.0.0.1')) headers.origin = target
    for (const { onRequest } of lies) onRequest?.(headers, pathname)
    const got = await fetch(target + request.url, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      redirect: 'manual',
      ...(parts.length > 0 && { body: Buffer.concat(parts) }),
    })
    const reply = { status: got.status, headers: new Headers(got.headers), text: await got.text() }
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection'])
      reply.headers.delete(name)
    for (const { onResponse } of lies) onResponse?.(reply, pathname, request.method ?? 'GET')
    response.writeHead(reply.status, [...reply.headers].flat())
    response.end(reply.status === 304 ? undefined : reply.text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

describe.each(engines)('the proof (%s)', (engine) => {
  let testShop: TestShop
  let server: Server
  beforeAll(async () => {
    testShop = await makeTestShop(engine)
    server = await startServer(testShop, await freePort())
  })
  afterAll(async () => {
    await server.stop()
    await testShop.close()
  })

  test('reports that the shop keeps every promise', async () => {
    const { code, printed, broken, skipped } = await prove(server.url, '--code', 'welcome10')
    expect(broken, printed).toEqual([])
    expect(skipped.map((line) => line.split(/ {2,}/)[1])).toEqual(['Over HTTPS the browser is held to it'])
    expect(code).toBe(0)
  })

  // Detecting lies does not depend on the engine.
  if (engine === 'pglite') return
  test('reports each broken promise, and no other', async () => {
    const liar = await brokenShop(server.url)
    const { code, printed, broken } = await prove(liar.url)
    liar.close()
    expect(code).toBe(1)
    const breaks = lies.flatMap((lie) => lie.breaks)
    for (const promise of breaks) expect(broken, printed).toContainEqual(expect.stringMatching(promise))
    expect(broken.length, printed).toBe(breaks.length)
  })
})

test('refuses to run against a shop with real orders, or anything that is no shop', async () => {
  const page = { text: '<html lang="en">' }
  const server = createServer((request, response) => {
    if (request.method !== 'GET') throw new Error('it sent something')
    response.setHeader('X-Build', 'abc').end(page.text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await prove(url)).toMatchObject({ code: 2, printed: expect.stringContaining('is no test shop') })
  server.close()
  expect(await prove(url)).toMatchObject({ code: 2, printed: expect.stringContaining('ECONNREFUSED') })
  expect(await prove('not an address')).toMatchObject({ code: 2, printed: expect.stringContaining('Usage') })
})
