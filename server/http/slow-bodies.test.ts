import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { timeouts } from '#server/boot/timeouts.ts'
import { createWeb } from '#server/http/web.ts'
import { root } from '../../tests/support/imports.ts'
import { freePort } from '../../tests/support/network/free-port.ts'
import { allPages } from '../../tests/support/pages.ts'
import { type Server, startServer } from '../../tests/support/start-server.ts'
import { engines, makeTestShop, type TestShop } from '../../tests/support/test-shops.ts'

const fields = ['name', 'email', 'subject', 'message', 'code', 'number', 'password', 'username', 'text', 'key']
const filled = (value: string) => Object.fromEntries(fields.map((name) => [name, value]))
const megabytes = (count: number) => ' '.repeat(count * 1024 * 1024)
const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=b'
const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

const runs = [' ', '.', '\n', 'a@', '-', '\u202e']
const marks = '\u0000\u2028\u202e\u200f'
const turned = (textAt: (at: number) => string) => fields.map((name, at) => part(name, textAt(at))).join('')
const large = new URLSearchParams({ ...filled('x'), message: `a${' '.repeat(60_000)}x` }).toString()

/** The worst case of each type of body. */
const bodies: [type: string, body: string][] = [
  [form, large],
  [multipart, `${part('message', `a${megabytes(14)}x`)}--b--`],
  [multipart, `${part('a', 'x').repeat(100_000)}--b--`],
  [multipart, `--b\r\n${'A: b\r\n'.repeat(500_000)}\r\nx\r\n--b--`],
  [json, JSON.stringify({ ...filled('x'), message: `a${' '.repeat(60_000)}x` })],
  [json, megabytes(10)],
  [json, '['.repeat(60_000)],
  [json, JSON.stringify(filled('\u0000')).replaceAll('\\u0000', '\\ud800')],
  [form, 'a&'.repeat(100_000)],
  ['text/plain', megabytes(10)],
  [multipart, `${turned((at) => `a${runs[at % runs.length]?.repeat(2000)}x`)}--b--`],
  [multipart, `${turned((at) => `a${runs[(at + 3) % runs.length]?.repeat(2000)}x`)}--b--`],
  [form, new URLSearchParams(filled(`a${marks}b@example.com`)).toString()],
]

/** Every public URL that takes a body: the pages and the server's own routes, so that new ones are included. */
async function entries(): Promise<string[]> {
  const pages = (await allPages()).map(({ path }) => path.replace('/:lang?', '') || '/')
  const database = { engine: 'pglite' }
  const shop = { baseUrl: 'http://localhost', gateway: { live: false } }
  const parts = { shop, database, dataDir: '/nowhere', sandbox: {}, timeouts, build: async () => {} }
  const own = createWeb(parts as never)
    .routes.filter(({ method }) => ['POST', 'PUT', 'ALL'].includes(method))
    .map(({ path }) => path)
  const gateways = ['sandbox', 'tap', 'myfatoorah'].map((name) => `/webhooks/payments/${name}`)
  const all = [...pages, ...own, ...gateways].map((path) =>
    path.replace(/:number/, 'MSG-2026-0001').replace(/:\w+(\{.*?\})?/g, 'x'),
  )
  const open = new Set(
    all.filter(
      (path) => !path.includes('*') && (!path.startsWith('/admin') || ['/admin/login', '/admin/setup'].includes(path)),
    ),
  )
  return [...open, '/contact.data', '/login.data', '/checkout.data']
}

/** Polls /livez from a separate thread, so that the test's own work does not count. */
const watcher = `
const { parentPort, workerData: url } = require('node:worker_threads')
let times = []
parentPort.on('message', () => { parentPort.postMessage(times); times = [] })
void (async () => {
  for (;;) {
    const begun = performance.now()
    await fetch(url).then((answer) => answer.text())
    times.push(performance.now() - begun)
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
})()`

async function watch(url: string) {
  const worker = new Worker(watcher, { eval: true, workerData: `${url}/livez` })
  const taken = () =>
    new Promise<number[]>((resolve) => {
      worker.once('message', resolve)
      worker.postMessage('')
    })
  const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor((times.length - 1) / 2)] ?? 0
  return { worker, read: async () => median(await taken()) }
}

for (const engine of engines) {
  let testShop: TestShop
  let server: Server
  beforeAll(async () => {
    testShop = await makeTestShop(engine)
    const watched = `--import=${join(root, 'tests/support/network/event-loop-blocks.ts')}`
    server = await startServer(testShop, await freePort(), { TRUST_PROXY: '1', NODE_OPTIONS: watched })
  })
  afterAll(async () => {
    await server?.kill()
    await testShop?.close()
  })

  test(`the worst bodies at every public URL neither delay nor fail requests (${engine})`, async () => {
    const all = await entries()
    expect(all.length).toBeGreaterThan(35)
    const { worker, read } = await watch(server.url)
    const { port } = new URL(server.url)
    const stalled = all.map((path): Socket => {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: ${json}\r\nContent-Length: 9\r\n\r\n{`,
      )
      return socket
    })
    let requests = 0
    const failed: unknown[] = []
    // Each from a different network, so that no rate limit answers before the schema.
    const send = async (path: string, [type, body]: [string, string]) => {
      const network = `203.0.${requests >> 8}.${requests++ & 255}`
      const headers = { 'Content-Type': type, 'X-Forwarded-For': network, 'Idempotency-Key': `worst-${requests}` }
      const init: RequestInit = { method: path === '/account/cart' ? 'PUT' : 'POST', headers, body, redirect: 'manual' }
      // A server that refuses a large body may close before it was fully sent.
      const response = await fetch(server.url + path, init).catch(() => null)
      await response?.arrayBuffer().catch(() => {})
      if (response && response.status >= 500) failed.push([path, type, body.slice(0, 40), response.status])
    }
    const small = bodies.filter(([, body]) => body.length < 100_000)
    for (const path of ['/contact', '/api/v1/messages']) await Promise.all(small.map((body) => send(path, body)))
    // Warms up what the first visitor of a page would wait for.
    for (const path of all) await send(path, [form, 'a=b'])
    const inFours = async (paths: readonly string[], body: [string, string]) => {
      for (let at = 0; at < paths.length; at += 4)
        await Promise.all(paths.slice(at, at + 4).map((path) => send(path, body)))
    }
    const held = () =>
      [...server.output().matchAll(/held for \d+ ms, ([\d.]+) pieces/g)].map(([, pieces]) => Number(pieces))
    const loading = held().length
    // The same requests with small bodies as a baseline.
    await inFours(all, [form, 'a=b'])
    const ofPages = Math.max(0, ...held().slice(loading))
    const before = held().length
    await read()
    for (const body of bodies) {
      // Large bodies are refused the same way everywhere, so they are sent only where they may be read.
      const paths =
        body[1].length < 100_000 ? all : ['/contact', '/contact.data', '/messages/MSG-2026-0001', '/api/v1/messages']
      await inFours(paths, body)
    }
    const usual = await read()
    for (const socket of stalled) socket.destroy()
    await worker.terminate()
    expect(failed).toEqual([])
    // Only the process's own work, however busy the machine is.
    expect(Math.max(0, ...held().slice(before))).toBeLessThan(ofPages + 5)
    expect(usual).toBeLessThan(100)
  }, 120_000)
}
