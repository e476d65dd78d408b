import { connect, type Socket } from 'node:net'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { action as contact } from '#app/storefront/contact/contact.tsx'
import { rateLimit } from '#shop/accounts/table.ts'
import { concurrencyLimits, freeSpace } from '#shop/limits.ts'
import { buildOf } from '#tests/support/build-of.ts'
import { ask, orderBody, place } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { until } from '#tests/support/poll.ts'

const gigabyte = 1024 ** 3
const words = { name: 'Noura', email: 'noura@example.com', subject: 'A file', message: 'See this', category: 'general' }

describeOnBothEngines('visitors’ attachments', (open) => {
  let testShop: OpenShop
  let disk = { free: 50 * gigabyte, size: 100 * gigabyte }
  beforeAll(async () => {
    const build = buildOf({ 'en/contact': { action: contact } })
    testShop = await open({ build, env: { TRUST_PROXY: '1' }, disk: async () => disk })
  })
  afterEach(async () => {
    expect(testShop.errors.splice(0)).toEqual([])
    await testShop.shop.db.delete(rateLimit)
  })

  async function send(network: string, bytes: number | null) {
    const body = new FormData()
    for (const [name, value] of Object.entries(words)) body.append(name, value)
    const pdf = () => new File([`%PDF-1.4\n${'x'.repeat(bytes ?? 0)}`], 'a.pdf', { type: 'application/pdf' })
    if (bytes !== null) body.append('files', pdf())
    const response = await ask<{ problem?: string; errors?: { files?: string } }>(`${testShop.url}/en/contact`, {
      method: 'POST',
      headers: { 'X-Forwarded-For': network },
      body,
    })
    const said = response.status === 302 ? 'sent' : (response.body.errors?.files ?? response.body.problem)
    return { said, status: response.status, retryAfter: response.headers.get('retry-after') }
  }
  /** Starts an upload and stalls it; starts again when refused because another one was just received. */
  function hold(network: string, held: Set<Socket>): void {
    const { port } = new URL(testShop.url)
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
    held.add(socket)
    socket.once('data', () => {
      held.delete(socket)
      socket.destroy()
      hold(network, held)
    })
    socket.write(
      `POST /en/contact HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Forwarded-For: ${network}\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n--b\r\n',
    )
  }
  /** Waits until no further upload of this network is accepted; resets what is counted meanwhile. */
  const full = (network: string) =>
    until('no more are received', async () => {
      await testShop.shop.db.delete(rateLimit)
      return (await send(network, 100_000)).said === 'busy'
    })

  test('few are received concurrently, by network and in all; small files and later uploads pass', async () => {
    const held = new Set<Socket>()
    const here = concurrencyLimits.uploadsHere.running
    for (let each = 0; each < here; each++) hold(`2001:db8:1:${each}::1`, held)
    await full('2001:db8:1:ff::1')
    expect(await send('2001:db8:1:fe::1', 100_000)).toEqual({ said: 'busy', status: 503, retryAfter: '5' })
    expect((await send('2001:db8:1:fe::1', 1000)).said).toBe('sent')
    expect((await send('2001:db8:2::1', 100_000)).said).toBe('sent')
    for (let each = here; each < concurrencyLimits.uploads.running; each++) hold('2001:db8:3::1', held)
    await full('2001:db8:2::1')
    for (const socket of held) socket.destroy()
    await until('it is received again', async () => (await send('2001:db8:1:ff::1', 100_000)).said === 'sent')
  })

  test('none are accepted while the disk is nearly full; messages and orders are', async () => {
    const free = (left: number, size: number) => {
      disk = { free: left, size }
    }
    free(freeSpace.bytes - 1, 100 * gigabyte)
    for (const bytes of [1000, 100_000]) expect((await send('198.51.100.1', bytes)).said).toBe('no_room')
    expect((await send('198.51.100.1', null)).said).toBe('sent')
    expect((await place(testShop.url, orderBody())).number).toMatch(/^ORD-/)
    free(freeSpace.bytes, 100 * gigabyte)
    expect((await send('198.51.100.1', 1000)).said).toBe('sent')
    // On a small disk a share of its size is enough.
    free(gigabyte / 2, 8 * gigabyte)
    expect((await send('198.51.100.1', 1000)).said).toBe('sent')
    free(gigabyte / 4, 8 * gigabyte)
    expect((await send('198.51.100.1', 1000)).said).toBe('no_room')
  })
})
