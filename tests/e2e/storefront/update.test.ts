import { rmSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../support/network/free-port.ts'
import { type Server, startServer } from '../../support/start-server.ts'
import { makeTestShop, type TestShop } from '../../support/test-shops.ts'
import { anotherBuild, buildName } from '../support/another-build.ts'
import { leaveBrowser, newVisitor, openBrowser } from '../support/browser.ts'
import { cachedByWorker, untilCached } from '../support/cached.ts'
import { words } from '../support/words.ts'

describe('a new build', () => {
  let testShop: TestShop
  let browser: Browser
  let server: Server
  let port: number
  const next = anotherBuild()
  const [first, second] = [buildName(), buildName(next)]
  beforeAll(async () => {
    testShop = await makeTestShop('pglite')
    port = await freePort()
    browser = await openBrowser()
  })
  afterAll(async () => {
    await leaveBrowser(browser)
    await server.stop()
    await testShop.close()
    rmSync(next, { recursive: true, force: true })
  })

  /** Serves one of the two builds at the same URL. */
  async function serveBuild(folder?: string): Promise<void> {
    await server?.stop()
    server = await startServer(testShop, port, {}, { folder })
  }
  const patiently = { timeout: 20_000 }
  const runningBuild = () => window.__reactRouterManifest?.version

  test('replaces the old one without mixing: each cache is complete and of one build', async () => {
    expect(second).not.toBe(first)
    await serveBuild()
    const { page, context, trouble } = await newVisitor(browser, server.url, 'phone', 'en', { serviceWorkers: 'allow' })
    await page.goto('/en')
    await untilCached(page, '/en')
    await page.goto('/en/product/sticker-pack')
    await untilCached(page, '/en/product/sticker-pack')

    await serveBuild(next)
    await page.goto('/en')
    await expect.poll(() => page.evaluate(runningBuild), patiently).toBe(second)
    await expect.poll(() => page.evaluate(() => caches.keys()), patiently).toContain(`bustan-build-${second}`)
    await expect
      .poll(
        async () =>
          (await cachedByWorker(page)).filter(({ path, build }) => path.startsWith('/en?') && build === second).length,
        patiently,
      )
      .toBe(1)

    const cached = await cachedByWorker(page)
    for (const build of [first, second]) {
      const own = cached.filter(({ cache }) => cache === `bustan-build-${build}`)
      expect([...new Set(own.map((each) => each.build).filter((name) => name !== null))]).toEqual([build])
      // Every script and style of a cached page is in the same cache.
      const paths = new Set(own.map(({ path }) => path))
      const named = own.flatMap(({ text, path }) =>
        path.includes('kept-in') ? [...text.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([name]) => name) : [],
      )
      expect(named.length).toBeGreaterThan(5)
      expect([...new Set(named)].filter((name) => !paths.has(name) && !/\/admin|account/.test(name))).toEqual([])
    }

    // A page of the old build is still complete, and a page of the new one is new.
    await context.setOffline(true)
    await page.goto('/en/product/sticker-pack')
    await expect.poll(() => page.evaluate(runningBuild), patiently).toBe(first)
    await page.getByRole('heading', { level: 1, name: 'Garden Sticker Pack' }).waitFor()
    await page.goto('/en')
    await expect.poll(() => page.evaluate(runningBuild), patiently).toBe(second)
    expect(trouble.filter((text) => !/ERR_(INTERNET_DISCONNECTED|FAILED)/.test(text))).toEqual([])
  })

  test('an open page continues in the new build without an error', async () => {
    await serveBuild()
    const { page } = await newVisitor(browser, server.url, 'desktop', 'en')
    await page.goto('/en')
    await expect.poll(() => page.evaluate(runningBuild), patiently).toBe(first)
    await serveBuild(next)
    await page.locator('footer a[href="/en/faq"]').click()
    await page.getByRole('heading', { level: 1, name: words('en').page_faq_title }).waitFor()
    await expect.poll(() => page.evaluate(runningBuild), patiently).toBe(second)
  })

  test('a missing file reloads the page once, and only when there is another build', async () => {
    const { page } = await newVisitor(browser, server.url, 'desktop', 'en')
    let loads = 0
    page.on('load', () => loads++)
    await page.route(/\/assets\/next-cart-(?!context)/, (route) => route.fulfill({ status: 404 }))
    const updateCheck = () => page.waitForResponse((response) => response.request().method() === 'HEAD')
    // The shop, cart and product pages are fetched 2 seconds after the start.
    await Promise.all([updateCheck(), page.goto('/en')])
    expect(loads).toBe(1)

    await page.route('**/en', (route) =>
      route.request().method() === 'HEAD' ? route.fulfill({ headers: { 'X-Build': 'newer' } }) : route.fallback(),
    )
    await Promise.all([updateCheck(), page.goto('/en')])
    await expect.poll(() => loads).toBe(3)
    await updateCheck()
    // The current page stays: navigation continues without a load.
    await page.locator('footer a[href="/en/faq"]').click()
    await page.getByRole('heading', { level: 1, name: words('en').page_faq_title }).waitFor()
    expect(loads).toBe(3)
  })
})
