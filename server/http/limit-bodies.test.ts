import { connect, type Socket } from 'node:net'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { formLimits, urlLimits } from '#app/body-limits.ts'
import { readForm } from '#app/messages/read-form.server.ts'
import { action as contact } from '#app/storefront/contact/contact.tsx'
import { rateLimit } from '#shop/accounts/table.ts'
import { attachmentLimits } from '#shop/messages/attachment.ts'
import { adminCookie } from '../../tests/support/accounts/accounts.ts'
import { buildOf } from '../../tests/support/build-of.ts'
import { ask } from '../../tests/support/buying.ts'
import { describeOnBothEngines } from '../../tests/support/engines.ts'
import type { OpenShop } from '../../tests/support/open-shop.ts'
import { usualTimes } from './slow-bodies.ts'

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=b'
const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

/** A page that answers with the number of bytes it was sent. */
const counted = {
  action: async ({ request }: { request: Request }) => new Response(String((await request.arrayBuffer()).byteLength)),
}
let closed = 0
/** A route that returns a file and counts how often it was closed before its end. */
const file = { loader: () => new Response(new ReadableStream({ cancel: () => void closed++ })) }
const build = buildOf({
  contact: counted,
  file,
  'admin/products/files/:id': counted,
  'en/contact': { action: contact },
})

describeOnBothEngines('bodies', (open) => {
  const testShop = open.once({ build, env: { TRUST_PROXY: '1' } })
  afterEach(async () => {
    expect(testShop.errors.splice(0)).toEqual([])
    await testShop.shop.db.delete(rateLimit)
  })
  const post = (path: string, type: string, body: string) =>
    ask(`${testShop.url}${path}`, { method: 'POST', headers: { 'Content-Type': type }, body }).then(
      ({ status }) => status,
    )

  test('are accepted only in the types that a URL takes', async () => {
    for (const type of ['text/plain', 'application/octet-stream', 'application/xml', ''])
      for (const path of ['/contact', '/contact.data', '/api/v1/messages', '/newsletter/unsubscribe'])
        expect([type, path, await post(path, type || 'x', 'a=1')]).toEqual([type, path, 415])
    expect(await post('/api/v1/messages', form, 'name=N')).toBe(415)
    expect(await post('/contact', form, 'name=N')).toBe(200)
  })

  test('are accepted up to the size that a URL takes, by declared and actual length', async () => {
    const large = 'x'.repeat(formLimits.bytes + 1)
    expect(await post('/api/v1/messages', json, large)).toBe(413)
    expect(await post('/contact', form, large)).toBe(413)
    expect(await post('/contact', multipart, large)).toBe(200)
    expect(await post('/contact', multipart, 'x'.repeat(16 * 1024 * 1024))).toBe(413)
    const chunked = await fetch(`${testShop.url}/api/v1/messages`, {
      method: 'POST',
      headers: { 'Content-Type': json },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(chunked.status).toBe(413)
  })

  test('are refused with more fields or levels than any of ours', async () => {
    expect(await post('/contact', form, 'a&'.repeat(formLimits.fields + 2))).toBe(413)
    expect(await post('/find-order', multipart, '--b\r\n'.repeat(formLimits.fields + 2))).toBe(413)
    expect(await post('/contact', `${form}; boundary=b`, 'a&'.repeat(formLimits.fields + 2))).toBe(413)
    expect(await post('/api/v1/quotes', json, '['.repeat(30_000))).toBe(413)
    expect(await post('/api/v1/quotes', 'Application/JSON', '['.repeat(30_000))).toBe(413)
    expect(await post('/api/v1/quotes', json, '{"a":'.repeat(10_000))).toBe(413)
    expect(await post('/api/v1/messages', json, JSON.stringify({ name: '[['.repeat(100) }))).toBe(422)
  })

  test('of a response to HEAD are closed', async () => {
    closed = 0
    const response = await fetch(`${testShop.url}/file`, { method: 'HEAD' })
    expect([response.status, await response.text(), closed]).toEqual([200, '', 1])
  })

  test('a URL that is too long or has too many parameters is refused', async () => {
    const get = async (path: string) => (await ask(`${testShop.url}${path}`)).status
    expect(await get(`/api/v1/products?q=${'x'.repeat(urlLimits.bytes)}`)).toBe(414)
    expect(await get(`/api/v1/products?${'a&'.repeat(urlLimits.parameters + 1)}`)).toBe(414)
    expect(await get(`/api/v1/products?q=${'x'.repeat(1000)}`)).toBe(200)
  })

  /** The contact form's answer to a message with a picture: what is wrong with it, or nothing. */
  async function withPicture(picture: Buffer, network = '198.51.100.1') {
    const body = new FormData()
    const words = { name: 'Noura', email: 'noura@example.com', subject: 'A picture', message: 'See this' }
    for (const [name, value] of Object.entries(words)) body.append(name, value)
    body.append('files', new File([new Uint8Array(picture)], 'picture.png'))
    const { status, body: reply } = await ask<{ errors?: { files?: string } }>(`${testShop.url}/en/contact`, {
      method: 'POST',
      headers: { 'X-Forwarded-For': network },
      body,
    })
    return status === 302 ? 'sent' : reply.errors?.files
  }
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#2c7a35' } })
      .png()
      .toBuffer()
  const times = <Done>(count: number, work: (each: number) => Promise<Done>) =>
    Promise.all(Array.from({ length: count }, (_, each) => work(each)))

  test('eight pictures that would decode to 48 megapixels each are refused by their headers', async () => {
    const bomb = await plain(8000, 6000)
    expect(bomb.byteLength).toBeLessThan(1_000_000)
    const before = sharp.cache().memory.high
    expect(await times(8, (each) => withPicture(bomb, `198.51.100.${each}`))).toEqual(
      Array(8).fill('picture_too_large'),
    )
    expect(sharp.cache().memory.high - before).toBeLessThan(10)
  })

  test('many pictures are processed in turn, and refused when the queue is full; others do not wait', async () => {
    const picture = await plain(1200, 900)
    const rush = times(16, () => withPicture(picture))
    expect((await ask(`${testShop.url}/api/v1/products`)).status).toBe(200)
    const outcomes = await rush
    expect(new Set(outcomes)).toEqual(new Set(['sent', 'files_busy']))
    expect(outcomes.filter((one) => one === 'sent').length).toBeGreaterThanOrEqual(8)
    expect(await withPicture(picture)).toBe('sent')
  })
})

describeOnBothEngines('slow bodies', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    testShop = await open({
      build,
      bodyTimes: { ...usualTimes, headMs: 400, totalMs: 400, stallMs: 250, lookEveryMs: 20 },
    })
  })
  afterEach(() => expect(testShop.errors.splice(0)).toEqual([]))

  /** Begins a request on a new connection; returns what comes back until the server closes it. */
  function begin(path: string, headers = '', first = 'a'): { socket: Socket; closed: Promise<string> } {
    const { port } = new URL(testShop.url)
    const socket = connect(Number(port), '127.0.0.1')
    let received = ''
    socket.on('data', (data) => (received += data)).on('error', () => {})
    const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)))
    socket.write(`POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${headers}Content-Length: 1000\r\n\r\n${first}`)
    return { socket, closed }
  }

  test('a stalled body is ended, at every URL', async () => {
    const type = `Content-Type: ${json}\r\n`
    const all = [
      begin('/api/v1/messages', type),
      begin('/contact', `Content-Type: ${multipart}\r\n`),
      begin('/admin/products/files/x'),
      begin('/webhooks/payments/tap'),
      begin('/nowhere', type),
      begin('/livez'),
      begin('/assets/nothing.js'),
    ]
    expect((await all[0]?.closed)?.slice(0, 12)).toBe('HTTP/1.1 408')
    for (const { closed } of all) await closed
  })

  test('a body is not timed out while the process itself is blocked', async () => {
    const { socket, closed } = begin('/contact', `Content-Type: ${form}\r\nConnection: close\r\n`)
    // A later request is answered, so the body is being read.
    expect((await ask(`${testShop.url}/livez`)).status).toBe(200)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700)
    socket.write('x'.repeat(999))
    expect(await closed).toMatch(/^HTTP\/1.1 200[\s\S]*1000/)
  })

  test('only the team’s large files get more time', async () => {
    const drip = async (path: string, headers: string) => {
      const { socket, closed } = begin(path, headers)
      let left = 999
      const timer = setInterval(() => {
        const bytes = Math.min(left, 70)
        left -= bytes
        if (bytes > 0) socket.write('x'.repeat(bytes))
      }, 60)
      socket.once('data', () => socket.end())
      const received = await closed
      clearInterval(timer)
      return received
    }
    const cookie = `Cookie: ${await adminCookie(testShop)}\r\n`
    const [ours, stranger, elsewhere] = await Promise.all([
      drip('/admin/products/files/x', cookie),
      drip('/admin/products/files/x', ''),
      drip('/find-order', `${cookie}Content-Type: ${form}\r\n`),
    ])
    expect(ours).toMatch(/^HTTP\/1.1 200[\s\S]*1000/)
    expect(stranger).toMatch(/^HTTP\/1.1 408/)
    expect(elsewhere).toMatch(/^HTTP\/1.1 408/)
  })
})

