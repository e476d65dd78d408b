import { describe, expect, test } from 'vitest'
import { publicQuery, splitPath } from '#app/public-pages.ts'
import { expectAccessible, expectNoSideScroll, newVisitor } from '../support/browser.ts'
import { addToCart, buyer, clickNext, fillAddress, fillCustomer } from '../support/buying.ts'
import { cachedByWorker, untilCached } from '../support/cached.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

describe('without a connection', () => {
  const shop = useShop()
  const visit = (locale: string, size: 'phone' | 'desktop' = 'phone') =>
    newVisitor(shop().browser, shop().server.url, size, locale, { serviceWorkers: 'allow' })

  for (const [locale, prefix] of [
    ['ar', ''],
    ['en', '/en'],
  ] as const) {
    test(`visited pages and the cart can be read, and other pages list them (${locale})`, async () => {
      const { page, context } = await visit(locale)
      const say = words(locale)
      await page.goto(prefix || '/')
      await untilCached(page, prefix || '/')
      await page.goto(`${prefix}/shop`)
      await untilCached(page, `${prefix}/shop`)
      await addToCart(page, prefix, 'bustan-tshirt.m', say)
      await page.locator('h1 + button[aria-pressed]').click()
      await page.locator('h1 + button[aria-pressed=true]').waitFor()
      await untilCached(page, `${prefix}/product/bustan-tshirt`)

      await context.setOffline(true)
      for (const [path, heading] of [
        [prefix || '/', say.hero_title],
        [`${prefix}/shop`, say.shop_title],
      ] as const) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1, name: heading }).waitFor()
        expect(await page.locator('html').getAttribute('lang')).toBe(locale)
        expect(await page.locator('html').getAttribute('data-copy')).toBe('')
      }
      // Also by navigation within the shop, without a page load.
      await page.locator(`main a[href="${prefix}/product/bustan-tshirt"]`).first().click()
      await page.waitForURL('**/product/bustan-tshirt')
      await page.getByRole('heading', { level: 1 }).waitFor()
      const picture = page.locator('main img').first()
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth), { timeout: 15_000 })
        .toBeGreaterThan(0)

      await page.goto(`${prefix}/faq`)
      await page.getByRole('heading', { level: 1, name: say.offline_title }).waitFor()
      const readable = page.locator(`main a[href="${prefix}/product/bustan-tshirt"]`)
      await readable.waitFor()
      await expectAccessible(page, 'the offline page')
      await expectNoSideScroll(page, 'the offline page')
      await readable.click()
      await page.waitForURL('**/product/bustan-tshirt')

      await page.goto(`${prefix}/wishlist`)
      await page.getByText(say.wishlist_stock_unknown ?? '', { exact: true }).waitFor()
      expect(await page.locator('main ul > li').count()).toBe(1)
      await expectAccessible(page, 'the wishlist offline')

      await page.goto(`${prefix}/cart`)
      await page.getByText(say.offline_prices_text ?? '', { exact: true }).waitFor()
      await expect.poll(() => page.locator('main li article, main ul > li').count()).toBeGreaterThan(0)
      await expectAccessible(page, 'the cart offline')
      await page.locator(`a[href="${prefix}/checkout"]`).locator('visible=true').click()
      await page.getByText(say.offline_checkout_notice ?? '', { exact: true }).waitFor()
      await page.goto(`${prefix}/checkout`)
      await page.getByRole('heading', { level: 1, name: say.offline_checkout_title }).waitFor()

      // Once online again, the visitor is taken to the requested page.
      await context.setOffline(false)
      await page.waitForURL(`**${prefix}/checkout`)
      await page.getByRole('heading', { level: 1, name: say.checkout_title }).waitFor()
    })
  }

  test('a page that cannot be loaded by navigation says so, and opens once online', async () => {
    const { page, context } = await visit('en', 'desktop')
    const say = words('en')
    await page.goto('/en')
    await untilCached(page, '/en')
    await context.setOffline(true)
    await page.locator('footer a[href="/en/faq"]').click()
    await page.getByRole('heading', { level: 1, name: say.offline_title }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/en/faq')
    await context.setOffline(false)
    await page.getByRole('heading', { level: 1, name: say.page_faq_title }).waitFor()
  })

  test('a browser that considers itself online says so too without a response, and recovers by itself', async () => {
    const { browser, server } = shop()
    const { page, context } = await newVisitor(browser, server.url, 'phone', 'en')
    const say = words('en')
    await addToCart(page, '/en', 'bustan-tshirt.m', say)
    await context.route(/api\/v1\/quotes|livez/, (route) => route.abort())
    await page.goto('/en/cart')
    const notice = page.getByText(say.offline_prices_text ?? '', { exact: true })
    await notice.waitFor()
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)
    await page.locator('a[href="/en/checkout"]').locator('visible=true').click()
    const checkoutNotice = page.getByText(say.offline_checkout_notice ?? '', { exact: true })
    await checkoutNotice.waitFor()
    await context.unroute(/api\/v1\/quotes|livez/)
    await checkoutNotice.waitFor({ state: 'detached' })
    // A page that is never cached, too: its data is fetched by the router.
    await page.goto('/en/shop')
    await context.route(/find-order\.data|livez/, (route) => route.abort())
    await page.locator('footer a[href="/en/find-order"]').click()
    await page.getByRole('heading', { level: 1, name: say.offline_title }).waitFor()
    await context.unroute(/find-order\.data|livez/)
    await page.waitForURL('**/en/find-order')
    await page.getByRole('heading', { level: 1, name: say.offline_title }).waitFor({ state: 'detached' })
  })

  test('a link from an ad opens the cached page, and loses what tracks the visitor', async () => {
    const { page, context } = await visit('ar')
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.goto('/shop?category=guide&fbclid=IwY2xjawM&utm_source=instagram#main')
    await page.waitForURL((url) => url.search === '?category=guide' && url.hash === '#main')
    await untilCached(page, '/shop')
    await page.locator('main a[href="/product/beginner-guide"]').first().click()
    await page.waitForURL('**/product/beginner-guide')
    await page.goBack()
    await page.waitForURL((url) => url.pathname + url.search === '/shop?category=guide')
    expect(errors).toEqual([])
    await context.setOffline(true)
    await page.goto('/shop?igsh=MzRlODBiNWFlZA%3D%3D&category=guide')
    await page.getByRole('heading', { level: 1, name: words('ar').shop_title }).waitFor()
    await page.waitForURL((url) => url.search === '?category=guide')
  })

  test('a change of currency leaves the offline page, and caches the open page again', async () => {
    const { page, context } = await visit('en', 'desktop')
    const say = words('en')
    const choose = async (code: string) => {
      await page
        .getByLabel(say.currency ?? '', { exact: true })
        .locator('visible=true')
        .first()
        .selectOption(code)
      await page
        .locator('main article')
        .filter({ hasText: code === 'USD' ? '$' : code })
        .first()
        .waitFor()
    }
    await page.goto('/en/shop')
    await untilCached(page, '/en/shop')
    await choose('USD')
    const isCached = async () => (await cachedByWorker(page)).some(({ path }) => path === '/en/shop?kept-in=en.USD')
    await expect.poll(isCached, { timeout: 20_000 }).toBe(true)
    await choose('SAR')
    await context.setOffline(true)
    await page.goto('/en/faq')
    await page.getByRole('heading', { level: 1, name: say.offline_title }).waitFor()
    await context.setOffline(false)
    await page.waitForURL('**/en/faq')
    await page.getByRole('heading', { level: 1, name: say.page_faq_title }).waitFor()
  })

  test('pages cached in one language are not shown in the other', async () => {
    const { page, context } = await visit('en', 'desktop')
    await page.goto('/product/bustan-tshirt')
    await untilCached(page, '/product/bustan-tshirt')
    await page.getByRole('link', { name: 'العربية' }).locator('visible=true').first().click()
    await page.locator('html[lang=ar]').waitFor()
    await page.goto('/')
    await untilCached(page, '/')
    await context.setOffline(true)
    await page.goto('/product/beginner-guide')
    await page.getByRole('heading', { level: 1, name: words('ar').offline_title }).waitFor()
    await page.goto('/')
    expect(await page.locator('html').getAttribute('lang')).toBe('ar')
    // Switched again while offline, with a worker that has to start: the English copy is used, not the Arabic one.
    const workers = await context.newCDPSession(page)
    await workers.send('ServiceWorker.enable')
    await workers.send('ServiceWorker.stopAllWorkers')
    await page.getByRole('link', { name: 'English' }).locator('visible=true').first().click()
    await page.locator('html[lang=en]').waitFor()
    await page.goto('/product/bustan-tshirt')
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
  })

  test('after a whole purchase nothing personal is cached by the service worker', async () => {
    const { page } = await visit('en')
    const say = words('en')
    await page.goto('/en')
    await untilCached(page, '/en')
    await addToCart(page, '/en', 'bustan-tshirt.m', say)
    await page.goto('/en/checkout')
    await fillCustomer(page, buyer.en)
    await clickNext(page, say.next)
    await page.waitForURL('**step=shipping')
    await fillAddress(page)
    await clickNext(page, say.next)
    await page.waitForURL('**step=method')
    await page.check('[name=method][value=knet]')
    await clickNext(page, say.next)
    await page.waitForURL('**step=review')
    await page.check('[name=terms]')
    await clickNext(page, say.next)
    await page.waitForURL('**step=payment')
    await clickNext(page, say.confirm_order)
    await page.waitForURL('**/sandbox/pay/**')
    await page.locator('button[value=pay]').click()
    await page.waitForURL('**/payment-success**')
    await page.getByText(say.success_title ?? '', { exact: true }).waitFor()
    const order = new URL(page.url()).searchParams
    await page.goto('/en/cart')
    await untilCached(page, '/en/cart')

    const cached = await cachedByWorker(page)
    expect(cached.length).toBeGreaterThan(20)
    const strange = cached
      .map(({ path }) => new URL(path, shop().server.url))
      .filter((url) => {
        url.searchParams.delete('kept-in')
        const { pathname, search } = url
        const file = /^\/(assets|art|products|icons)\//.test(pathname)
        return !file && pathname !== '/' && publicQuery(splitPath(pathname).path, search) === null
      })
    expect(strange.map(({ pathname, search }) => pathname + search)).toEqual([])
    const secrets = [buyer.en.email, buyer.en.lastName, ...order.values()].filter((secret) => secret.length > 3)
    expect(secrets.length).toBeGreaterThan(2)
    for (const secret of secrets)
      expect(cached.filter(({ text }) => text.includes(secret)).map(({ path }) => path)).toEqual([])
  })
})
