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

  /** From an empty cart to the bank's page, whose address is returned. */
  async function goToBank(page: Page, email: string): Promise<string> {
    await addToCart(page, `/${locale}`, 'beginner-guide', say)
    await page.goto(`/${locale}/checkout`)
    await fillCustomer(page, { ...buyer[locale], email })
    await clickNext(page, say.next)
    await page.check('[name=method][value=knet]')
    await clickNext(page, say.next)
    await page.check('[name=terms]')
    await clickNext(page, say.next)
    await page.waitForURL('**step=payment')
    await clickNext(page, say.confirm_order)
    await page.waitForURL('**/sandbox/pay/**')
    return page.url()
  }

  test('leads to that order, whose page removes only what it contains from the cart', async () => {
    const { browser, server, testShop } = shop()
    const { page, context, trouble } = await newVisitor(browser, server.url, 'phone', locale)
    const bank = await goToBank(page, `${locale}.ended@example.com`)
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
  })

  test('the bank’s return to another tab leads to the order, whose payment ends the checkout in both', async () => {
    const { browser, server } = shop()
    const { page, context, trouble } = await newVisitor(browser, server.url, 'phone', locale)
    const bank = await goToBank(page, `${locale}.elsewhere@example.com`)
    await page.goto(`/${locale}/checkout`)
    const { checkoutKey, placed } = await draftOf(page)

    const other = await context.newPage()
    await other.goto(bank)
    await other.locator('button[value=decline]').click()
    await other.waitForURL(`**/${locale}/order/${placed}?**payment=declined`)
    await other.getByText(say.order_payment_declined ?? '').waitFor()
    // Its checkout is that of the other tab: to confirm again replaces the order.
    const [quote] = await Promise.all([other.waitForRequest('**/api/v1/quotes'), other.goto(`/${locale}/cart`)])
    expect(quote.postDataJSON()).toMatchObject({ checkoutKey })
    await other.goBack()
    await other.getByRole('button', { name: say.order_pay_now }).click()
    await other.waitForURL('**/sandbox/pay/**')
    await other.locator('button[value=pay]').click()
    await other.waitForURL('**/payment-success**')
    await expect.poll(() => inCart(other)).toEqual([])

    // The first tab shows no order to confirm, and its next checkout is another one.
    await page.getByText(say.cart_is_empty ?? '').waitFor()
    await addToCart(page, `/${locale}`, 'rare-crops-guide', say)
    const [next] = await Promise.all([page.waitForRequest('**/api/v1/quotes'), page.goto(`/${locale}/checkout`)])
    expect(next.postDataJSON().checkoutKey).not.toBe(checkoutKey)
    await page.goto(`/${locale}/order/${placed}?${new URL(other.url()).searchParams}`)
    expect(await inCart(page)).toEqual(['rare-crops-guide'])
    expect(trouble).toEqual([])
  })
})
