import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ask } from '#tests/support/buying.ts'
import { until } from '#tests/support/poll.ts'
import { securityHeaders } from './security-headers.ts'
import { boundConnections, usualTimes } from './slow-bodies.ts'
import { staticFiles } from './static-files.ts'

const large = 'x'.repeat(4 * 1024 * 1024)
let folder = ''
let server: Server
let url = ''

beforeAll(async () => {
  folder = join(inject('runFolder'), randomUUID())
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'sw.js'), '0123456789')
  writeFileSync(join(folder, 'assets/large.js'), large)
  writeFileSync(join(folder, 'assets/gone.js'), large)
  for (const name of ['small', 'queried']) {
    writeFileSync(join(folder, `assets/${name}.js`), `plain ${name}`)
    writeFileSync(join(folder, `assets/${name}.js.br`), brotliCompressSync(`brotli ${name}`))
  }
  const files = staticFiles(Object.entries(securityHeaders('https://bustan.example')), folder)
  server = createServer((incoming, outgoing) =>
    files(incoming, outgoing, () => outgoing.end(`next ${incoming.headers.range ?? ''}`)),
  )
  // A reset is not noticed on a connection that neither reads nor writes just then: it ends with its time, as in the shop.
  boundConnections(server, { ...usualTimes, unreadMs: 2_000 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  return closed
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers })

test('a hashed file has the headers for files, any other one those for pages as well', async () => {
  const carried = async (path: string) => {
    const { headers } = await get(path)
    return Object.keys(securityHeaders('https://bustan.example')).filter((name) => headers.has(name))
  }
  expect(await carried('/assets/large.js')).toEqual(['X-Content-Type-Options', 'Strict-Transport-Security'])
  expect(await carried('/sw.js')).toEqual(Object.keys(securityHeaders('https://bustan.example')))
})

test('a range request is answered with the whole file', async () => {
  for (const range of ['5-2', '-5', '-', 'a-b', '0-0', '0-0,2-3', '99-', '0-99999999999999999999', '-0'])
    for (const unit of ['bytes', 'items']) {
      const response = await get('/sw.js', { Range: `${unit}=${range}` })
      expect([range, response.status, await response.text()]).toEqual([range, 200, '0123456789'])
    }
  expect(await (await get('/no-file', { Range: 'bytes=5-2' })).text()).toBe('next bytes=5-2')
})

const openFiles = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder)
    } catch {
      return false
    }
  }).length

test('an aborted request leaves no file open', async () => {
  const { port } = new URL(url)
  const lines = `GET /assets/large.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`.repeat(20)
  const sockets = Array.from({ length: 5 }, () => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
    socket.pause()
    socket.write(lines)
    return socket
  })
  await until('files that are being read', async () => openFiles() > 0)
  for (const socket of sockets) socket.resetAndDestroy()
  await until('no file open', async () => {
    const files = openFiles()
    if (files === 0) return true
    const connections = await new Promise((resolve) => server.getConnections((_, count) => resolve(count)))
    const clients = sockets.filter((socket) => !socket.destroyed).length
    throw new Error(`${files} files, ${connections} connections and ${clients} clients are still open`)
  })
})

test('a file that becomes unreadable ends only its own response', async () => {
  rmSync(join(folder, 'assets/gone.js'))
  await expect(ask(`${url}/assets/gone.js`)).rejects.toThrow()
  expect((await get('/sw.js')).status).toBe(200)
})

test('a small hashed file is sent from memory after its first request, the same in each encoding', async () => {
  const answered = async (encoding: string, more: Record<string, string> = {}) => {
    const response = await get('/assets/small.js', { 'Accept-Encoding': encoding, ...more })
    const { date: _, ...headers } = Object.fromEntries(response.headers)
    return { status: response.status, headers, text: await response.text() }
  }
  const first = { br: await answered('gzip, br'), plain: await answered('identity') }
  expect(first).toMatchObject({ br: { text: 'brotli small' }, plain: { text: 'plain small' } })
  expect(first.br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
  for (const end of ['js', 'js.br']) rmSync(join(folder, `assets/small.${end}`))
  expect({ br: await answered('gzip, br'), plain: await answered('identity') }).toEqual(first)
  expect(await answered('identity', { Range: 'bytes=0-1' })).toEqual(first.plain)
  expect((await answered('identity', { 'If-None-Match': first.plain.headers.etag ?? '' })).status).toBe(304)
  const head = await fetch(`${url}/assets/small.js`, { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '11'])
})

test('only the file’s own address, read to its end, comes into memory', async () => {
  await get('/assets/queried.js?1', { 'Accept-Encoding': 'identity' })
  rmSync(join(folder, 'assets/queried.js'))
  await expect(ask(`${url}/assets/queried.js?1`)).rejects.toThrow()
  await expect(ask(`${url}/assets/queried.js`)).rejects.toThrow()
})
