import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findProgram } from '../../scripts/ensure-programs.mjs'
import { root } from '../support/imports.ts'
import { freePort } from '../support/network/free-port.ts'
import { until } from '../support/poll.ts'
import { type Server, startServer } from '../support/start-server.ts'
import { makeTestShop, type TestShop } from '../support/test-shops.ts'

const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')

type Panel = { title: string; targets?: { expr: string }[] }
const { panels } = JSON.parse(read('grafana/bustan.json')) as { panels: Panel[] }
const expressions = [
  ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ...[...read('prometheus/alerts.yml').matchAll(/^ +expr: (?:\|\n((?: {10}.*\n)+)|(.*)$)/gm)].map(
    ([, block, line]) => block ?? line ?? '',
  ),
]

/** Each metric in an expression, with the labels it compares with. */
const metrics = expressions.flatMap((expression) =>
  [...expression.matchAll(/\b((?:bustan|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, name = '', matchers = '']) => ({
      name,
      labels: [...matchers.matchAll(/(\w+)="([^"$]+)"/g)]
        .filter(([, label]) => label !== 'job' && label !== 'instance')
        .map(([, label, value]) => `${label}="${value}"`),
    }),
  ),
)

describe('the dashboard and the alert rules', () => {
  let at: TestShop
  let server: Server
  beforeAll(async () => {
    at = await makeTestShop('postgres')
    server = await startServer(at, await freePort(), {
      WEB_CONCURRENCY: '2',
      PURGE_URLS: 'http://127.0.0.1:1',
    })
  })
  afterAll(async () => {
    expect(await server.stop()).toBe(0)
    await at.close()
  })

  test('use only metrics of a running shop', async () => {
    const text = await until('both processes have counted', async () => {
      const response = await fetch(`${server.url}/metrics`, { signal: AbortSignal.timeout(6_000) })
      const printed = await response.text()
      return response.ok && printed.includes('bustan_processes{state="serving"} 2') && printed
    })
    const types = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
    const lines = text.split('\n')
    const isThere = ({ name, labels }: (typeof metrics)[number]) =>
      types.has(name.replace(/_(bucket|sum|count)$/, '')) &&
      (labels.length === 0 ||
        lines.some((line) => line.startsWith(`${name}{`) && labels.every((each) => line.includes(each))))
    expect(metrics.length).toBeGreaterThan(50)
    expect(metrics.filter((each) => !isThere(each))).toEqual([])
  })
})

describe('the alert rules', () => {
  const promtool = findProgram('promtool')
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(promtool ?? '', args, {
      cwd: join(root, 'deploy/prometheus'),
      encoding: 'utf8',
      timeout: 60_000,
    })
    return { status, said: `${stdout}${stderr}` }
  }
  test.skipIf(!promtool)('are valid, and fire when they should (promtool)', () => {
    expect(run('check', 'rules', 'alerts.yml')).toMatchObject({ status: 0 })
    expect(run('test', 'rules', 'alerts.test.yml')).toMatchObject({ status: 0 })
  })

  test('each has an action and a severity', () => {
    const rules = read('prometheus/alerts.yml').split('- alert: ').slice(1)
    expect(rules.length).toBeGreaterThan(15)
    expect(rules.filter((rule) => !/severity: (page|ticket)/.test(rule) || !/action: \S/.test(rule))).toEqual([])
  })
})
