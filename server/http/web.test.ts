import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { anyCustomer, ask, goToBank, orderBody, place, sendOrder } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { countEverything } from '#tests/support/invariants.ts'
import { until } from '#tests/support/poll.ts'
import { api } from '../api/api.ts'

type Document = { openapi: string; paths: Record<string, Record<string, { responses: object }>> }

describeOnBothEngines('the routes of the shop', (open) => {
  const testShop = open.once()
  afterEach(() => expect(testShop.errors.splice(0)).toEqual([]))

  /** Sends raw bytes; returns the first line and the body of the response. */
  const sendRaw = (head: string[], chunks: string[]) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(testShop.url)
      const socket = connect(Number(port), hostname)
      let received = ''
      socket.on('data', (data) => void (received += data.toString()))
      socket.on('error', (error) => (received === '' ? reject(error) : resolve(received)))
      socket.on('close', () => resolve(received))
      socket.write(`${head.join('\r\n')}\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`)
      for (const chunk of chunks) socket.write(chunk)
    })
  const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
  const orderHead = ['POST /api/v1/orders HTTP/1.1', 'Content-Type: application/json', 'Idempotency-Key: far-too-large']

  test('a body over 64 KB is refused while it is read, without effect', async () => {
    const before = await countEverything(testShop.shop.db)
    const large = JSON.stringify({ ...orderBody(), padding: 'x'.repeat(70_000) })
    const refusal = await sendOrder(testShop.url, large)
    expect([refusal.status, refusal.body.code]).toEqual([413, 'too_large'])

    const pieces = Array.from({ length: 9 }, (_, n) => chunk(large.slice(n * 8000, (n + 1) * 8000)))
    const chunked = await sendRaw([...orderHead, 'Transfer-Encoding: chunked'], [...pieces, '0\r\n\r\n'])
    expect(chunked).toMatch(/^HTTP\/1\.1 413 [\s\S]*"too_large"/)
    // A valid order before the padding: the limit applies before the handler.
    const hidden = JSON.stringify(orderBody()) + ' '.repeat(70_000)
    const spaces = Array.from({ length: 10 }, (_, n) => chunk(hidden.slice(n * 7500, (n + 1) * 7500))).filter(
      (each) => !each.startsWith('0\r\n'),
    )
    expect(await sendRaw([...orderHead, 'Transfer-Encoding: chunked'], [...spaces, '0\r\n\r\n'])).toMatch(
      /^HTTP\/1\.1 413 /,
    )
    expect(
      await sendRaw([...orderHead, 'Transfer-Encoding: chunked', 'Content-Length: 20'], [...pieces, '0\r\n\r\n']),
    ).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(await countEverything(testShop.shop.db)).toEqual(before)
  })

  test('a chunked body within the limit places an order', async () => {
    const body = JSON.stringify(orderBody({ customer: anyCustomer() as never }))
    const received = await sendRaw(
      [...orderHead.slice(0, 2), 'Idempotency-Key: in-two-chunks', 'Transfer-Encoding: chunked'],
      [chunk(body.slice(0, 50)), chunk(body.slice(50)), '0\r\n\r\n'],
    )
    expect(received).toMatch(/^HTTP\/1\.1 201 /)
  })

  test('a cross-site request is refused without effect', async () => {
    const placed = await place(testShop.url)
    const before = await countEverything(testShop.shop.db)
    for (const headers of [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ]) {
      const order = await ask(`${testShop.url}/api/v1/orders`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': 'from-elsewhere' } as never,
        body: JSON.stringify(orderBody()),
      })
      expect([order.status, order.body.code]).toEqual([403, 'foreign_origin'])
      const bank = await ask(await goToBank(placed.paymentUrl), {
        method: 'POST',
        headers: headers as never,
        body: new URLSearchParams({ outcome: 'pay' }),
      })
      expect(bank.status).toBe(403)
      for (const method of ['PUT', 'PATCH', 'DELETE'])
        expect((await ask(`${testShop.url}/checkout`, { method, headers: headers as never })).status).toBe(405)
      expect((await ask(`${testShop.url}/account/cart`, { method: 'PUT', headers: headers as never })).status).toBe(403)
    }
    expect(await countEverything(testShop.shop.db)).toEqual(before)
    const own = await ask(await goToBank(placed.paymentUrl), {
      method: 'POST',
      headers: { Origin: testShop.url },
      body: new URLSearchParams({ outcome: 'pay' }),
    })
    expect(own.status).toBe(303)
  })

  test('the sandbox bank takes its three answers, for known payments only', async () => {
    const placed = await place(testShop.url)
    const press = (url: string, outcome: string) => ask(url, { method: 'POST', body: new URLSearchParams({ outcome }) })
    expect((await press(await goToBank(placed.paymentUrl), 'refund')).status).toBe(422)
    expect((await press(`${testShop.url}/sandbox/pay/sbx_unknown`, 'pay')).status).toBe(404)
    expect((await ask(`${testShop.url}/sandbox/pay/%00`)).status).toBe(404)
    expect((await ask<string>(await goToBank(placed.paymentUrl))).body).toContain('name="outcome" value="pay"')
  })

  test('the health checks answer', async () => {
    expect(await ask<string>(`${testShop.url}/livez`)).toMatchObject({ status: 200, body: 'ok' })
    expect(await ask<string>(`${testShop.url}/readyz`)).toMatchObject({ status: 200, body: 'ok' })
    const metrics = await ask<string>(`${testShop.url}/metrics`)
    expect(metrics.headers.get('content-type')).toContain('text/plain')
    expect(metrics.body).toMatch(/^# HELP process_cpu[\s\S]*bustan_page_cache_misses \d/)
  })

  test('the OpenAPI document lists exactly the existing routes', async () => {
    const { body, headers } = await ask<Document>(`${testShop.url}/api/v1/openapi.json`)
    expect([body.openapi, headers.get('content-type')]).toEqual(['3.1.0', 'application/json'])
    const described = Object.entries(body.paths).flatMap(([path, verbs]) =>
      Object.keys(verbs).map((verb) => `${verb} ${path}`),
    )
    const mounted = api({} as never)
      .routes.filter(({ method, path }) => method !== 'ALL' && path !== '/openapi.json')
      .map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(described.sort()).toEqual([...new Set(mounted)].sort())
    for (const ref of JSON.stringify(body).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      expect((body as unknown as { components: { schemas: object } }).components.schemas).toHaveProperty(ref[1]!)
    }
  })

  test('every response has the security headers, and no personal one is cached', async () => {
    const placed = await place(testShop.url)
    const urls = [
      '/livez',
      '/api/v1/products',
      '/api/v1/nothing',
      `/api/v1/orders/${placed.number}`,
      '/downloads/x',
      '/payments/return/x',
      '/sandbox/pay/x',
    ]
    for (const url of urls) {
      const { headers } = await ask(testShop.url + url)
      expect(headers.get('x-content-type-options'), url).toBe('nosniff')
      expect(headers.get('content-security-policy'), url).toContain("script-src 'self';")
      expect(headers.get('cache-control'), url).toMatch(/no-store/)
    }
  })

  test('path traversal is not possible', async () => {
    for (const path of [
      '/..%2f..%2f..%2fetc%2fpasswd',
      '/%2e%2e/package.json',
      '/assets/..%2f..%2fserver%2findex.js',
      '/%E0%A4%A',
      '/.env',
      '//etc/passwd',
    ]) {
      const response = await ask<string>(testShop.url + path)
      testShop.errors.splice(0)
      expect(response.status, path).not.toBe(200)
      expect(JSON.stringify(response.body), path).not.toMatch(/root:|"private"/)
    }
  })
})

