import { describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSideScroll, newVisitor } from './support/browser.ts'
import { addToCart } from './support/buying.ts'
import { useShop } from './support/shop.ts'
import { words } from './support/words.ts'

describe('a bundle', () => {
  const shop = useShop()
  const say = words('ar')
  const parts = ['دليل البستاني المبتدئ', 'أسرار المحاصيل النادرة']

  test('shows its contents, and goes into the cart at its own price', async () => {
    const { browser, server } = shop()
    const { page, trouble } = await newVisitor(browser, server.url, 'phone', 'ar')
    await addToCart(page, '/ar', 'guide-library', say)
    const held = page.locator('section').filter({ has: page.getByRole('heading', { name: say.bundle_title }) })
    for (const title of parts) await held.getByText(title).waitFor()
    await held.getByText('6.750').waitFor()
    await page.getByText('5.500').first().waitFor()
    await expectAccessible(page, 'a bundle')
    await expectNoSideScroll(page, 'a bundle')

    await page.goto('/ar/cart')
    const line = page.getByRole('listitem').filter({ has: page.locator('a[href="/ar/product/guide-library"]') })
    for (const title of parts) await line.getByText(title).waitFor()
    const total = page.locator('dl > div').filter({ hasText: say.summary_total })
    await expect.poll(() => total.last().textContent()).toContain('5.500')
    expect(trouble).toEqual([])
  })

  test('stored in a cart as digital, although it is shipped, asks for the address', async () => {
    const { browser, server } = shop()
    const { page } = await newVisitor(browser, server.url, 'phone', 'ar')
    const old = { id: 'sticker-pack', title: 'ملصقات', titleEn: 'Stickers', price: 3_500, quantity: 1 }
    const item = { ...old, image: '/products/sticker-pack', imageColour: '#fff', category: 'physical', isDigital: true }
    await page.addInitScript((cart) => localStorage.setItem('bustan_cart', cart), JSON.stringify({ items: [item] }))
    await page.goto('/ar/checkout')
    await page.getByText(say.step_shipping!, { exact: true }).first().waitFor({ state: 'attached' })
  })
})
