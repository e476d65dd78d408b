import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../support/network/free-port.ts'
import { type Server, startServer } from '../../support/start-server.ts'
import { makeTestShop, type TestShop } from '../../support/test-shops.ts'
import { leaveBrowser, newVisitor, openBrowser } from '../support/browser.ts'
import { words } from '../support/words.ts'

describe('navigating the shop', () => {
  let testShop: TestShop
  let server: Server
  let browser: Browser
  let database: pg.Client
  beforeAll(async () => {
    testShop = await makeTestShop('postgres')
    database = new pg.Client({ connectionString: testShop.databaseUrl })
    await database.connect()
    // Enough products for several pages.
    await database.query(`insert into product
      select id || '-' || n, title, title_en || ' ' || n, description, description_en, price, original_price, image,
        image_colour, image_alt, image_alt_en, category, is_new, is_limited, is_digital, stock, sku || n, tags, status,
        created_at - n * interval '1 hour', updated_at
      from product, generate_series(1, 5) n where variant_of is null`)
    await database.query(`insert into page_redirect (path, target, by, created_at) values
      ('/stickers', '/product/sticker-pack', 'x', now())`)
    server = await startServer(testShop, await freePort())
    browser = await openBrowser()
  })
  afterAll(async () => {
    await leaveBrowser(browser)
    await server.stop()
    await database.end()
    await testShop.close()
  })

  const say = words('en')
  const patiently = { timeout: 15_000 }
  const visit = (size: 'phone' | 'desktop' = 'desktop', more: object = {}) =>
    newVisitor(browser, server.url, size, 'en', more)
  /** Opens a page and waits for hydration: before that a link loads a new document. */
  async function open(page: Page, path: string): Promise<void> {
    await page.goto(path)
    await page.waitForFunction(() => document.readyState === 'complete' && '__reactRouterDataRouter' in window)
    await page.evaluate(() => document.fonts.ready.then(() => {}))
  }
  /** The data requests of the page from now on. */
  function dataAsked(page: Page): string[] {
    const requested: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.endsWith('.data')) requested.push(pathname.replace('.data', '') + search)
    })
    return requested
  }
  const heading = (page: Page, name: string | undefined) => page.getByRole('heading', { level: 1, name }).waitFor()
  const shopLink = (page: Page) => page.locator('header nav a[href="/en/shop"]').locator('visible=true')

  test('after the language was switched in another tab, the next page is loaded as a whole', async () => {
    const { page, context } = await visit()
    await open(page, '/')
    await context.addCookies([{ name: 'bustan_language', value: 'ar', url: server.url }])
    await page.locator('header nav a[href="/shop"]').locator('visible=true').click()
    await page.locator('html[lang=ar][dir=rtl]').waitFor()
    await heading(page, words('ar').shop_title)
  })

  test('before the scripts arrive a touch prefetches the page that it opens, and afterwards it does not', async () => {
    const { page, context } = await visit('phone')
    const rules = () => page.locator('script[type=speculationrules]').count()
    const card = page.locator('main a[href^="/en/product/"]').first()
    const touch = await context.newCDPSession(page)
    const finger = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints })
    const arrival = () =>
      page.evaluate(() => (performance.getEntriesByType('navigation')[0] as { deliveryType?: string }).deliveryType)

    const held: (() => Promise<void>)[] = []
    await page.route(/\/assets\/.*\.js$/, (route) => void held.push(() => route.continue()))
    await page.goto('/en/shop', { waitUntil: 'domcontentloaded' })
    expect(await rules()).toBe(1)
    await card.scrollIntoViewIfNeeded()
    const { x = 0, y = 0, width = 0, height = 0 } = (await card.boundingBox()) ?? {}
    await finger('touchStart', [{ x: x + width / 2, y: y + height / 2 }])
    await finger('touchEnd', [])
    await page.waitForURL('**/en/product/**', { waitUntil: 'commit' })
    expect(await arrival()).toBe('navigational-prefetch')

    await page.unroute(/\/assets\/.*\.js$/)
    await Promise.all(held.map((letGo) => letGo().catch(() => {})))
    await open(page, '/en/shop')
    expect(await rules()).toBe(0)
  })

  test('a page is requested once in five minutes: not again on the way back, nor by the first page', async () => {
    const { page } = await visit('desktop', { reducedMotion: 'reduce' })
    await page.clock.install()
    const requested = dataAsked(page)
    await open(page, '/en/about')
    await heading(page, say.page_about_title)
    await shopLink(page).click()
    await heading(page, say.shop_title)
    expect(requested.filter((path) => !path.includes('/product/'))).toEqual(['/en/shop'])
    await page.goBack()
    await heading(page, say.page_about_title)
    await page.goForward()
    await heading(page, say.shop_title)
    expect(requested.filter((path) => !path.includes('/product/'))).toEqual(['/en/shop'])

    await page.clock.fastForward('05:01')
    await page.goBack()
    await heading(page, say.page_about_title)
    await page.goForward()
    await heading(page, say.shop_title)
    expect(requested.filter((path) => !path.includes('/product/'))).toEqual(['/en/shop', '/en/about', '/en/shop'])
  })

  test('a hovered link is prefetched, and the visit needs no further request', async () => {
    const { page } = await visit()
    const requested = dataAsked(page)
    await open(page, '/en/about')
    const read = page.waitForResponse('**/en/shop.data')
    await expect
      .poll(async () => {
        await shopLink(page).hover()
        return requested.includes('/en/shop')
      }, patiently)
      .toBe(true)
    await read
    await shopLink(page).click()
    await heading(page, say.shop_title)
    expect(requested.filter((path) => path === '/en/shop').length).toBe(1)
  })

  test('a product in view is prefetched, unless the visitor saves data', async () => {
    const { page, context } = await visit('phone')
    const requested = dataAsked(page)
    await open(page, '/en/shop')
    const card = page.locator('main article').nth(1)
    const path = (await card.getByRole('link').getAttribute('href')) ?? ''
    await card.scrollIntoViewIfNeeded()
    await expect.poll(() => requested, patiently).toContain(path)
    await context.close()

    const saving = await visit('phone')
    await saving.context.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    const spared = dataAsked(saving.page)
    await open(saving.page, '/en/shop')
    await saving.page.locator('main article').nth(1).scrollIntoViewIfNeeded()
    // The visited page is requested; by then any prefetch would have happened.
    await saving.page.locator('main article').nth(1).getByRole('link').click()
    await saving.page.waitForURL('**/product/**')
    expect(spared).toEqual([path])
  })

  test('a failed request is retried three times, then reported, and can be retried', async () => {
    const { page } = await visit()
    await open(page, '/en/about')
    let failures = 2
    let tries = 0
    await page.route('**/en/shop.data', (route) => {
      tries++
      return failures-- > 0 ? route.abort() : route.continue()
    })
    await shopLink(page).click()
    await heading(page, say.shop_title)
    expect(tries).toBe(3)

    tries = 0
    await page.route('**/en/faq.data', (route) => {
      tries++
      return route.fulfill({ status: 503 })
    })
    await page.locator('footer a[href="/en/faq"]').click()
    await heading(page, say.unavailable_title)
    expect(tries).toBe(4)
    await page.unroute('**/en/faq.data')
    await page.getByRole('button', { name: say.try_again }).click()
    await heading(page, say.page_faq_title)
  })

  test('a slow page is announced as loading', async () => {
    const { page } = await visit()
    await open(page, '/en/about')
    const held = Promise.withResolvers<void>()
    await page.route('**/en/shop.data', async (route) => {
      await held.promise
      await route.continue()
    })
    await shopLink(page).click()
    await page
      .getByRole('status')
      .getByText(say.loading ?? '', { exact: true })
      .waitFor()
    held.resolve()
    await heading(page, say.shop_title)
    await expect.poll(() => page.getByText(say.loading ?? '', { exact: true }).count(), patiently).toBe(0)
  })

  test('Load more leads to the first new product, also on the last page; the footer’s categories to the results', async () => {
    const { page } = await visit()
    await open(page, '/en/shop')
    const cards = page.locator('main article')
    const more = page.getByRole('link', { name: say.load_more! })
    const counts: number[] = []
    while ((await more.count()) > 0) {
      const before = await cards.count()
      counts.push(before)
      await more.press('Enter')
      const first = cards.nth(before).locator('h3 a')
      await expect.poll(() => first.evaluate((link) => link === document.activeElement), patiently).toBe(true)
    }
    expect(counts).toEqual([12, 24, 36])
    // Focus that moved on meanwhile stays where it is.
    await open(page, '/en/shop')
    await more.evaluate((link) =>
      link.addEventListener('click', () => setTimeout(() => document.querySelector<HTMLElement>('header a')?.focus()), {
        once: true,
      }),
    )
    await more.press('Enter')
    await expect.poll(() => cards.count(), patiently).toBe(24)
    expect(await page.evaluate(() => !!document.activeElement?.closest('header'))).toBe(true)
    await page.locator('footer').getByRole('link', { name: say.category_guide!, exact: true }).press('Enter')
    await page.waitForURL('**/shop?category=guide')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  test('after Load more and a product, going back restores the products and the scroll position', async () => {
    const { page } = await visit('phone')
    await open(page, '/en/shop')
    const cards = page.locator('main article')
    await page.getByRole('link', { name: say.load_more }).click()
    await expect.poll(() => cards.count(), patiently).toBe(24)
    const card = cards.nth(20)
    const title = (await card.getByRole('link').textContent()) ?? ''
    await card.getByRole('link').scrollIntoViewIfNeeded()
    // Clicking may scroll a little: the position on leaving counts.
    await page.evaluate(() =>
      document.addEventListener('click', () => Object.assign(window, { placeLeft: scrollY }), { capture: true }),
    )
    await card.getByRole('link').click()
    await heading(page, title)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    const place = await page.evaluate(() => (window as unknown as { placeLeft: number }).placeLeft)
    expect(place).toBeGreaterThan(1000)
    await page.goBack()
    await page.waitForURL('**/shop?page=2')
    await expect.poll(() => cards.count(), patiently).toBe(24)
    // At once: smooth scrolling would mean that the position was lost.
    expect(await page.evaluate(() => scrollY)).toBe(place)
  })

  test('an unknown page is a 404 in the visitor’s language', async () => {
    for (const [path, locale] of [
      ['/ar/nothing', 'ar'],
      ['/en/nothing', 'en'],
      ['/xx/shop', 'en'],
      ['/product/none', 'en'],
      ['/ar/product/none', 'ar'],
    ] as const) {
      const response = await fetch(server.url + path, { headers: { 'Accept-Language': 'en' } })
      const html = await response.text()
      expect([path, response.status, /<html lang="(\w+)"/.exec(html)?.[1]]).toEqual([path, 404, locale])
      expect(html).toContain(words(locale).not_found_title)
    }
  })

  test('a link to an old address opens its new page, and one to a missing page says so once', async () => {
    const { page, trouble } = await visit()
    const follow = (path: string) =>
      page.evaluate((to) => {
        const { __reactRouterDataRouter: router } = window as never as Record<string, { navigate(to: string): void }>
        router?.navigate(to)
      }, path)
    await open(page, '/en/shop')
    await follow('/en/stickers')
    await page.waitForURL('**/en/product/sticker-pack', patiently)
    await open(page, '/en/shop')
    let loads = 0
    page.on('domcontentloaded', () => loads++)
    await follow('/en/nothing')
    await page.waitForURL('**/en/nothing', patiently)
    await heading(page, say.not_found_title)
    await page.waitForLoadState('networkidle')
    expect(loads).toBe(1)
    trouble.splice(0)
  })

  test('search results are not indexed, and a page has one canonical URL', async () => {
    const html = async (path: string) => (await fetch(server.url + path)).text()
    expect(await html('/en/shop?q=poster')).toContain('<meta name="robots" content="noindex"/>')
    expect(await html('/en/shop?category=guide')).not.toContain('noindex')
    expect(await html('/en/shop?x=1')).toContain(`<link rel="canonical" href="${server.url}/en/shop"/>`)
    expect(await html('/en/product/harvest-poster')).toMatch(
      /<a [^>]*(rel="nofollow"[^>]*href="\/en\/shop\?q=|href="\/en\/shop\?q=[^"]*"[^>]*rel="nofollow")/,
    )
    expect(await html('/en')).toContain('"areaServed":["KW"')
  })

  test('a server error is reported in the visitor’s language, without details', async () => {
    await database.query('alter table product rename to product_away')
    try {
      for (const [prefix, locale] of [
        ['/ar', 'ar'],
        ['/en', 'en'],
      ] as const) {
        const texts = words(locale)
        const response = await fetch(`${server.url}${prefix}/shop?band=10-20`)
        const html = await response.text()
        expect(response.status).toBe(500)
        for (const text of [texts.error_title, texts.error_text, texts.try_again, texts.reload_page, texts.back_home])
          expect(html).toContain(text)
        const data = await (await fetch(`${server.url}${prefix}/shop.data?band=10-20`)).text()
        const inside = /product_away|Failed query|does not exist|Drizzle|\.ts:\d|node_modules/
        expect([inside.exec(html), inside.exec(data)]).toEqual([null, null])
        expect(html).not.toContain(texts.error_details)
      }
    } finally {
      await database.query('alter table product_away rename to product')
    }
  })

  test('the admin area, whose routes the storefront does not include, loads as a new document', async () => {
    const { page } = await visit()
    await open(page, '/shop')
    const manifests = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').flatMap(({ name }) => /[\w-]*manifest-\w+\.js/.exec(name) ?? []),
      )
    expect(await manifests()).toEqual([expect.stringMatching(/^storefront-manifest-/)])
    await page.evaluate(() => {
      const { __reactRouterDataRouter: router } = window as never as Record<
        string,
        { navigate(to: string): Promise<void> }
      >
      void router?.navigate('/admin/products')
    })
    await page.waitForURL('**/admin/login?from=**', patiently)
    expect(await manifests()).toEqual([expect.stringMatching(/^manifest-/)])
  })

  test('the control key opens a link in a tab of its own, and the current page is in the history once', async () => {
    const { page, context } = await visit()
    await open(page, '/en/shop')
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.locator('footer a[href="/en/faq"]').click({ modifiers: ['Control'] }),
    ])
    await tab.waitForURL('**/en/faq')
    expect(new URL(page.url()).pathname).toBe('/en/shop')
    const before = await page.evaluate(() => history.length)
    await shopLink(page).click()
    await page.locator('footer a[href="/en/faq"]').click()
    await page.waitForURL('**/en/faq')
    expect(await page.evaluate(() => history.length)).toBe(before + 1)
  })
})
