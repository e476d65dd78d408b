import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, newVisitor, type Size } from '../support/browser.ts'
import { addToCart } from '../support/buying.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

/** The number of the picture in view, counted from 1. */
const inView = (page: Page) =>
  page.evaluate(() => {
    const strip = [...document.querySelectorAll('main section')].find(
      (section) => getComputedStyle(section).scrollSnapType !== 'none',
    )
    const frame = strip?.getBoundingClientRect()
    const pictures = [...(strip?.querySelectorAll('img') ?? [])]
    return 1 + pictures.findIndex((image) => Math.abs(image.getBoundingClientRect().x - (frame?.x ?? 0)) < 2)
  })

describe('pictures', () => {
  const shop = useShop()
  /** A returning visitor, without the popup. */
  const visit = async (size: Size, locale: string) => {
    const visitor = await newVisitor(shop().browser, shop().server.url, size, locale)
    await visitor.context.addInitScript(() => {
      localStorage.setItem('newsletter_popup_shown', 'true')
      localStorage.setItem('newsletter_popup_last_shown', new Date().toISOString())
    })
    return visitor
  }

  for (const [locale, on, back] of [
    ['ar', 'ArrowLeft', 'ArrowRight'],
    ['en', 'ArrowRight', 'ArrowLeft'],
  ] as const) {
    test(`the gallery by keyboard and by its thumbnails, in reading order (${locale})`, async () => {
      const { page, trouble } = await visit('desktop', locale)
      const say = words(locale)
      const at = (place: number) => (say.gallery_at ?? '').replace('{at}', String(place)).replace('{of}', '3')
      const shown = async (place: number) => {
        await expect.poll(() => inView(page)).toBe(place)
        await page
          .getByRole('status')
          .filter({ hasText: at(place) })
          .waitFor({ state: 'attached' })
        await expect.poll(() => page.locator('main button[aria-current=true]').count()).toBe(1)
      }
      await page.goto(`/${locale}/product/bustan-tshirt`)
      const strip = page.getByRole('region', { name: say.gallery_label })
      await strip.focus()
      await shown(1)
      for (const [key, place] of [
        [on, 2],
        [on, 3],
        [on, 3],
        [back, 2],
        ['Home', 1],
        ['End', 3],
      ] as const) {
        await page.keyboard.press(key)
        await shown(place)
      }
      const thumbnails = page.locator('main button:has(img)')
      await expect.poll(() => thumbnails.count()).toBe(3)
      await thumbnails.nth(1).press('Enter')
      await shown(2)
      await expect.poll(() => thumbnails.nth(1).getAttribute('aria-current')).toBe('true')
      await expectAccessible(page, 'gallery')
      // The next product starts with its own cover.
      await page.locator('main article a').first().click()
      await expect.poll(() => inView(page)).toBe(1)
      expect(trouble).toEqual([])
    })
  }

  test('the gallery can be swiped, and without scripts is a strip with every picture', async () => {
    const { page, context } = await visit('phone', 'ar')
    await page.goto('/ar/product/sticker-pack')
    await page
      .locator('main section')
      .first()
      .evaluate((strip) => strip.scrollBy({ left: -strip.clientWidth }))
    await page.locator('main button[aria-current=true]').and(page.locator('main button:nth-child(2)')).waitFor()
    await context.close()

    const plain = await shop().browser.newContext({ baseURL: shop().server.url, javaScriptEnabled: false })
    const still = await plain.newPage()
    await still.goto('/en/product/sticker-pack')
    await expect.poll(() => still.locator('main section').first().locator('img').count()).toBe(3)
    expect(await still.locator('main button:has(img)').first().isVisible()).toBe(false)
    await plain.close()
  })

  test('a phone gets small AVIF files, and preloads only the first picture', async () => {
    const { page } = await visit('phone', 'en')
    await page.goto('/en/product/beginner-guide', { waitUntil: 'load' })
    const first = page.locator('main img').first()
    expect(await first.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/beginner-guide-640\.avif$/)
    expect(await first.getAttribute('loading')).toBe('eager')
    for (const path of ['/en', '/en/shop', '/en/product/beginner-guide', '/en/cart']) {
      await page.goto(path, { waitUntil: 'load' })
      expect(await page.locator('img[fetchpriority=high]').count(), path).toBeLessThanOrEqual(1)
      const products = page.locator('img[src*="/products/"]')
      for (const image of await products.all()) {
        expect(await image.getAttribute('src'), path).toMatch(/\.webp$/)
        expect(Number(await image.getAttribute('width')), path).toBeGreaterThan(0)
      }
    }
  })

  for (const size of ['phone', 'desktop'] as const) {
    test(`home, shop, product and cart load on a slow device without layout shifts (${size})`, async () => {
      const { page, context } = await visit(size, 'ar')
      await page.addInitScript(() => {
        const moved: { value: number; what: string[] }[] = []
        Object.assign(window, { moved })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number
            hadRecentInput: boolean
            sources: { node?: Node }[]
          })[])
            if (!entry.hadRecentInput)
              moved.push({ value: entry.value, what: entry.sources.map(({ node }) => node?.nodeName ?? '?') })
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await addToCart(page, '/ar', 'harvest-poster', words('ar'))
      // The fallbacks that are as wide and high as the fonts are those of phones, not of the machine that runs this.
      await page.route('**/*.woff2', (route) => route.abort())
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
      for (const path of ['/ar', '/ar/shop', '/ar/product/harvest-poster', '/ar/cart']) {
        await page.goto(path, { waitUntil: 'networkidle' })
        await page.mouse.wheel(0, 1500)
        await page.waitForLoadState('networkidle')
        const moved = await page.evaluate(
          () => (window as unknown as { moved: { value: number; what: string[] }[] }).moved,
        )
        // A row that is painted before its last item has arrived may move by a fraction of what can be seen.
        expect(
          moved.filter(({ value }) => value > 0.003),
          path,
        ).toEqual([])
        expect(
          moved.flatMap(({ what }) => what).filter((name) => /IMG|PICTURE|HEADER|NAV/.test(name)),
          path,
        ).toEqual([])
      }
    })
  }
})
