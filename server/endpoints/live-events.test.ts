import { beforeAll, expect, test } from 'vitest'
import { loader } from '#app/admin/shell/live/events.ts'
import { adminCookie } from '../../tests/support/accounts/accounts.ts'
import { buildOf } from '../../tests/support/build-of.ts'
import { ask } from '../../tests/support/buying.ts'
import { describeOnBothEngines } from '../../tests/support/engines.ts'
import type { OpenShop } from '../../tests/support/open-shop.ts'

describeOnBothEngines('the live connection of the admin', (open) => {
  let testShop: OpenShop
  let cookie: string
  beforeAll(async () => {
    testShop = await open({ build: buildOf({ 'admin/events': { loader } }) })
    cookie = await adminCookie(testShop)
  })

  test('sends what is pending, and ends with its reader', async () => {
    const reading = new AbortController()
    const response = await fetch(`${testShop.url}/admin/events`, { headers: { cookie }, signal: reading.signal })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    const { value } = (await response.body?.getReader().read()) ?? {}
    expect(new TextDecoder().decode(value)).toContain('retry:')
    reading.abort()
  })

  test('is refused where a page asks for its data: that response would never end', async () => {
    for (const path of ['/admin/events.data', '/admin/events.data?_routes=admin/events'])
      expect([path, (await ask(testShop.url + path, { headers: { cookie } })).status]).toEqual([path, 404])
    expect((await ask(`${testShop.url}/admin/events.data`)).status).not.toBe(404)
  })
})
