import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { action as contact } from '#app/storefront/contact/contact.tsx'
import { timeouts } from '#server/boot/timeouts.ts'
import { openCircuits } from '#server/outbound/circuit-breaker.ts'
import { rateLimit } from '#shop/accounts/table.ts'
import { messageAttachment } from '#shop/messages/table.ts'
import { buildOf } from './support/build-of.ts'
import { ask } from './support/buying.ts'
import { describeOnBothEngines } from './support/engines.ts'
import type { OpenShop } from './support/open-shop.ts'
import { until } from './support/poll.ts'

/** A clamd that knows one virus, and is silent, closes or reports an error on demand. */
let clamd: Server
let mood: 'well' | 'silent' | 'closes' | 'error' = 'well'
beforeAll(async () => {
  clamd = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket
      .on('error', () => {})
      .on('data', (part) => {
        received = Buffer.concat([received, part])
        const size = received.length < 14 ? 0 : received.readUInt32BE(10)
        if (received.length < 14 + size + 4 || mood === 'silent') return
        if (mood === 'closes') return socket.destroy()
        expect(received.subarray(0, 10).toString()).toBe('zINSTREAM\0')
        if (mood === 'error') return socket.end('INSTREAM size limit exceeded. ERROR\0')
        socket.end(received.includes('EICAR') ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0')
      })
  }).listen(0, '127.0.0.1')
  await once(clamd, 'listening')
})
afterAll(() => void clamd.close())

describeOnBothEngines('visitors’ files with a virus scanner', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    testShop = await open({
      build: buildOf({ 'en/contact': { action: contact } }),
      env: { CLAMAV_URL: `tcp://127.0.0.1:${(clamd.address() as AddressInfo).port}` },
      timeouts: { ...timeouts, clamd: 2_000, breaker: { failures: 2, pauseMs: 100 } },
    })
  })
  afterEach(async () => {
    mood = 'well'
    await testShop.shop.db.delete(rateLimit)
  })

  async function send(...files: string[]) {
    const body = new FormData()
    const words = { name: 'Noura', email: 'noura@example.com', subject: 'A file', message: 'See', category: 'general' }
    for (const [name, value] of Object.entries(words)) body.append(name, value)
    for (const text of files) body.append('files', new File([`%PDF-1.4\n${text}`], 'a.pdf'))
    const url = `${testShop.url}/en/contact`
    const response = await ask<{ errors?: { files?: string } }>(url, { method: 'POST', body })
    return response.status === 302 ? 'sent' : response.body.errors?.files
  }
  const stored = () => testShop.shop.db.$count(messageAttachment)

  test('clean files are stored; with an infected one nothing is', async () => {
    const before = await stored()
    expect(await send('a', 'b')).toBe('sent')
    expect(await stored()).toBe(before + 2)
    expect(await send('a', 'EICAR')).toBe('infected')
    expect(await stored()).toBe(before + 2)
    expect(testShop.errors).toEqual([])
  })

  test.each(['silent', 'closes', 'error'] as const)(
    'a failing scanner (%s) blocks files, not messages',
    async (how) => {
      mood = how
      const before = await stored()
      expect(await send('a')).toBe('not_scanned')
      expect(await send()).toBe('sent')
      expect(await stored()).toBe(before)
      expect(testShop.errors.splice(0)).toHaveLength(1)
      mood = 'well'
      expect(await send('a')).toBe('sent')
    },
  )

  test('a scanner that stays away is counted as an open circuit until it answers again', async () => {
    mood = 'closes'
    // With those of other shops in the same process.
    const others = openCircuits().get('clamd') ?? 0
    for (let n = 0; n < 3; n++) expect(await send('a')).toBe('not_scanned')
    expect(openCircuits().get('clamd')).toBe(others + 1)
    mood = 'well'
    await until('it is asked again', async () => (await send('a')) === 'sent')
    expect(openCircuits().get('clamd')).toBe(others)
    testShop.errors.splice(0)
  })
})
