import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '#tests/support/buying.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { type Server, startServer } from '#tests/support/start-server.ts'
import { makeTestShop, type TestShop } from '#tests/support/test-shops.ts'

const examples = /2221 ?0000|6661 ?0000|bustan\.example/
const empty = /href="(tel|mailto):"|wa\.me\/["?]/

let testShop: TestShop
let server: Server
beforeAll(async () => {
  testShop = await makeTestShop('postgres')
  const live = { PAYMENTS: 'tap', TAP_SECRET_KEY: 'sk_live_fixture', LOG_LEVEL: 'warn' }
  server = await startServer(testShop, await freePort(), live)
})
afterAll(async () => {
  await server.stop()
  await testShop.close()
})

test('a live shop shows no contact details that are not its own, and says so at its start', async () => {
  expect(server.output()).toContain('still examples')
  for (const page of ['/en', '/ar/contact', '/en/checkout', '/en/terms-of-service', '/en/privacy-policy']) {
    const { status, body } = await ask<string>(`${server.url}${page}`)
    expect([page, status, examples.exec(body)?.[0], empty.exec(body)?.[0]]).toEqual([page, 200, undefined, undefined])
  }
})
