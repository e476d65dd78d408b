import { describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSideScroll, newVisitor } from '../support/browser.ts'
import { addToCart } from '../support/buying.ts'
import { setUpOwner } from '../support/owner.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

describe('browsing', () => {
  const shop = useShop()
  const visit = (size: 'phone' | 'desktop', locale: string) =>
    newVisitor(shop().browser, shop().server.url, size, locale)

  test('the language is the URL’s, else the stored choice, else the browser’s, else Arabic', async () => {
    const german = await visit('phone', 'de')
    await german.page.goto('/')
    expect(await german.page.locator('html').getAttribute('lang')).toBe('ar')
    await german.context.close()

    const { page, context } = await visit('desktop', 'en-GB')
    await page.goto('/')
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await page.getByRole('link', { name: 'العربية' }).locator('visible=true').first().click()
    await page.locator('html[lang=ar][dir=rtl]').waitFor()
    await page.goto('/shop')
    expect(await page.locator('html').getAttribute('lang')).toBe('ar')
    await page.goto('/en/shop')
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    // The cookie has expired, as on an iPhone after a week; local storage has the choice.
    await context.clearCookies()
    // The page reloads itself, perhaps before this load is complete.
    await page.goto('/shop', { waitUntil: 'commit' })
    await page.locator('html[lang=ar]').waitFor()
    expect((await context.cookies()).map(({ name }) => name)).toContain('bustan_language')
  })

  test('a product seen in a list opens without requests for code or data', async () => {
    const { page } = await visit('phone', 'en')
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    // Without what is loaded two seconds after the start.
    await page.addInitScript(() => {
      const later = window.setTimeout
      const other = (run: TimerHandler, ms?: number, ...rest: unknown[]) => (ms === 2000 ? 0 : later(run, ms, ...rest))
      Object.assign(window, { setTimeout: other })
    })
    await page.goto('/en/shop')
    const modules = await page.evaluate(() =>
      Object.entries(window.__reactRouterManifest?.routes ?? {}).map(([id, route]) => [id, route?.module ?? '']),
    )
    const product = Object.fromEntries(modules)['storefront/product/product']
    const card = page.locator('main article').first()
    await card.scrollIntoViewIfNeeded()
    const path = await card.locator('a').first().getAttribute('href')
    await expect.poll(() => requested).toContain(`${path}.data`)
    await expect.poll(() => requested).toContain(product)
    await page.waitForLoadState('networkidle')
    requested.length = 0
    const title = (await card.locator('h3').textContent()) ?? ''
    await card.locator('a').first().tap()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    const code = new Set(modules.map(([, module]) => module))
    expect(requested.filter((each) => each === `${path}.data` || code.has(each))).toEqual([])
  })

  test('a tap during a slow view transition navigates, and later pages have no transition', async () => {
    const { page, trouble } = await visit('phone', 'en')
    await page.addInitScript(() => {
      const native = Document.prototype.startViewTransition
      Object.assign(window, { pictured: 0 })
      Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', { value: [] })
      Document.prototype.startViewTransition = function (change) {
        Object.assign(window, { pictured: (window as unknown as { pictured: number }).pictured + 1 })
        const late = new Promise((resolve) => setTimeout(resolve, 1000))
        return native.call(this, () => late.then(() => (typeof change === 'function' ? change() : undefined)))
      }
    })
    const pictured = () => page.evaluate(() => (window as unknown as { pictured: number }).pictured)
    const footer = page.locator('footer')
    const press = (path: string) =>
      footer
        .locator(`a[href="${path}"]`)
        .first()
        .evaluate((link) => (link as HTMLElement).click())
    await page.goto('/en')
    await press('/en/faq')
    await expect.poll(pictured).toBe(1)
    await press('/en/about')
    await page.waitForURL('**/en/about')
    expect(await pictured()).toBe(1)
    await press('/en/shop')
    await page.waitForURL('**/en/shop')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await pictured()).toBe(1)
    expect(trouble).toEqual([])
  })

  test('without scripts the currency is chosen by a form, and the account is linked', async () => {
    const { browser, server } = shop()
    for (const locale of ['ar', 'en'] as const) {
      const say = words(locale)
      const { page, context } = await newVisitor(browser, server.url, 'phone', locale, { javaScriptEnabled: false })
      await page.goto(`/${locale}/shop?category=guide`)
      await page.selectOption('footer [name=currency]', 'SAR')
      await expectNoSideScroll(page, `no scripts (${locale})`)
      await page.getByRole('button', { name: say.currency_change, exact: true }).click()
      await page.waitForURL(`**/${locale}/shop?category=guide`)
      expect(await page.locator('footer [name=currency]').inputValue()).toBe('SAR')
      expect(await page.locator('main').textContent()).toContain(locale === 'ar' ? 'ر.س' : 'SAR')
      const header = page.locator('header')
      expect(await header.getByRole('link', { name: say.nav_sign_in, exact: true }).isVisible()).toBe(false)
      await header.getByRole('link', { name: say.nav_account, exact: true }).click()
      await page.waitForURL(`**/${locale}/profile`)
      expect(await page.locator(`main a[href*="/${locale}/login"]`).count()).toBeGreaterThan(0)
      const post = (form: Record<string, string>, origin = server.url) =>
        context.request.post(`/${locale}/currency`, { form, headers: { origin }, maxRedirects: 0 })
      const refused = await post({ currency: 'XXX', from: '//evil.example/' })
      expect([refused.status(), refused.headers().location, refused.headers()['set-cookie']]).toEqual([
        303,
        `/${locale}`,
        undefined,
      ])
      expect((await post({ currency: 'KWD', from: '/' }, 'https://evil.example')).status()).toBe(403)
      await context.close()
    }
  })

  test('without scripts the header links signed-in users to their account', async () => {
    const { browser, server, setupUrl } = shop()
    const say = words('en')
    const { page } = await newVisitor(browser, server.url, 'desktop', 'en', { javaScriptEnabled: false })
    await setUpOwner(page, setupUrl)
    await page.goto('/en/shop')
    await page.locator('header').getByRole('link', { name: say.nav_account, exact: true }).click()
    await page.waitForURL('**/en/profile')
    await page.getByText('owner@example.com').first().waitFor()
    expect(await page.locator('main a[href*="/login"]').count()).toBe(0)
  })

  test('another currency is shown everywhere, and the cart shows the amount charged', async () => {
    const { page, context } = await visit('desktop', 'en')
    const say = words('en')
    await addToCart(page, '/en', 'beginner-guide', say)
    await page
      .getByLabel(say.currency ?? '')
      .locator('visible=true')
      .selectOption('USD')
    await page.getByText('$ 7.36').first().waitFor()
    await page.goto('/en/cart')
    await page.getByText('$ 7.36').first().waitFor()
    await page.getByText('KWD 2.250').first().waitFor()
    await context.clearCookies()
    // The page reloads itself, perhaps before this load is complete.
    await page.goto('/en/product/beginner-guide', { waitUntil: 'commit' })
    await page.getByText('$ 7.36').first().waitFor()
    // A first page that is never cached restores it, too, for the next one.
    await context.clearCookies()
    await page.goto('/en/login')
    await expect
      .poll(async () => (await context.cookies()).map(({ name }) => name))
      .toContain('growagarden_selected_currency')
    await page.locator('header a[href="/en/shop"]').locator('visible=true').click()
    await page.getByText('$ 7.36').first().waitFor()
  })

  test('filters by category, price and words, in both languages and any spelling; the URL is shareable', async () => {
    const { page } = await visit('desktop', 'ar')
    const products = () => page.locator('main article')
    await page.goto('/ar/shop')
    await expect.poll(() => products().count()).toBe(7)
    await page.goto('/ar/shop?category=guide')
    await expect.poll(() => products().count()).toBe(3)
    await page.goto('/ar/shop?band=10-20')
    await expect.poll(() => products().count()).toBe(2)
    for (const typed of ['تيشرت', 'ملصقات', 'مُلْصَقات', 'sticker', 'BST-TEE']) {
      await page.goto(`/ar/shop?q=${encodeURIComponent(typed)}`)
      await expect.poll(() => products().count(), { message: typed }).toBe(1)
    }
    await page.getByRole('combobox', { name: words('ar').search_label ?? '' }).fill('بوستر')
    await page.waitForURL((url) => url.searchParams.get('q') === 'بوستر')
    await expect.poll(() => products().count()).toBe(1)
    await page.goto('/ar/shop?q=zzzz')
    await page.getByText(words('ar').no_products ?? '', { exact: true }).waitFor()
    await expectAccessible(page, 'no results')
  })

  test('an unknown page and an unknown product answer 404 in the shop’s design', async () => {
    const { page } = await visit('phone', 'en')
    for (const path of ['/en/nothing-here', '/nothing-here', '/en/product/unknown', '/de/shop']) {
      const response = await page.goto(path)
      expect(response?.status(), path).toBe(404)
      await page.locator('h1').waitFor()
      await expectAccessible(page, path)
      await expectNoSideScroll(page, path)
    }
  })

  test('a typed quantity is capped by stock, has no fractions, and 0 removes the line, with undo', async () => {
    const { page } = await visit('phone', 'ar')
    const say = words('ar')
    await addToCart(page, '/ar', 'beginner-guide', say)
    await page.goto('/ar/cart')
    const field = page.getByRole('textbox', { name: say.quantity ?? '' })
    const inCart = () => page.evaluate(() => JSON.parse(localStorage.bustan_cart).items[0]?.quantity)
    await field.fill('٣')
    await expect.poll(inCart).toBe(3)
    await field.fill('1.5')
    await page.getByText(say.quantity_whole ?? '').waitFor()
    expect(await inCart()).toBe(3)
    await field.fill('500')
    await page.getByText((say.quantity_most ?? '').replace('{count}', '99')).waitFor()
    await expect.poll(inCart).toBe(99)
    await field.fill('0')
    await field.press('Enter')
    await page.getByText(say.cart_empty_title ?? '', { exact: true }).waitFor()
    await page.getByRole('button', { name: say.undo ?? '' }).click()
    await expect.poll(inCart).toBe(99)
  })

  test('a corrupt cart becomes empty; two tabs share one cart', async () => {
    const { page, context } = await visit('phone', 'en')
    const say = words('en')
    await page.goto('/en')
    await page.evaluate(() => localStorage.setItem('bustan_cart', '{"items":[{"id":1},null]'))
    await page.goto('/en/cart')
    await page.getByText(say.cart_empty_title ?? '', { exact: true }).waitFor()
    const other = await context.newPage()
    await addToCart(other, '/en', 'sticker-pack', say)
    await page
      .getByText(words('en').checkout ?? '', { exact: true })
      .locator('visible=true')
      .first()
      .waitFor()
    expect(await page.evaluate(() => JSON.parse(localStorage.bustan_cart).items[0].id)).toBe('sticker-pack')
  })
})
