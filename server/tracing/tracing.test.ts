import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blackHole } from '#tests/support/black-hole.ts'
import { anyCustomer, ask, orderBody, place, placeAndPay } from '#tests/support/buying.ts'
import { jobsDone } from '#tests/support/jobs.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { openShop } from '#tests/support/open-shop.ts'
import { readEnv } from '../config/env.ts'
import { spanPath } from './span-names.ts'
import { statementName } from './statements.ts'

type Attribute = { key: string; value: Record<string, unknown> }
type Span = { name: string; spanId: string; parentSpanId?: string; traceId: string; attributes: Attribute[] }
type Sent = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] }

describe('traces to a collector', () => {
  const bodies: string[] = []
  const requests: { path: string | undefined; key: string | string[] | undefined }[] = []
  const collector = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    bodies.push((request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString())
    requests.push({ path: request.url, key: request.headers['x-api-key'] })
    response.setHeader('Content-Type', 'application/json').end('{}')
  })
  beforeAll(() => new Promise<void>((open) => collector.listen(0, '127.0.0.1', open)))
  afterAll(() => new Promise((closed) => collector.close(closed)))

  test('contain a request with its statements and the jobs, without personal data', async () => {
    const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=some%20key' }
    const shop = await openShop({ engine: 'postgres', env })
    const customer = { ...anyCustomer(), firstName: 'Zubaida', email: 'zubaida.private@example.com' }
    const placed = await placeAndPay(shop.url, orderBody({ customer: customer as never }))
    await ask(`${shop.url}/api/v1/products?q=privatesearch`, { headers: { 'x-forwarded-for': '203.0.113.77' } })
    await ask(`${shop.url}/someone@example.com/0551234567?token=abcdef`)
    await jobsDone(shop, 'send-mail')
    await shop.stop()

    expect(requests[0]).toEqual({ path: '/v1/traces', key: 'some key' })
    const spans = bodies.flatMap((body) =>
      (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans: all }) => all)),
    )
    const named = (name: string) => spans.filter((span) => span.name === name)
    const children = ({ spanId }: Span) => spans.filter(({ parentSpanId }) => parentSpanId === spanId)
    const [order] = named('POST /api/v1/orders')
    expect(order).toBeDefined()
    expect(children(order!).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['begin', 'select product', 'insert shop_order', 'commit']),
    )
    expect(order!.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 201 } })
    const [search] = named('GET /api/v1/products')
    expect(children(search!).length).toBeGreaterThan(0)
    const [job] = named('job send-mail')
    expect(children(job!).map(({ name }) => name)).toEqual(expect.arrayContaining(['select mail']))
    // No statement outside a request or a job, such as the queue's polling.
    expect(
      spans.filter(({ name, parentSpanId }) => /^(select|begin|commit|insert)/.test(name) && !parentSpanId),
    ).toEqual([])
    const all = bodies.join('')
    const secrets = ['Zubaida', 'zubaida', 'example.com', 'privatesearch', '0551234567', 'abcdef', '203.0.113']
    for (const secret of [...secrets, customer.phone, placed.number, placed.accessToken])
      expect([secret, all.includes(secret)]).toEqual([secret, false])
  })

  test('that is down or never answers affect neither orders nor the shutdown', async () => {
    const hole = await blackHole()
    for (const port of [await freePort(), hole.port]) {
      const shop = await openShop({
        engine: 'postgres',
        env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
      })
      for (let n = 0; n < 3; n++) await place(shop.url, orderBody({ customer: anyCustomer() as never }))
      const stopping = performance.now()
      await shop.stop()
      expect(performance.now() - stopping).toBeLessThan(9_500)
      expect(shop.errors).toEqual([])
    }
    await hole.stop()
  })
})

test('a URL is traced without what visitors typed', () => {
  const paths = [
    '/',
    '/en/order/BST-2026-12?token=x',
    '/admin/orders/refund/BST-1',
    '/ahmad@example.com',
    '/en/product/x.data',
  ]
  expect(paths.map(spanPath)).toEqual(['/', '/en/order/:', '/admin/orders/refund/:', '/:', '/en/product/:'])
})

test('a statement is named by its operation and table', () => {
  expect(statementName(`select "id" from "mail" where "recipient" = 'noura@example.com'`)).toEqual({
    operation: 'select',
    table: 'mail',
  })
  expect(statementName('  UPDATE pgboss.job set state = $1')).toEqual({ operation: 'update', table: 'job' })
  expect(
    statementName('with a as (select 1 for update), b as (insert into "shop_order" values ($1)) select 1'),
  ).toEqual({
    operation: 'insert',
    table: 'shop_order',
  })
  expect(statementName('begin')).toEqual({ operation: 'begin', table: undefined })
})

test('tracing is off unless a collector is configured, and its headers are validated', () => {
  expect(readEnv({}).collector).toBeNull()
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }
  expect(readEnv(env).collector).toMatchObject({ url: 'http://collector:4318/v1/traces', ratio: 1 })
  expect(() => readEnv({ ...env, OTEL_EXPORTER_OTLP_HEADERS: 'no value' })).toThrow(/OTEL_EXPORTER_OTLP_HEADERS/)
  expect(() => readEnv({ ...env, OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow(/OTEL_TRACES_SAMPLER_ARG/)
})
