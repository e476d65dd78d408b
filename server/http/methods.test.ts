import { request } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { openLog } from '#server/boot/log.ts'
import { requestOrigin } from '#shop/audit/request-origin.ts'
import { ask } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'

describeOnBothEngines('unusual methods', (open) => {
  const testShop = open.once()
  /** `fetch` cannot send TRACE. */
  const send = (method: string, path: string) =>
    new Promise<{ status?: number | undefined; allow?: string | undefined }>((resolve, reject) => {
      const outgoing = request(`${testShop.url}${path}`, { method }, (response) => {
        response.resume()
        resolve({ status: response.statusCode, allow: response.headers.allow })
      })
      outgoing.on('error', reject).end()
    })

  test.each(['TRACE', 'PROPFIND', 'PATCH', 'DELETE', 'PUT', 'MKCOL', 'PURGE'])(
    '%s is refused with the allowed methods',
    async (method) => {
      for (const path of ['/', '/contact', '/api/v1/messages', '/livez', '/nowhere', '/sw.js'])
        expect(await send(method, path)).toEqual({ status: 405, allow: 'GET, HEAD, POST, OPTIONS' })
      expect(testShop.errors).toEqual([])
    },
  )

  test('OPTIONS lists the methods, with PUT for the cart', async () => {
    expect(await send('OPTIONS', '/account/cart')).toEqual({ status: 204, allow: 'GET, HEAD, POST, OPTIONS, PUT' })
    for (const list of ['cart', 'wishlist']) expect((await send('PUT', `/account/${list}`)).status).toBe(401)
  })

  test('CONNECT and unknown methods end at once', async () => {
    for (const line of ['CONNECT example.com:443', 'NONSENSE /']) {
      const socket = connect(Number(new URL(testShop.url).port), '127.0.0.1')
      socket.on('error', () => {})
      socket.write(`${line} HTTP/1.1\r\nHost: x\r\n\r\n`)
      await new Promise((resolve) => socket.once('close', resolve).resume())
    }
    expect(testShop.errors).toEqual([])
  })

  test('a failure has the same request id in its body, its header and the log', async () => {
    const { status, body, headers } = await ask(`${testShop.url}/about`)
    expect([status, body.code]).toEqual([500, 'internal'])
    expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('x-request-id')).toBe(body.requestId)
    testShop.errors.splice(0)
    const lines: string[] = []
    const log = openLog('error', { write: (line) => void lines.push(line) })
    const origin = { requestId: String(body.requestId), network: '', device: null }
    requestOrigin.run(origin, () => log.error({}, 'a request failed'))
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ requestId: body.requestId })
    const { headers: fine } = await ask(`${testShop.url}/livez`)
    expect(fine.get('x-request-id')).not.toBe(null)
  })
})
