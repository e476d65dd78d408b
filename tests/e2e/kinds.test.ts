import { describe, expect, test } from 'vitest'
import { expectAccessible, newVisitor } from './browser.ts'
import { addToCart, buyer, fillCustomer, pressNext } from './buying.ts'
import { letterOf } from './letters.ts'
import { useShop } from './shop.ts'
import { words } from './words.ts'

describe('what is bought decides the steps', () => {
  const shop = useShop()

  test('a guide alone asks for no address; the page without an order says so', async () => {
    const { browser, server } = shop()
    const say = words('en')
    const { page, context } = await newVisitor(browser, server.url, 'phone', 'en')
    await addToCart(page, '/en', 'rare-crops-guide', say)
    await page.goto('/en/checkout')
    await fillCustomer(page, buyer.en)
    // What was typed survives a reload.
    await page.reload()
    expect(await page.inputValue('[name=email]')).toBe(buyer.en.email)
    await pressNext(page, say.next)
    await page.waitForURL('**step=method')
    await page.goto('/en/payment-success')
    await page.getByText('No order information found', { exact: true }).waitFor()
    await expectAccessible(page, 'no order')
    await page.goto('/en/payment-success?order=ORD-2026-0001&token=guessed')
    await page.getByText('No order information found', { exact: true }).waitFor()
    await context.close()
  })

  test('a consultation is bought with a note for the wished time', async () => {
    const { browser, server, house } = shop()
    const say = words('ar')
    const { page, context } = await newVisitor(browser, server.url, 'phone', 'ar')
    await addToCart(page, '/ar', 'garden-session', say)
    await page.goto('/ar/checkout')
    await fillCustomer(page, buyer.ar)
    await page.fill('[name=sessionNote]', 'مساء السبت بعد السابعة')
    await pressNext(page, say.next)
    await page.check('[name=method][value=knet]')
    await pressNext(page, say.next)
    await page.check('[name=terms]')
    await pressNext(page, say.next)
    await pressNext(page, say.confirm_order)
    await page.locator('button[value=pay]').click()
    await page.waitForURL('**/payment-success**')
    const number = new URL(page.url()).searchParams.get('order') ?? ''
    expect(await letterOf(house.dataDir, 'order-to-store', number)).toContain('مساء السبت بعد السابعة')
    await context.close()
  })
})