describe('a form with files', () => {
  const read = (body: string) =>
    readForm(new Request('http://x/', { method: 'POST', headers: { 'Content-Type': multipart }, body }))
  const file = (name: string, bytes: number) =>
    `--b\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n${'x'.repeat(bytes)}\r\n`

  test('is parsed with its texts and files', async () => {
    const found = await read(
      `${part('message', 'سلام')}${part('ids', '1')}${part('ids', '2')}${file('صورة.png', 9)}--b--`,
    )
    expect(found?.fields.message).toBe('سلام')
    expect(found?.all('ids')).toEqual(['1', '2'])
    expect(found?.files.map(({ name, size }) => [name, size])).toEqual([['صورة.png', 9]])
    expect((await read(`${file('', 0)}--b--`))?.files).toEqual([])
  })

  test('is refused with too many or too long texts, a truncated body, or none', async () => {
    expect(await read(`${part('a', 'x').repeat(formLimits.fields + 1)}--b--`)).toBe(null)
    expect(await read(`${part('a', 'x'.repeat(formLimits.field + 1))}--b--`)).toBe(null)
    expect(await read(part('a', 'x'))).toBe(null)
    expect(await read('')).toBe(null)
    expect(await read('nothing of a form')).toBe(null)
  })

  test('reports one file too many and one byte too many, and buffers no more', async () => {
    const many = await read(`${file('a.png', 1).repeat(50)}--b--`)
    expect(many?.files.length).toBe(attachmentLimits.files + 1)
    const large = await read(`${file('a.png', attachmentLimits.bytes + 5000)}--b--`)
    expect(large?.files[0]?.size).toBe(attachmentLimits.bytes + 1)
  })
})
