import { describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSideScroll, newVisitor, type Size } from '../support/browser.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

describe('the search box', () => {
  const shop = useShop()
  async function visit(locale: 'ar' | 'en', path = `/${locale}/shop`, size: Size = 'phone', more = {}) {
    const visitor = await newVisitor(shop().browser, shop().server.url, size, locale, more)
    // Before hydration the box is a plain field.
    await visitor.page.goto(path)
    const box = visitor.page.getByRole('combobox', { name: words(locale).search_label ?? '' })
    const list = visitor.page.getByRole('listbox', { name: words(locale).suggestions ?? '' })
    return {
      ...visitor,
      box,
      list,
      options: list.getByRole('option'),
      marks: visitor.page.locator('main article mark'),
    }
  }

  test('suggests while typing; arrows and Enter choose, Escape closes, the text stays', async () => {
    const { page, box, list, options, trouble } = await visit('en', '/en/shop', 'desktop')
    await box.pressSequentially('gard')
    await options.first().waitFor()
    await expect.poll(() => box.getAttribute('aria-expanded')).toBe('true')
    await expect.poll(() => options.count()).toBeGreaterThan(3)
    await expectAccessible(page, 'suggestions')

    await box.press('ArrowDown')
    const chosen = list.getByRole('option', { selected: true })
    await expect.poll(() => box.getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'))
    await box.press('ArrowUp')
    await expect.poll(() => chosen.count()).toBe(0)
    await expect.poll(() => box.getAttribute('aria-activedescendant')).toBeNull()
    await box.press('Escape')
    await list.waitFor({ state: 'hidden' })
    await expect.poll(() => box.inputValue()).toBe('gard')

    await box.press('ArrowUp')
    await box.press('Enter')
    await page.waitForURL('**/en/product/**')
    await page.goBack()
    await page.waitForURL('**/en/shop?q=gard')
    expect(trouble).toEqual([])
  })

  test('a suggested word is searched for, a suggested product opened, also by tap', async () => {
    const { page, box, options } = await visit('ar')
    await box.pressSequentially('ملص')
    await options.filter({ hasText: /^ملصقات$/ }).tap()
    await page.waitForURL((url) => url.searchParams.get('q') === 'ملصقات')
    await expect.poll(() => box.inputValue()).toBe('ملصقات')
    await box.fill('بوست')
    await options.filter({ hasText: 'بوستر موسم الحصاد' }).tap()
    await page.waitForURL('**/ar/product/harvest-poster')
  })

  test('a suggestion is searched for although the results of what was typed arrive at the same moment', async () => {
    const { page, box, options } = await visit('ar')
    // A phone so busy that timers are late.
    await page.evaluate(() => {
      const setLate = window.setTimeout.bind(window)
      Object.assign(window, { setTimeout: (run: () => void, ms = 0) => setLate(run, ms + 500) })
    })
    let arrive: () => void = () => {}
    const isTyped = (url: URL) => url.pathname === '/ar/shop.data' && url.searchParams.get('q') === 'ملص'
    await page.route(isTyped, async (route) => {
      await new Promise<void>((resolve) => {
        arrive = resolve
      })
      await route.continue().catch(() => {})
    })
    const request = page.waitForRequest((request) => isTyped(new URL(request.url())))
    await box.fill('ملص')
    await request
    await options.filter({ hasText: /^ملصقات$/ }).tap()
    arrive()
    await page.waitForURL((url) => url.searchParams.get('q') === 'ملصقات')
    await expect.poll(() => box.inputValue()).toBe('ملصقات')
  })

  test('late responses are dropped', async () => {
    const { page, box, options } = await visit('en')
    let late: () => void = () => {}
    await page.route('**/search/suggest?q=post', async (route) => {
      await new Promise<void>((resolve) => {
        late = resolve
      })
      await route.continue().catch(() => {})
    })
    const request = page.waitForRequest('**/search/suggest?q=post')
    await box.fill('post')
    await request
    await box.fill('stick')
    await options.filter({ hasText: 'Garden Sticker Pack' }).waitFor()
    late()
    await page.getByRole('heading', { name: 'Garden Sticker Pack' }).waitFor()
    expect(await options.filter({ hasText: 'Poster' }).count()).toBe(0)
  })

  test('matches are highlighted in the results, in any spelling', async () => {
    const { page, marks } = await visit('ar', `/ar/shop?q=${encodeURIComponent('حَديقه')}`)
    await expect.poll(() => marks.allTextContents()).toContain('الحديقة')
    await expectAccessible(page, 'marked results')
  })

  test('a typing mistake is corrected, and the page says so', async () => {
    const { page, marks } = await visit('en', '/en/shop?q=stciker')
    await page.getByText(words('en').search_showing ?? '').waitFor()
    await page.getByRole('link', { name: 'sticker', exact: true }).waitFor()
    await expect.poll(() => marks.allTextContents()).toEqual(['Sticker'])
    await expectAccessible(page, 'showing results for')
    await expectNoSideScroll(page, 'showing results for')
  })

  test('without results the search can be widened or restarted', async () => {
    const say = words('en')
    const { page } = await visit('en', '/en/shop?q=poster&category=guide')
    await page.getByRole('link', { name: say.search_all_products ?? '' }).click()
    await page.waitForURL('**/en/shop?q=poster')
    await page.getByRole('heading', { name: 'Harvest Season Poster' }).waitFor()
    await page.goto('/en/shop?q=zzzz')
    await page.getByText(say.no_products_hint ?? '', { exact: true }).waitFor()
    await page.getByRole('link', { name: say.reset_search ?? '' }).click()
    await page.waitForURL('**/en/shop')
  })

  test('without scripts it is a form', async () => {
    const { page, box } = await visit('en', '/en/shop', 'desktop', { javaScriptEnabled: false })
    await box.fill('t shirt')
    await box.press('Enter')
    await page.waitForURL('**/en/shop?q=t+shirt**')
    await page.getByRole('heading', { name: 'Bustan T-shirt' }).waitFor()
  })
})
