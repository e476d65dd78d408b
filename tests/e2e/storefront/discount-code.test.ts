import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { anyCustomer, orderBody, placeAndPay } from '../../support/buying.ts'
import { expectAccessible, newVisitor, type Size } from '../support/browser.ts'
import { addToCart, buyer, clickNext, fillCustomer } from '../support/buying.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

const ways: { locale: 'ar' | 'en'; size: Size }[] = [
  { locale: 'ar', size: 'phone' },
  { locale: 'en', size: 'desktop' },
]

describe('a discount code at checkout', () => {
  const shop = useShop()
  for (const { locale, size } of ways) {
    test(`${locale}, ${size}`, async () => {
      const { browser, server } = shop()
      const say = words(locale)
      const known = { ...buyer[locale], email: `${locale}.known@example.com` }
      const phone = locale === 'ar' ? '+96566120001' : '+96566120002'
      const items = [{ productId: 'beginner-guide', quantity: 1 }]
      const before = { ...anyCustomer(), email: known.email }
      const other = { ...anyCustomer(), phone }
      for (const customer of [before, other])
        await placeAndPay(server.url, orderBody({ items, customer: customer as never }))

      const { page, trouble, look } = await newVisitor(browser, server.url, size, locale)
      const applied = () => page.getByText((say.discount_code_applied ?? '').replace('{code}', '\u2068WELCOME10\u2069'))
      const button = (name: string | undefined) => page.getByRole('button', { name, exact: true })
      await addToCart(page, `/${locale}`, 'beginner-guide', say)
      await page.goto(`/${locale}/cart`)
      await page.fill('[name=promo]', 'welcome10')
      await button(say.apply).click()
      await applied().waitFor()

      // A reload drops the code (R8), with a message and an offer to reapply it.
      await page.reload()
      await button(say.discount_code_again).waitFor()
      await look('a dropped code')
      await button(say.discount_code_again).click()
      await applied().waitFor()
      await page.locator(`a[href="/${locale}/checkout"]`).locator('visible=true').click()

      // A returning buyer learns this as soon as the email is typed, with the new total.
      await fillCustomer(page, known)
      await page.locator('[name=firstName]').focus()
      await page
        .getByText(say.discount_code_first_order_only ?? '')
        .first()
        .waitFor()
      await page.getByRole('alert').getByText('2.250').waitFor()
      await look('a code refused by the email')
      // Another buyer types the code in the checkout itself.
      await page.fill('[name=email]', `${locale}.new@example.com`)
      await page.fill('[name=phone]', phone)
      await page.fill('[name=promo]', 'welcome10')
      await button(say.apply).click()
      await applied().waitFor()
      await clickNext(page, say.next)
      await page.check('[name=method][value=knet]')
      await clickNext(page, say.next)
      await page.check('[name=terms]')
      await clickNext(page, say.next)
      await page.waitForURL('**step=payment')

      // Only the order detects a phone that has bought before: the code is dropped, and the order succeeds.
      const requested = Promise.withResolvers<Route>()
      await page.route('**/api/v1/quotes', requested.resolve, { times: 1 })
      await clickNext(page, say.confirm_order)
      const refused = page.getByRole('alert').filter({ hasText: say.discount_code_first_order_only })
      await refused.getByText('2.250').waitFor()
      await look('a code refused with the order')
      const remove = refused.getByRole('button', { name: say.discount_code_remove, exact: true })
      await remove.evaluate(clickWhenPageChanges)
      await (await requested.promise).continue()
      await refused.waitFor({ state: 'hidden' })
      await expect.poll(() => page.locator('form').getByText('2.250').count()).toBeGreaterThan(0)
      await clickNext(page, say.confirm_order)
      await page.waitForURL('**/sandbox/pay/**')
      expect(trouble).toEqual([])
    })
  }

  test('that cannot be checked now is removed with the reason, and the cart offers it again', async () => {
    const { browser, server } = shop()
    const say = words('en')
    const { page } = await newVisitor(browser, server.url, 'phone', 'en')
    const limited = { status: 429, contentType: 'application/problem+json', body: '{}' }
    const isLimited = { codes: false, all: false }
    await page.route('**/api/v1/quotes', (route) => {
      const hasCode = route.request().postData()?.includes('promoCode')
      return isLimited.all || (isLimited.codes && hasCode) ? route.fulfill(limited) : route.continue()
    })
    await addToCart(page, '/en', 'beginner-guide', say)
    await page.goto('/en/checkout')
    await page.fill('[name=promo]', 'garden10')
    await page.getByRole('button', { name: say.apply, exact: true }).click()
    await page.getByText((say.discount_code_applied ?? '').replace('{code}', '\u2068GARDEN10\u2069')).waitFor()
    isLimited.codes = true
    // The code is checked again for the buyer.
    await fillCustomer(page, buyer.en)
    await page.locator('[name=firstName]').focus()
    const removed = page.getByRole('alert').filter({ hasText: say.discount_code_limited })
    await removed.getByText('2.250').waitFor()
    await expectAccessible(page, 'a code that cannot be checked now')

    // Without any price there is a way to ask again.
    isLimited.all = true
    await page.goto('/en/checkout')
    await page.getByText(say.problem_too_many_requests ?? '').waitFor()
    Object.assign(isLimited, { all: false, codes: false })
    await page.getByRole('button', { name: say.try_again, exact: true }).click()
    await page.getByText(say.problem_too_many_requests ?? '').waitFor({ state: 'hidden' })
    await page.goto('/en/cart')
    await page.getByRole('button', { name: say.discount_code_again, exact: true }).waitFor()
  })
})

/** Clicks as soon as anything on the page changes: a response is shown, and its effects have not run yet. */
function clickWhenPageChanges(button: HTMLElement | SVGElement) {
  const observer = new MutationObserver(() => {
    observer.disconnect()
    button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  })
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
}