describeOnBothEngines('a shop that is stopping', (open) => {
  test('reports it, finishes the order in progress, and closes', async () => {
    const testShop = await open()
    const { gateway } = testShop.shop
    const requested = Promise.withResolvers<void>()
    const bank = Promise.withResolvers<void>()
    testShop.shop.gateway = {
      ...gateway,
      open: async (request) => {
        requested.resolve()
        await bank.promise
        return gateway.open(request)
      },
    }
    const under = sendOrder<{ number: string }>(testShop.url)
    await requested.promise
    const stopping = testShop.stop()
    await until('no new session is opened', () =>
      fetch(`${testShop.url}/livez`).then(
        () => false,
        () => true,
      ),
    )
    bank.resolve()
    const response = await under
    expect([response.status, response.headers.get('connection')]).toEqual([201, 'close'])
    await stopping
  })

  test('serves requests while the load balancer drains it', async () => {
    const testShop = await open({ env: { DRAIN_SECONDS: '2' } })
    const stopping = testShop.stop()
    expect((await ask(`${testShop.url}/readyz`)).status).toBe(503)
    const { status, headers } = await sendOrder(testShop.url)
    expect([status, headers.get('connection')]).toEqual([201, 'close'])
    await stopping
    await expect(ask(`${testShop.url}/livez`)).rejects.toThrow('fetch failed')
  })
})
