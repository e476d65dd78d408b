import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ask, returnFromBank } from '../support/buying.ts'
import { expectAccessible, expectNoSideScroll, newVisitor } from './support/browser.ts'
import { addToCart, buyer, clickNext, fillCustomer } from './support/buying.ts'
import { emailOf } from './support/emails.ts'
import { useShop } from './support/shop.ts'
import { words } from './support/words.ts'

const inCart = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.bustan_cart).items.map(({ id }: { id: string }) => id))
const draftOf = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.bustan_checkout) as { checkoutKey: string; placed: string | null })

describe.each(['ar', 'en'] as const)('a checkout whose order was paid elsewhere (%s)', (locale) => {
  const shop = useShop()
  const say = words(locale)

  test('leads to that order, whose page removes only what it contains from the cart', async () => {
    const { browser, server, testShop } = shop()
    const { page, context, trouble } = await newVisitor(browser, server.url, 'phone', locale)
    await addToCart(page, `/${locale}`, 'beginner-guide', say)
    await page.goto(`/${locale}/checkout`)
    await fillCustomer(page, { ...buyer[locale], email: `${locale}.ended@example.com` })
    await clickNext(page, say.next)
    await page.check('[name=method][value=knet]')
    await clickNext(page, say.next)
    await page.check('[name=terms]')
    await clickNext(page, say.next)
    await page.waitForURL('**step=payment')
    await clickNext(page, say.confirm_order)
    await page.waitForURL('**/sandbox/pay/**')
    const bank = page.url()
    await page.goto(`/${locale}`)
    const { checkoutKey, placed } = await draftOf(page)
    const paid = await ask(bank, { method: 'POST', body: new URLSearchParams({ outcome: 'pay' }) })
    await returnFromBank(paid.headers.get('location') ?? '')
    const email = await emailOf(testShop.dataDir, 'order-receipt', placed ?? '')
    expect(email).toContain(`/order/${placed}?token=`)

    // Another product, added in another tab.
    const other = await context.newPage()
    await addToCart(other, `/${locale}`, 'rare-crops-guide', say)
    await other.close()

    await page.goto(`/${locale}/checkout?step=payment`)
    await clickNext(page, say.confirm_order)
    const notice = page.getByRole('alert').filter({ hasText: say.already_placed_title })
    await notice.getByText(placed ?? '').waitFor()
    await expectAccessible(page, 'an order that was placed before')
    await expectNoSideScroll(page, 'an order that was placed before')
    expect((await draftOf(page)).checkoutKey).not.toBe(checkoutKey)
    await notice.getByRole('link', { name: say.order_see }).click()
    await page.waitForURL(`**/order/${placed}?**`)
    await expect.poll(() => inCart(page)).toEqual(['rare-crops-guide'])
    expect((await draftOf(page)).placed).toBeNull()

    // The rest is bought in the same tab.
    await page.goto(`/${locale}/checkout?step=review`)
    await page.check('[name=terms]')
    await clickNext(page, say.next)
    await page.waitForURL('**step=payment')
    await clickNext(page, say.confirm_order)
    await page.waitForURL('**/sandbox/pay/**')
    expect(trouble).toEqual([])
    await context.close()
  })
})
