import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type House, makeHouse } from '../support/houses.ts'
import { freePort } from '../support/postgres-setup.ts'
import { type Server, startServer } from '../support/start-server.ts'
import { openBrowser } from './browser.ts'

export type OpenedShop = { server: Server; house: House; browser: Browser; setupUrl: string }

/** A seeded shop on the embedded database and a browser, for all tests of a file. */
export function useShop(): () => OpenedShop {
  let opened: OpenedShop | undefined
  beforeAll(async () => {
    const house = await makeHouse('pglite')
    const server = await startServer(house, await freePort())
    const setupUrl = /https?:\S+\/admin\/setup\?token=\S+/.exec(server.output())?.[0] ?? ''
    opened = { server, house, browser: await openBrowser(), setupUrl }
  })
  afterAll(async () => {
    await opened?.browser.close()
    await opened?.server.stop()
    await opened?.house.leave()
  })
  return () => {
    if (opened === undefined) throw new Error('the shop is not open yet')
    return opened
  }
}
