import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, newVisitor } from '../support/browser.ts'
import { addToCart } from '../support/buying.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

const paths =
  `/ /shop /shop?q=nothing-at-all /product/bustan-tshirt /product/garden-session /product/beginner-guide /cart /wishlist
  /checkout /about /contact /faq /delivery /compliance /find-order /newsletter /login /register /offline /nowhere`.split(
    /\s+/,
  )
const widths = [280, 320, 360, 768, 1024]

/** Overlapping elements, and elements that cause horizontal scrolling, each as a short text. */
function collisions(): string[] {
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}"`
  const isOver = (element: Element): boolean => {
    for (let up: Element | null = element; up && up !== document.body; up = up.parentElement) {
      const { position } = getComputedStyle(up)
      if (['fixed', 'absolute'].includes(position) || (position === 'sticky' && up.tagName !== 'HEADER')) return true
    }
    return false
  }
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !isOver(element) &&
    // Texts for screen readers are clipped to a point.
    !element.closest('.sr-only, dialog, details:not([open]) > :not(summary)')
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const boxes: { element: Element; box: DOMRect }[] = []
  while (texts.nextNode()) {
    const { currentNode: text } = texts
    const element = text.parentElement
    if (!element || !text.textContent?.trim() || !isSeen(element) || getComputedStyle(element).clipPath !== 'none')
      continue
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const box of range.getClientRects()) boxes.push({ element, box })
  }
  for (const element of document.querySelectorAll('button, summary, input, select, textarea'))
    if (isSeen(element)) boxes.push({ element, box: element.getBoundingClientRect() })
  const found: string[] = []
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth > width + 1)
    found.push(
      `sideways by ${document.documentElement.scrollWidth - width}: ${boxes
        .filter(({ box }) => box.right > width + 1 || box.left < -1)
        .map(({ element }) => name(element))
        .slice(0, 3)
        .join(', ')}`,
    )
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1)) {
      if (one.box.width < 2 || other.box.width < 2) continue
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      // Glyph boxes are taller than their line.
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      const least = Math.min(one.box.height, other.box.height)
      if (across > 2 && down > Math.max(4, least * 0.6)) found.push(`${name(one.element)} on ${name(other.element)}`)
    }
  return found
}

describe('no overlapping elements', () => {
  const shop = useShop()
  let largeText: Browser
  beforeAll(async () => {
    largeText = await launch(['--blink-settings=defaultFontSize=32'])
  })
  afterAll(() => largeText.close())

  test.each([
    ['ar', 'no-preference'],
    ['en', 'reduce'],
  ] as const)('in %s on every page from 280 px (motion: %s)', async (locale, reducedMotion) => {
    expect(await collide(shop().browser, locale, widths, { reducedMotion })).toEqual({})
  })
  test.each(['ar', 'en'] as const)('in %s with text twice as large on a phone', async (locale) => {
    expect(await collide(largeText, locale, [360])).toEqual({})
  })

  test('on a laptop at 400 % zoom no bar stays over the page', async () => {
    const { browser, server } = shop()
    const { page } = await newVisitor(browser, server.url, 'phone', 'en')
    await page.setViewportSize({ width: 341, height: 162 })
    await addToCart(page, '/en', 'sticker-pack', words('en'))
    for (const path of ['/en/product/sticker-pack', '/en/cart']) {
      await page.goto(path)
      await page.locator('main [class*="dock"]').first().waitFor()
      const places = await page
        .locator('body header, main [class*="dock"]')
        .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).position))
      expect(new Set(places), path).toEqual(new Set(['relative', 'static']))
      const padding = await page.evaluate(() => getComputedStyle(document.documentElement).scrollPadding)
      expect(padding, path).toBe('auto')
    }
  })

  test('a menu that is open while a tablet is rotated stays visible, and can be closed', async () => {
    const { page } = await newVisitor(shop().browser, shop().server.url, 'phone', 'en')
    const say = words('en')
    await page.setViewportSize({ width: 820, height: 1180 })
    await page.goto('/en/shop')
    await page.getByRole('button', { name: say.nav_menu ?? '' }).click()
    await page.setViewportSize({ width: 1180, height: 820 })
    await page
      .getByRole('dialog', { name: say.nav_menu ?? '' })
      .getByRole('button', { name: say.close ?? '', exact: true })
      .click()
    await page.locator('main article a').first().click()
    await page.waitForURL('**/en/product/*')
  })

  async function collide(browser: Browser, locale: 'ar' | 'en', at: readonly number[], more?: BrowserContextOptions) {
    const { page, context } = await newVisitor(browser, shop().server.url, 'phone', locale, more)
    await addToCart(page, `/${locale}`, 'bustan-tshirt.m', words(locale))
    const found: Record<string, string[]> = {}
    for (const path of paths) {
      await page.goto(`/${locale}${path}`)
      // The server's amounts, not this device's.
      if (['/cart', '/checkout'].includes(path)) {
        await page.locator('[name=promo]').waitFor()
        await page.getByText(words(locale).summary_estimate ?? '').waitFor({ state: 'detached' })
      }
      for (const width of at) {
        await page.setViewportSize({ width, height: 800 })
        const over = await page.evaluate(collisions)
        if (over.length > 0) found[`${path} at ${width}`] = over
      }
    }
    await context.close()
    return found
  }
})
