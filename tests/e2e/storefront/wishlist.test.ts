import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newUser } from '../../support/accounts/accounts.ts'
import { newVisitor, type Size } from '../support/browser.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

const ways: { locale: 'ar' | 'en'; size: Size }[] = [
  { locale: 'ar', size: 'phone' },
  { locale: 'en', size: 'desktop' },
]
const [guide, poster, shirt] = ['beginner-guide', 'harvest-poster', 'bustan-tshirt']

describe('the wishlist', () => {
  const shop = useShop()

  const saved = (page: Page) =>
    page.evaluate(() =>
      (JSON.parse(localStorage.bustan_wishlist ?? '{"items":[]}').items as { id: string }[])
        .map(({ id }) => id)
        .sort()
        .join(),
    )
  const holds = (page: Page, ...ids: string[]) =>
    expect.poll(() => saved(page), { timeout: 15_000 }).toBe(ids.sort().join())
  /** The heart on the product's page or card. */
  const heart = (page: Page, id: string) =>
    page.locator(`h1 + button[aria-pressed], article:has(a[href$="/product/${id}"]) button[aria-pressed]`).first()
  const isPressed = (page: Page, id: string, pressed: boolean) =>
    expect.poll(() => heart(page, id).getAttribute('aria-pressed'), { timeout: 15_000 }).toBe(String(pressed))

  for (const { locale, size } of ways) {
    test(`of a guest who signs in and continues on another device: ${locale}, ${size}`, async () => {
      const { browser, server } = shop()
      const say = words(locale) as Record<string, string>
      const person = newUser()
      const [first, second] = [
        await newVisitor(browser, server.url, size, locale),
        await newVisitor(browser, server.url, size, locale),
      ]
      const { page, look } = first
      const signIn = async (on: Page) => {
        await on.goto(`/${locale}/login?from=/${locale}/wishlist`)
        await on.fill('[name=email]', person.email)
        await on.fill('[name=password]', person.password)
        await on.getByRole('button', { name: say.login_submit!, exact: true }).click()
        await on.waitForURL((url) => url.pathname === `/${locale}/wishlist`)
      }
      await fetch(`${server.url}/${locale}/register`, {
        method: 'POST',
        body: new URLSearchParams({ ...person, confirm: person.password } as Record<string, string>),
      })

      await page.goto(`/${locale}/wishlist`)
      await page.getByText(say.wishlist_empty_title!, { exact: true }).waitFor()
      await look('empty wishlist')
      await page.goto(`/${locale}/shop`)
      await isPressed(page, guide, false)
      await heart(page, guide).click()
      await isPressed(page, guide, true)
      await page.getByText(say.wishlist_saved!, { exact: true }).waitFor()
      await look('a heart pressed')
      // The chosen variant is saved; the heart shows it for the product, here and on its card.
      await page.goto(`/${locale}/product/${shirt}?variant=${shirt}.m`)
      await heart(page, shirt).click()
      await isPressed(page, shirt, true)
      await holds(page, guide, `${shirt}.m`)
      await page.goto(`/${locale}/shop`)
      await isPressed(page, shirt, true)
      await isPressed(page, poster, false)
      if (size === 'phone') await page.getByRole('button', { name: say.nav_menu! }).click()
      await page.locator('header a[href$="/wishlist"]').locator('visible=true').click()
      await page.getByText(say.wishlist_here_only!).waitFor()
      await page.getByRole('listitem').filter({ hasText: ' · M' }).waitFor()
      await look('wishlist of a guest')

      // Signed in, it is synced to the other device, which adds its own items.
      await second.page.goto(`/${locale}/product/${poster}`)
      await heart(second.page, poster).click()
      await holds(second.page, poster)
      await signIn(page)
      await holds(page, guide, `${shirt}.m`)
      await signIn(second.page)
      await holds(second.page, guide, poster, `${shirt}.m`)
      await page.reload()
      await holds(page, guide, poster, `${shirt}.m`)
      await look('wishlist of an account')
      // Removing there removes it here; undoing there restores it.
      const line = (on: Page, id: string) =>
        on.getByRole('listitem').filter({ has: on.locator(`a[href*="/product/${id}"]`) })
      await line(second.page, guide).getByRole('button').first().click()
      await holds(second.page, poster, `${shirt}.m`)
      await expect
        .poll(async () => {
          const { items } = (await (await page.request.get('/account/wishlist')).json()) as { items: object[] }
          return items.length
        })
        .toBe(2)
      await page.reload()
      await holds(page, poster, `${shirt}.m`)

      // From the cart to the wishlist, and back; saved at the price that the page shows, not at an older one.
      await line(page, poster).getByRole('button').last().click()
      await expect.poll(() => page.evaluate(() => localStorage.bustan_cart)).toContain(poster)
      await page.evaluate(() => {
        localStorage.bustan_cart = localStorage.bustan_cart.replace(/"price":\d+/, '"price":1')
      })
      await page.goto(`/${locale}/cart`)
      await page.getByRole('button', { name: say.price_accept!, exact: true }).waitFor()
      await page.getByRole('button', { name: say.save_for_later! }).first().click()
      await page.getByText(say.cart_empty_title!, { exact: true }).waitFor()
      await holds(page, poster, `${shirt}.m`)
      expect(await page.evaluate(() => localStorage.bustan_wishlist)).not.toContain('"price":1,')

      // Signing out removes the account's items; later ones belong to the browser.
      await page.goto(`/${locale}/profile`)
      await page.getByRole('button', { name: say.profile_sign_out!, exact: true }).first().click()
      await page.waitForURL((url) => url.pathname === `/${locale}`)
      await holds(page)
      expect(await page.evaluate(() => localStorage.bustan_wishlist_account)).toBeUndefined()
      await page.goto(`/${locale}/product/${guide}`)
      await isPressed(page, guide, false)
      await heart(page, guide).click()
      await holds(page, guide)
      await signIn(page)
      await holds(page, guide, poster, `${shirt}.m`)

      // On a new device neither list is called empty before the account's own has arrived.
      await expect.poll(() => page.evaluate(() => localStorage.bustan_wishlist_account)).toContain(guide)
      for (const list of ['cart', 'wishlist'] as const) {
        await page.evaluate(() => localStorage.clear())
        const empty = page.getByText(say[`${list}_empty_title`]!, { exact: true })
        const [requested, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
        await page.route(`**/account/${list}`, async (route) => {
          requested.resolve()
          await held.promise
          await route.continue()
        })
        await page.goto(`/${locale}/${list}`)
        await requested.promise
        expect(await empty.count()).toBe(0)
        held.resolve()
        if (list === 'cart') await empty.waitFor()
      }
      await holds(page, guide, poster, `${shirt}.m`)

      const expected = /status of 4(01|09|22)/
      for (const { trouble } of [first, second]) expect(trouble.filter((each) => !expected.test(each))).toEqual([])
    })
  }

  test('two tabs share one list, and a corrupt one becomes empty', async () => {
    const { browser, server } = shop()
    const { page, context } = await newVisitor(browser, server.url, 'desktop', 'en')
    await page.goto('/en/shop')
    await page.evaluate(() => localStorage.setItem('bustan_wishlist', '{"items":[{"id":1},null]'))
    const other = await context.newPage()
    await other.goto('/en/wishlist')
    await other.getByText(words('en').wishlist_empty_title!, { exact: true }).waitFor()
    await page.reload()
    await heart(page, guide).click()
    await heart(page, poster).click()
    await expect.poll(() => other.locator('main li').count()).toBe(2)
    await other.locator('main li').first().getByRole('button').first().click()
    await isPressed(page, poster, false)
    await isPressed(page, guide, true)
    await holds(other, guide)

    // What another tab adds is not called gone while the answer about it is on its way.
    const say = words('en')
    await other.reload()
    const rows = other.locator('main li')
    await expect.poll(() => rows.count()).toBe(1)
    const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await other.route('**/account/wishlist/products', async (route) => {
      asked.resolve()
      await held.promise
      await route.continue()
    })
    await heart(page, poster).click()
    await asked.promise
    await expect.poll(() => rows.count()).toBe(2)
    expect(await other.getByText(say.wishlist_gone!).count()).toBe(0)
    held.resolve()
    // Removing the last one shows the empty wishlist.
    for (const left of [1, 0]) {
      await rows.first().getByRole('button').first().click()
      await expect.poll(() => rows.count()).toBe(left)
    }
    await other.getByText(say.wishlist_empty_title!, { exact: true }).waitFor()
  })

  test('without scripts there is no heart, and the page explains why', async () => {
    const { browser, server } = shop()
    const { page } = await newVisitor(browser, server.url, 'phone', 'en', { javaScriptEnabled: false })
    await page.goto('/en/shop')
    await page.locator('article').first().waitFor()
    expect(await page.locator('button[aria-pressed]').locator('visible=true').count()).toBe(0)
    await page.goto('/en/wishlist')
    await page.getByText(words('en').wishlist_needs_javascript!, { exact: true }).waitFor()
  })
})
