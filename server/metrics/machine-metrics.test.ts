import { readFileSync } from 'node:fs'
import { Counter, Gauge, Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../../tests/support/buying.ts'
import { freePort } from '../../tests/support/network/free-port.ts'
import { until } from '../../tests/support/poll.ts'
import { type Server, startServer } from '../../tests/support/start-server.ts'
import { makeTestShop, type TestShop } from '../../tests/support/test-shops.ts'
import { MachineMetrics, type MetricsMessage } from './machine-metrics.ts'
import { requestKind } from './request-metrics.ts'

const figure = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1] ?? Number.NaN,
  )

describe('the metrics of several processes', () => {
  /** A process that answers at once, or never. */
  function fakeProcess(machine: MachineMetrics, { silent = false } = {}) {
    const registry = new Registry()
    const orders = new Counter({ name: 'orders_total', help: 'h', registers: [registry] })
    const open = new Gauge({ name: 'open', help: 'h', registers: [registry] })
    const state = { silent, answers: [] as string[] }
    const channel = {
      async send(message: MetricsMessage) {
        if (message.metrics === 'answer') state.answers.push(message.text)
        if (message.metrics !== 'read' || state.silent) return
        machine.heard(channel, {
          metrics: 'own',
          round: message.round,
          values: structuredClone(await registry.getMetricsAsJSON()),
        })
      },
    }
    machine.joined(channel)
    const scrape = async () => {
      const before = state.answers.length
      machine.heard(channel, { metrics: 'ask', id: 1 })
      await until('an answer', async () => state.answers.length > before)
      return state.answers.at(-1) ?? ''
    }
    return { channel, orders, open, state, scrape }
  }

  test('are added up; ended processes keep their counters and lose their gauges', async () => {
    const machine = new MachineMetrics(2)
    const [one, two] = [fakeProcess(machine), fakeProcess(machine)]
    one.orders.inc(3)
    two.orders.inc(4)
    one.open.set(1)
    two.open.set(1)
    const both = await one.scrape()
    expect([figure(both, 'orders_total'), figure(both, 'open')]).toEqual([7, 2])
    expect(figure(both, 'bustan_processes{state="serving"}')).toBe(2)
    await machine.left(two.channel, true)
    const left = await one.scrape()
    expect([figure(left, 'orders_total'), figure(left, 'open')]).toEqual([7, 1])
    expect(figure(left, 'bustan_process_restarts_total')).toBe(1)
    expect(figure(left, 'bustan_processes{state="configured"}')).toBe(2)
    const three = fakeProcess(machine)
    three.orders.inc(1)
    expect(figure(await one.scrape(), 'orders_total')).toBe(8)
    await machine.left(three.channel, false)
    expect(figure(await one.scrape(), 'bustan_process_restarts_total')).toBe(1)
  })

  test('one that does not answer is counted with its last metrics, after a short timeout', async () => {
    const machine = new MachineMetrics(2, 100)
    const [one, two] = [fakeProcess(machine), fakeProcess(machine)]
    two.orders.inc(5)
    await one.scrape()
    two.state.silent = true
    two.orders.inc(1)
    const text = await one.scrape()
    expect([figure(text, 'orders_total'), figure(text, 'bustan_processes{state="serving"}')]).toEqual([5, 1])
    two.state.silent = false
    expect(figure(await one.scrape(), 'orders_total')).toBe(6)
  })
})

test('a request is of one of a few kinds, whatever its URL', () => {
  const kinds = [
    '/',
    '/en/shop?q=api',
    '/adminx',
    '/%00',
    '/admin/orders',
    '/admin.data',
    '/api/v1/products',
    '//api/v1',
  ]
  expect(kinds.map(requestKind)).toEqual(['page', 'page', 'page', 'page', 'admin', 'admin', 'api', 'page'])
  expect(['/admin/events', '/downloads/1?token=2', '/constructor', '/livez'].map(requestKind)).toEqual([
    'live',
    'file',
    'page',
    'probe',
  ])
})

describe('two processes over HTTP', () => {
  let at: TestShop
  let server: Server
  beforeAll(async () => {
    at = await makeTestShop('postgres')
    server = await startServer(at, await freePort(), { WEB_CONCURRENCY: '2' })
  })
  afterAll(async () => {
    expect(await server.stop()).toBe(0)
    await at.close()
  })
  const read = async () => (await ask<string>(`${server.url}/metrics`, { signal: AbortSignal.timeout(6_000) })).body
  const serving = 'bustan_processes{state="serving"}'
  const apiRequests = 'bustan_http_requests_total{kind="api",status="2xx"}'

  test('either answers for both, including the counts of a killed one', async () => {
    await until('both serve', async () => figure(await read(), serving) === 2)
    const before = figure(await read(), apiRequests)
    // Concurrently, or one process would get them all.
    await Promise.all(Array.from({ length: 20 }, () => ask(`${server.url}/api/v1/products?limit=1`)))
    expect(figure(await read(), apiRequests)).toBe(before + 20)
    const [victim] = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').split(' ')
    process.kill(Number(victim), 'SIGKILL')
    const after = await until('it is replaced', async () => {
      const text = await read().catch(() => '')
      return figure(text, 'bustan_process_restarts_total') === 1 && figure(text, serving) === 2 && text
    })
    expect(figure(after, apiRequests)).toBe(before + 20)
    expect(figure(after, 'bustan_database_up')).toBe(1)
    expect(figure(after, 'bustan_jobs{queue="send-mail",state="failed"}')).toBe(0)
    expect(figure(after, 'bustan_database_connections{state="limit"}')).toBe(32)
  })
})
