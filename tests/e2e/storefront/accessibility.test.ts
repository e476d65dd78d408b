import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSideScroll, newVisitor } from '../support/browser.ts'
import { addToCart } from '../support/buying.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

const say = words('en')

/** The focused element: its kind and its name or text. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return `${at?.tagName} ${at?.getAttribute('aria-label') ?? at?.getAttribute('name') ?? at?.textContent?.trim().slice(0, 40)}`
  })

describe('the shop by keyboard, by mouse and zoomed', () => {
  const shop = useShop()

  test('keyboard focus stays in place when the focused element is removed', async () => {
    const { page } = await newVisitor(shop().browser, shop().server.url, 'desktop', 'en')
    const press = async (role: 'button' | 'link', name: string | RegExp) => {
      await page.getByRole(role, { name }).locator('visible=true').first().focus()
      await page.keyboard.press('Enter')
    }
    await page.goto('/en/shop?category=guide&band=under-10')
    await press('link', say.filter_remove!.replace('{name}', `${say.category_guide}`))
    await expect.poll(() => focused(page)).toBe(`UL ${say.active_filters}`)
    // A filter of the catalog survives going back.
    await page.locator('[name=band]').focus()
    await page.keyboard.press('ArrowDown')
    await page.waitForURL('**band=10-20**')
    await expect.poll(() => focused(page)).toBe(`SELECT ${say.filter_price}`)

    await addToCart(page, '/en', 'bustan-tshirt.m', say)
    await page.goto('/en/cart')
    await page.fill('[name=promo]', 'nobody knows it')
    await press('button', say.apply!)
    await page.getByText(say.discount_code_unknown!).waitFor()
    await expect.poll(() => focused(page)).toBe('INPUT promo')
    await press('button', /from the cart/)
    await page.getByText(say.cart_empty_title!).waitFor()
    await expect.poll(() => focused(page)).toMatch(/^DIV Shopping cart/)
  })

  test('the first focused element of a page keeps its place, too', async () => {
    const { page } = await newVisitor(shop().browser, shop().server.url, 'desktop', 'en')
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let asked = false
    await page.route('**/hold-focus-*.js', async (route) => {
      asked = true
      await released
      await route.continue()
    })
    await page.goto('/en/shop?category=guide&band=under-10')
    const chip = page.getByRole('link', { name: say.filter_remove!.replace('{name}', `${say.category_guide}`) })
    await chip.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => chip.count()).toBe(0)
    expect(asked).toBe(true)
    release()
    await expect.poll(() => focused(page)).toBe(`UL ${say.active_filters}`)
  })

  test('a quantity keeps the focus at its ends and on Enter', async () => {
    const { page } = await newVisitor(shop().browser, shop().server.url, 'desktop', 'en')
    await addToCart(page, '/en', 'bustan-tshirt.m', say)
    await page.goto('/en/cart')
    const number = page.getByRole('textbox', { name: say.quantity!, exact: true })
    await number.fill('2')
    await number.press('Enter')
    expect(await focused(page)).toBe(`INPUT ${say.quantity}`)
    const less = page.getByRole('button', { name: say.quantity_less!, exact: true })
    await less.press('Enter')
    await expect.poll(() => number.inputValue()).toBe('1')
    await expect.poll(() => less.getAttribute('aria-disabled')).toBe('true')
    expect(await focused(page)).toBe(`BUTTON ${say.quantity_less}`)
    await less.press('Enter')
    expect(await number.inputValue()).toBe('1')
  })

  test('in forced colours the chosen option and tab stand out', async () => {
    const { page } = await newVisitor(shop().browser, shop().server.url, 'desktop', 'en', {
      forcedColors: 'active',
    })
    const outline = (element: Element) => getComputedStyle(element).outlineStyle
    for (const [path, chosen, others] of [
      ['/en/product/bustan-tshirt', 'main label:has(input:checked)', 'main label:has(input[type=radio]:not(:checked))'],
      ['/en', '[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'],
    ] as const) {
      await page.goto(path)
      if (path.includes('tshirt')) await page.locator('main input[type=radio]').first().check()
      expect(await page.locator(chosen).first().evaluate(outline)).toBe('solid')
      expect(await page.locator(others).first().evaluate(outline)).toBe('none')
    }
    const offset = (element: Element) => getComputedStyle(element).outlineOffset
    const tab = page.locator('[role=tab][aria-selected=true]').first()
    expect(await tab.evaluate(offset)).toBe('-2px')
    await tab.focus()
    expect(await tab.evaluate(offset)).toBe('2px')
  })

  test('an icon button shows its name after 0.7 seconds, on hover and on focus', async () => {
    const { page } = await newVisitor(shop().browser, shop().server.url, 'desktop', 'en')
    await page.goto('/en')
    const tip = page.locator('.tooltip')
    const account = page.locator('header').getByRole('link', { name: say.nav_sign_in! })
    // The delay of the tooltip, in milliseconds.
    await page.evaluate(() => {
      let reached = 0
      for (const sign of ['pointerover', 'focusin'])
        addEventListener(sign, ({ target }) => {
          if ((target as Element).closest('a[href*=login]')) reached ||= performance.now()
        })
      new MutationObserver(() => {
        const shown = document.querySelector<HTMLElement>('.tooltip')
        if (shown && reached) shown.dataset.after = String(performance.now() - reached)
        reached = 0
      }).observe(document.body, { childList: true })
    })
    const comes = async () => {
      await expect.poll(() => tip.textContent({ timeout: 1000 }).catch(() => '')).toBe(say.nav_sign_in)
      expect(Number(await tip.getAttribute('data-after'))).toBeGreaterThan(690)
    }
    await account.hover()
    await comes()
    await expectAccessible(page, 'a tooltip')
    await page.keyboard.press('Escape')
    await expect.poll(() => tip.count()).toBe(0)

    await page.keyboard.press('Tab')
    await account.focus()
    await comes()
    // A button with a text label needs none, and hides the other's.
    await page.locator('header').getByRole('link', { name: say.nav_shop!, exact: true }).hover()
    await expect.poll(() => tip.count()).toBe(0)
  })

  test('on a narrow screen focused elements are visible and not covered by a bar', async () => {
    const { page } = await newVisitor(shop().browser, shop().server.url, 'phone', 'en')
    await page.setViewportSize({ width: 360, height: 500 })
    await addToCart(page, '/en', 'bustan-tshirt.m', say)
    for (const path of ['/en/shop', '/en/product/beginner-guide', '/en/cart', '/en/checkout']) {
      await page.goto(path)
      if (path === '/en/checkout') await page.locator('[name=firstName]').waitFor()
      // The totals of cart and checkout load after the page and shift what is below them.
      if (path === '/en/cart' || path === '/en/checkout') await page.waitForLoadState('networkidle')
      const hidden: string[] = []
      for (let n = 0; n < 45; n++) {
        await page.keyboard.press('Tab')
        const lost = await page.evaluate(async () => {
          const at = document.activeElement
          if (at === null || at === document.body) return null
          const isSeen = () => {
            const { left, top, width, height } = at.getBoundingClientRect()
            return [0.1, 0.5, 0.9].some((part) => {
              const seen = document.elementFromPoint(left + width * 0.5, top + height * part)
              return seen !== null && (at.contains(seen) || seen.contains(at) || seen.closest('label')?.contains(at))
            })
          }
          // The page may still be scrolling.
          for (let frame = 0; frame < 60 && !isSeen(); frame++) await new Promise(requestAnimationFrame)
          return isSeen() ? null : at.outerHTML.slice(0, 120)
        })
        if (lost) hidden.push(lost)
      }
      expect([path, hidden]).toEqual([path, []])
    }
  })

  for (const locale of ['ar', 'en'] as const)
    test(`a phone at 200 % shows every page without horizontal scrolling, each with a title (${locale})`, async () => {
      const { page } = await newVisitor(shop().browser, shop().server.url, 'phone', locale)
      await page.setViewportSize({ width: 180, height: 370 })
      const titles = new Set<string>()
      const pages = [
        ...[
          '',
          '/shop',
          '/shop?q=zzzzqq',
          '/product/beginner-guide',
          '/cart',
          '/wishlist',
          '/checkout',
          '/payment-success',
        ],
        ...['/about', '/contact', '/faq', '/delivery', '/find-order', '/newsletter', '/offline', '/nowhere'],
        ...['/login', '/register', '/forgot-password', '/reset-password', '/profile'],
      ]
      for (const path of pages) {
        await page.goto(`/${locale}${path}`)
        await expectNoSideScroll(page, path)
        titles.add(await page.title())
        expect([path, await page.locator('h1').count(), await page.locator('main').count()]).toEqual([path, 1, 1])
      }
      // A search page has the shop's title.
      expect(titles.size).toBe(pages.length - 1)
    })
})
