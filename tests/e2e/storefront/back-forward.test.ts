import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../support/network/free-port.ts'
import { type Server, startServer } from '../../support/start-server.ts'
import { makeTestShop, type TestShop } from '../../support/test-shops.ts'
import { launch, newVisitor } from '../support/browser.ts'

type NotUsed = { notRestoredExplanations: { type: string; reason: string }[] }

let testShop: TestShop
let server: Server
let browser: Browser
beforeAll(async () => {
  testShop = await makeTestShop('postgres')
  server = await startServer(testShop, await freePort())
  browser = await launch([], ['--disable-back-forward-cache'])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  await testShop.close()
})

/** Why Chromium would reload a page on the way back from another site; the headless shell has no back/forward cache. */
async function reasonsAgainst(page: Page, devtools: CDPSession): Promise<string[]> {
  const notUsed = new Promise<NotUsed>((resolve) => devtools.once('Page.backForwardCacheNotUsed', resolve))
  await page.goto('data:text/html,elsewhere', { waitUntil: 'load' })
  // Answered before the page is left.
  await page.evaluate(() => void setTimeout(() => history.back()))
  return (await notUsed).notRestoredExplanations.map(({ type, reason }) => `${type}: ${reason}`).sort()
}

test('no public page prevents the back/forward cache', async () => {
  const { page, context } = await newVisitor(browser, server.url, 'phone', 'en')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Page.enable')
  await page.goto('/robots.txt', { waitUntil: 'load' })
  const always = await reasonsAgainst(page, devtools)
  expect(always.filter((each) => !each.startsWith('Circumstantial'))).toEqual([])
  await page.goto('/robots.txt', { waitUntil: 'load' })
  await page.evaluate(() => addEventListener('unload', () => undefined))
  expect(await reasonsAgainst(page, devtools)).toContain('PageSupportNeeded: UnloadHandlerExistsInMainFrame')

  const names = 'shop cart checkout about faq contact delivery compliance privacy-policy terms-of-service return-policy'
  const others = [
    'product/rare-crops-guide',
    'product/bustan-tshirt',
    'newsletter',
    'find-order',
    'login',
    'register',
    'shop?q=guide',
  ]
  const paths = ['/en', ...[...names.split(' '), ...others].map((name) => `/en/${name}`)]
  const found: Record<string, string[]> = {}
  for (const path of paths) {
    await page.goto(path)
    found[path] = await reasonsAgainst(page, devtools)
  }
  expect(found).toEqual(Object.fromEntries(paths.map((path) => [path, always])))
})
