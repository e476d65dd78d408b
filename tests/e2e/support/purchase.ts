import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { newVisitor, type Size } from './browser.ts'
import { addToCart, buyer, clickNext, fillAddress, fillCustomer } from './buying.ts'
import { emailOf } from './emails.ts'
import { useShop } from './shop.ts'
import { words } from './words.ts'

/** A whole purchase in one language: catalog, cart, five steps, declined, cancelled, paid, downloaded, emailed. */
export function purchaseIn(locale: 'ar' | 'en', ways: { size: Size; method: string }[]): void {
  describe(`from the catalog to a paid order (${locale})`, () => {
    const shop = useShop()

    for (const { size, method } of ways) {
      test(`${size}, by ${method}`, async () => {
        const { browser, server, testShop } = shop()
        const say = words(locale)
        const { page, trouble, look } = await newVisitor(browser, server.url, size, locale, {
          serviceWorkers: 'allow',
        })
        const prefix = `/${locale}`

        await page.goto(prefix)
        expect(await page.locator('html').getAttribute('dir')).toBe(locale === 'ar' ? 'rtl' : 'ltr')
        await look('home')
        await page.goto(`${prefix}/shop`)
        await look('shop')
        await addToCart(page, prefix, 'beginner-guide', say)
        await look('product')
        await addToCart(page, prefix, 'bustan-tshirt.m', say)

        await page.goto(`${prefix}/cart`)
        // The first order of its buyer, and the next one.
        await page.fill('[name=promo]', size === 'phone' ? 'welcome10' : 'garden10')
        await page.getByRole('button', { name: say.apply, exact: true }).click()
        await page.getByText('14.825').first().waitFor()
        await look('cart')
        await page.locator(`a[href="${prefix}/checkout"]`).locator('visible=true').click()

        // An invalid step cannot be passed: it says what is missing and moves the focus there.
        await clickNext(page, say.next)
        await expect.poll(() => page.locator('[name=firstName]').getAttribute('aria-invalid')).toBe('true')
        await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('firstName')
        await look('customer step with errors')
        await fillCustomer(page, buyer[locale])
        await clickNext(page, say.next)
        await page.waitForURL('**step=shipping')
        await clickNext(page, say.next)
        expect(page.url()).toContain('step=shipping')
        await fillAddress(page)
        await look('address step')
        await clickNext(page, say.next)
        await page.waitForURL('**step=method')
        await clickNext(page, say.next)
        expect(page.url()).toContain('step=method')
        await page.check(`[name=method][value=${method}]`)
        await look('method step')
        await clickNext(page, say.next)
        await page.waitForURL('**step=review')
        await clickNext(page, say.next)
        expect(page.url(), 'the terms must be agreed').toContain('step=review')
        await page.check('[name=terms]')
        await look('review step')
        await clickNext(page, say.next)
        await page.waitForURL('**step=payment')
        await look('payment step')

        // Declined: back with the cart unchanged.
        await clickNext(page, say.confirm_order)
        await page.waitForURL('**/sandbox/pay/**')
        await look('the bank')
        await page.locator('button[value=decline]').click()
        await page.waitForURL('**/checkout?payment=declined')
        await page.getByText(say.payment_failed ?? '', { exact: true }).waitFor()
        await look('declined')
        expect(await page.evaluate(() => JSON.parse(localStorage.bustan_cart).items.length)).toBe(2)

        // Cancelled: the same. The code returns with the cart, although its one use is held by the unpaid order.
        await page.getByText('14.825').first().waitFor()
        await clickNext(page, say.confirm_order)
        await page.waitForURL('**/sandbox/pay/**')
        await page.locator('button[value=cancel]').click()
        await page.waitForURL('**/checkout?payment=cancelled')
        await page.getByText('14.825').first().waitFor()

        await clickNext(page, say.confirm_order)
        await page.waitForURL('**/sandbox/pay/**')
        await page.getByText('14.825').waitFor()
        await page.locator('button[value=pay]').click()
        await page.waitForURL('**/payment-success**')
        await page.getByText(say.success_title ?? '', { exact: true }).waitFor()
        await page.getByText('14.825').first().waitFor()
        await look('success')
        expect(page.url()).toContain(`${prefix}/payment-success`)
        const number = new URL(page.url()).searchParams.get('order') ?? ''
        await page.getByText(number, { exact: true }).waitFor()
        await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.bustan_cart).items.length)).toBe(0)

        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.locator('#downloads a').first().click(),
        ])
        const pdf = readFileSync(await download.path())
        expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
        // The buyer's stamped copy, not the original.
        expect(pdf.equals(readFileSync('db/guides/beginner-guide.pdf'))).toBe(false)

        // Both emails, the buyer's in the buyer's language with a working download link.
        const email = await emailOf(testShop.dataDir, 'order-receipt', number)
        expect(email).toContain(locale === 'ar' ? 'شكرًا لك' : 'Thank you')
        const link = /https?:\S+\/downloads\/\S+/.exec(email)?.[0] ?? ''
        expect((await fetch(link)).headers.get('content-type')).toBe('application/pdf')
        expect(await emailOf(testShop.dataDir, 'order-to-store', number)).toContain('14.825')

        expect(trouble).toEqual([])
      })
    }
  })
}
