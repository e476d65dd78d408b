import { describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSideScroll, newVisitor } from '../support/browser.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

describe('a product in sizes', () => {
  const shop = useShop()
  const shirt = '/product/bustan-tshirt'

  for (const [locale, size] of [
    ['ar', 'phone'],
    ['en', 'desktop'],
  ] as const)
    test(`choosing a size changes price, stock and name (${locale}, ${size})`, async () => {
      const { browser, server } = shop()
      const say = words(locale)
      const { page, trouble } = await newVisitor(browser, server.url, size, locale)
      await page.goto(`/${locale}/shop`)
      // The card has no default size: it links to the page.
      const card = page.getByRole('article').filter({ has: page.locator(`a[href="/${locale}${shirt}"]`) })
      await card.getByText(say.price_from!, { exact: true }).waitFor()
      expect(await card.getByRole('button', { name: say.add_to_cart! }).count()).toBe(0)
      await card.getByRole('link', { name: say.choose_options_of!.replace('{title}', '') }).click()
      await page.waitForURL(`**${shirt}`)
      const sizeOf = (key: string) => page.locator(`[name=option1][value="${key}"]`)
      await sizeOf('s').waitFor()
      await expectAccessible(page, `sizes (${locale})`)
      await expectNoSideScroll(page, `sizes (${locale})`)

      const add = page.getByRole('button', { name: say.add_to_cart!, exact: true }).locator('visible=true')
      await add.click()
      await page.locator('#choose-first').waitFor()
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('option1')

      await sizeOf('xxl').check()
      await page.getByText(say.stock_out!, { exact: true }).waitFor()
      expect(await add.count()).toBe(0)
      await page.getByRole('link', { name: say.stock_alert_title!, exact: true }).click()
      await page.waitForURL(`**${shirt}.xxl/back-in-stock`)
      const notify = page.getByRole('button', { name: say.stock_alert_submit!, exact: true })
      await notify.click()
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
      await page.fill('main [name=email]', `${locale}@example.com`)
      await notify.click()
      await page.getByText(say.stock_alert_done!, { exact: true }).waitFor()
      await expectAccessible(page, `waiting for a size (${locale})`)
      await page.getByRole('main').locator(`a[href^="/${locale}${shirt}"]`).click()
      await page.waitForURL('**variant=bustan-tshirt.xxl')
      await sizeOf('xl').check()
      await page.getByText('BST-TEE-01-XL', { exact: true }).waitFor()
      await add.click()
      await page.getByText(say.added_to_cart!, { exact: true }).waitFor()

      await page.getByText(say.size_guide!, { exact: true }).click()
      await page.getByText(/XXL/).locator('visible=true').last().waitFor()

      await page.goto(`/${locale}/cart`)
      const line = page.getByRole('link', { name: /· XL$/ })
      expect(await line.getAttribute('href')).toBe(`/${locale}${shirt}?variant=bustan-tshirt.xl`)
      await line.click()
      await expect.poll(() => sizeOf('xl').isChecked()).toBe(true)
      expect(trouble).toEqual([])
    })

  test('in a cart from before it had sizes asks for one', async () => {
    const { browser, server } = shop()
    const say = words('en')
    const { page } = await newVisitor(browser, server.url, 'phone', 'en')
    const { id, ...item } = { id: 'bustan-tshirt', title: 'تيشيرت', titleEn: 'T-shirt', price: 12_000, quantity: 1 }
    const old = { ...item, id, image: '/products/bustan-tshirt', imageColour: '#fff', category: 'physical' }
    await page.addInitScript(
      (cart) => localStorage.setItem('bustan_cart', cart),
      JSON.stringify({ items: [{ ...old, isDigital: false }] }),
    )
    await page.goto('/en/cart')
    await page.getByText(say.cart_choose_variant!, { exact: true }).waitFor()
    await page.getByRole('link', { name: say.choose_variant!, exact: true }).click()
    await page.waitForURL(`**${shirt}`)
  })

  test('without scripts the form selects a size, and a link to a variant opens it', async () => {
    const { browser, server } = shop()
    const say = words('en')
    const { page } = await newVisitor(browser, server.url, 'phone', 'en', { javaScriptEnabled: false })
    await page.goto('/en/shop')
    expect(await page.locator('article button').count()).toBeGreaterThan(0)
    expect(await page.locator('article button').locator('visible=true').count()).toBe(0)
    await page.goto(`/en${shirt}`)
    await page.locator('[name=option1][value=xxl]').check()
    await page.getByRole('button', { name: say.choose_show!, exact: true }).click()
    await page.waitForURL('**option1=xxl')
    await page.getByText(say.stock_out!, { exact: true }).waitFor()
    await page.getByText('BST-TEE-01-XXL', { exact: true }).waitFor()
    await page.getByRole('link', { name: say.stock_alert_title!, exact: true }).click()
    await page.fill('main [name=email]', 'nobody')
    await page.getByRole('button', { name: say.stock_alert_submit!, exact: true }).click()
    await page.waitForURL('**/back-in-stock')
    await page.fill('main [name=email]', 'plain@example.com')
    await page.getByRole('button', { name: say.stock_alert_submit!, exact: true }).click()
    await page.getByText(say.stock_alert_done!, { exact: true }).waitFor()
    await page.goto('/en/product/bustan-tshirt.l')
    expect(new URL(page.url()).search).toBe('?variant=bustan-tshirt.l')
    expect(await page.locator('[name=option1][value=l]').isChecked()).toBe(true)
    await page.getByText('BST-TEE-01-L', { exact: true }).waitFor()
    const data = await page.locator('script[type="application/ld+json"]').first().textContent()
    expect(JSON.parse(data ?? '').offers).toHaveLength(5)
  })
})
