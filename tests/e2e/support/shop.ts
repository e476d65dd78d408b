import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { freePort } from '../../support/network/free-port.ts'
import { type Server, startServer } from '../../support/start-server.ts'
import { makeTestShop, type TestShop } from '../../support/test-shops.ts'
import { leaveBrowser, openBrowser } from './browser.ts'

export type OpenedShop = { server: Server; testShop: TestShop; browser: Browser; setupUrl: string }

/**
 * A seeded shop on the embedded database and a browser, for all tests of a file.
 * @param host its host name, for browser features that need a name
 * @param options.movable its clock can be moved
 * @param options.env further environment variables
 */
export function useShop(
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
  options: { movable?: boolean; env?: () => Promise<Record<string, string>> } = {},
): () => OpenedShop {
  let opened: OpenedShop | undefined
  beforeAll(async () => {
    const testShop = await makeTestShop('pglite')
    const port = await freePort()
    const url = `http://${host}:${port}`
    const server = {
      ...(await startServer(testShop, port, { BASE_URL: url, ...(await options.env?.()) }, options)),
      url,
    }
    const setupUrl = `${url}/admin/setup?token=${server.setupToken()}`
    opened = { server, testShop, browser: await openBrowser(), setupUrl }
  })
  afterAll(async () => {
    await leaveBrowser(opened?.browser)
    await opened?.server.stop()
    await opened?.testShop.close()
  })
  return () => {
    if (opened === undefined) throw new Error('the shop is not open yet')
    return opened
  }
}
