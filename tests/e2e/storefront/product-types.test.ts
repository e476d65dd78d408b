import { describe, expect, test } from 'vitest'
import { expectAccessible, newVisitor } from '../support/browser.ts'
import { addToCart, buyer, clickNext, fillCustomer } from '../support/buying.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

describe('checkout steps by product type', () => {
  const shop = useShop()

  test('a guide alone needs no address; the success page without an order says so', async () => {
    const { browser, server } = shop()
    const say = words('en')
    const { page } = await newVisitor(browser, server.url, 'phone', 'en')
    await addToCart(page, '/en', 'rare-crops-guide', say)
    await page.goto('/en/checkout')
    await fillCustomer(page, buyer.en)
    // The input survives a reload.
    await page.reload()
    await expect.poll(() => page.inputValue('[name=email]')).toBe(buyer.en.email)
    await clickNext(page, say.next)
    await page.waitForURL('**step=method')
    await page.goto('/en/payment-success')
    await page.getByText('No order information found', { exact: true }).waitFor()
    await expectAccessible(page, 'no order')
    await page.goto('/en/payment-success?order=ORD-2026-0001&token=guessed')
    await page.getByText('No order information found', { exact: true }).waitFor()
  })
})
