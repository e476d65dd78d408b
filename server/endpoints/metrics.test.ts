import { beforeAll, expect, test } from 'vitest'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { readEnv } from '../config/env.ts'
import { metrics } from './metrics.ts'

const token = 'a-token-of-some-length-0123456789'

describeOnBothEngines('metrics and security.txt', (open) => {
  let testShop: OpenShop
  let guarded: OpenShop
  beforeAll(async () => {
    testShop = await open()
    guarded = await open({ env: { METRICS_TOKEN: token } })
  })
  const status = async (of: OpenShop, headers: Record<string, string> = {}) =>
    (await fetch(`${of.url}/metrics`, { headers })).status

  test('metrics are for this machine only, and not through a proxy on it', async () => {
    expect(await status(testShop)).toBe(200)
    for (const name of ['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'Via', 'X-Forwarded-Proto'])
      expect([name, await status(testShop, { [name]: '127.0.0.1' })]).toEqual([name, 404])
    const figures = { contentType: 'text/plain', text: async () => '' }
    const from = async (network: string) =>
      (await metrics({ metrics: figures, metricsToken: undefined }).request('/metrics', {}, { network })).status
    expect([await from('127.0.0.1'), await from('0:0:0:0::/64')]).toEqual([200, 200])
    expect([await from('10.0.0.7'), await from('203.0.113.9'), await from('2001:db8:0:1::/64')]).toEqual([
      404, 404, 404,
    ])
  })

  test('with a token metrics are for its bearer only, from anywhere', async () => {
    expect(await status(guarded)).toBe(404)
    expect(await status(guarded, { Authorization: `Bearer ${token}x` })).toBe(404)
    for (const scheme of ['Bearer', 'bearer'])
      expect(await status(guarded, { Authorization: `${scheme} ${token}` })).toBe(200)
    expect(await status(guarded, { Authorization: `Bearer ${token}`, 'X-Forwarded-For': '203.0.113.9' })).toBe(200)
    expect(() => readEnv({ METRICS_TOKEN: 'short' })).toThrow(/METRICS_TOKEN/)
  })

  test('security.txt names the store’s contact (RFC 9116)', async () => {
    const response = await fetch(`${testShop.url}/.well-known/security.txt`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8'])
    const text = await response.text()
    expect(text).toMatch(/^Contact: mailto:hello@bustan\.example$/m)
    const expires = new Date(/^Expires: (\S+)$/m.exec(text)![1]!).getTime() - testShop.clock.now().getTime()
    expect(expires).toBeGreaterThan(0)
    expect(expires).toBeLessThan(365 * 86_400_000)
  })
})
