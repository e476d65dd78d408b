import type { Browser, CDPSession } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../support/network/free-port.ts'
import { type Server, startServer } from '../support/start-server.ts'
import { makeTestShop, type TestShop } from '../support/test-shops.ts'
import { leaveBrowser, newVisitor, openBrowser } from './support/browser.ts'

let testShop: TestShop
let server: Server
let browser: Browser
beforeAll(async () => {
  testShop = await makeTestShop('pglite')
  server = await startServer(testShop, await freePort())
  browser = await openBrowser()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await server.stop()
  await testShop.close()
})

/** Components as the build has them. */
const components = {
  link: /^function \w+\(\{to:\w+,preventScrollReset:/,
  router: /^function \w+\(\{router:\w+,flushSync:/,
  meta: /^function \w+\(\)\{.*[`"]script:ld\+json[`"]/s,
}

/** Counts from now on how often each of them is rendered. */
async function countRenders(session: CDPSession): Promise<() => Promise<Record<keyof typeof components, number>>> {
  await session.send('Profiler.enable')
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return async () => {
    const { result } = await session.send('Profiler.takePreciseCoverage')
    const calls: { source: string; count: number }[] = []
    await session.send('Debugger.enable')
    for (const { scriptId, url, functions } of result) {
      if (!url.includes('/assets/')) continue
      const { scriptSource } = await session.send('Debugger.getScriptSource', { scriptId })
      for (const { ranges } of functions)
        for (const { startOffset, endOffset, count } of ranges)
          calls.push({ source: scriptSource.slice(startOffset, endOffset), count })
    }
    const renders = (component: RegExp) => {
      const found = calls.filter(({ source }) => component.test(source))
      expect(found).toHaveLength(1)
      return found[0]?.count ?? 0
    }
    return { link: renders(components.link), router: renders(components.router), meta: renders(components.meta) }
  }
}

test('a tap on a product renders its page once, and none of the footer’s links', async () => {
  const { page, context } = await newVisitor(browser, server.url, 'phone', 'en', { reducedMotion: 'reduce' })
  const card = page.locator('main a[href="/en/product/beginner-guide"]').first()
  // A search with one result: its page's code is loaded once its data is.
  await page.goto('/en/shop?q=beginner')
  await card.scrollIntoViewIfNeeded()
  await page.waitForFunction(
    () =>
      Object.hasOwn(window.__reactRouterRouteModules ?? {}, 'storefront/product/product') &&
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/beginner-guide.data')),
  )
  const stop = await countRenders(await context.newCDPSession(page))
  await card.tap()
  await page.getByRole('heading', { level: 1, name: 'The Beginner Gardener' }).waitFor()
  await page.locator('#reviews').waitFor()
  const { link, router, meta } = await stop()
  // The header and its menu mark the current page; the footer's links are not rendered.
  expect({ router, meta }).toEqual({ router: 1, meta: 1 })
  expect(link).toBeLessThanOrEqual(await page.locator(':is(main, header) a').count())
})
