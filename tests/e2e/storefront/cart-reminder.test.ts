import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSideScroll, newVisitor } from '../support/browser.ts'
import { addToCart, buyer, clickNext, fillCustomer } from '../support/buying.ts'
import { emailOf } from '../support/emails.ts'
import { setUpOwner } from '../support/owner.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

const texts = (locale: 'ar' | 'en') =>
  JSON.parse(
    readFileSync(new URL(`../../../locales/${locale}/cart-reminders.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>
const hour = 3_600_000
const ways = [
  ['ar', 'phone'],
  ['en', 'desktop'],
] as const

/** From the customer's step to the bank's page. */
async function confirmOrder(page: Page, say: Record<string, string>) {
  await clickNext(page, say.next)
  await page.waitForURL('**step=method')
  await page.check('[name=method][value=knet]')
  await clickNext(page, say.next)
  await page.waitForURL('**step=review')
  await page.check('[name=terms]')
  await clickNext(page, say.next)
  await page.waitForURL('**step=payment')
  await clickNext(page, say.confirm_order)
  await page.waitForURL('**/sandbox/pay/**')
}

describe('an abandoned cart', () => {
  const shop = useShop('127.0.0.1', { movable: true })

  for (const [locale, size] of ways)
    test(`is stored only once its shopper ticks the checkbox (${locale}, ${size})`, async () => {
      const { browser, server } = shop()
      const say = { ...words(locale), ...texts(locale) }
      const email = `${locale}.reader@example.com`
      const { page, trouble } = await newVisitor(browser, server.url, size, locale)
      const stored: { path: string; email?: string }[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.includes('/cart-reminders/'))
          stored.push({ path: pathname.split('/').slice(5).join('/'), email: request.postDataJSON().email })
      })
      await addToCart(page, `/${locale}`, 'beginner-guide', say)
      await page.goto(`/${locale}/checkout`)
      const box = page.getByRole('checkbox', { name: say.cart_reminder_ask! })
      await box.waitFor()
      expect(await box.isChecked()).toBe(false)
      await fillCustomer(page, { ...buyer[locale], email: 'typo@example.com' })
      await expectAccessible(page, `the box (${locale})`)
      await expectNoSideScroll(page, `the box (${locale})`)
      // Nothing is sent before it is ticked, and unticking deletes it.
      expect(stored).toEqual([])
      const answered = () =>
        page.waitForResponse((response) => response.url().includes('/cart-reminders/') && response.status() < 300)
      await Promise.all([answered(), box.check()])
      await Promise.all([answered(), box.uncheck()])
      await Promise.all([answered(), box.check()])
      await Promise.all([answered(), page.fill('[name=email]', email)])
      expect(stored.map(({ path, email: sent }) => path || sent)).toEqual([
        ...['typo@example.com', 'withdraw', 'typo@example.com', email],
      ])
      // Who leaves the bank's page without paying is reminded too, once the order has expired.
      await confirmOrder(page, say)
      expect(trouble).toEqual([])
    })

  test('is reminded of when due', async () => {
    const { server, testShop } = shop()
    await server.forward(5 * hour)
    // The schedule is checked every half minute.
    const arrived = () =>
      readdirSync(join(testShop.dataDir, 'mail')).filter((name) => /^cart-reminder-.*\.txt$/.test(name))
    await expect.poll(() => arrived().length, { timeout: 100_000 }).toBe(2)
  })

  for (const [locale, size] of ways)
    test(`is restored on another device and bought, and reminders are stopped (${locale}, ${size})`, async () => {
      const { browser, server, testShop } = shop()
      const say = { ...words(locale), ...texts(locale) }
      const email = `${locale}.reader@example.com`
      const sent = await emailOf(testShop.dataDir, 'cart-reminder', `To: ${email}`)
      const link = (query: 'id' | 'to') =>
        new RegExp(`https?:\\S+/${locale}/cart/reminder\\?${query}=\\S+`).exec(sent)?.[0] ?? ''

      const other = await newVisitor(browser, server.url, size, locale)
      await addToCart(other.page, `/${locale}`, 'rare-crops-guide', say)
      await other.page.goto(link('id'))
      await other.page.waitForURL(`**/${locale}/cart`)
      await other.page.getByText(say.cart_restore_added!, { exact: true }).waitFor()
      const inCart = () =>
        other.page.evaluate(() => JSON.parse(localStorage.bustan_cart).items.map((each: { id: string }) => each.id))
      await expect.poll(inCart).toEqual(['rare-crops-guide', 'beginner-guide'])
      await other.page.goto(`/${locale}/checkout`)
      await fillCustomer(other.page, { ...buyer[locale], email })
      await confirmOrder(other.page, say)
      await other.page.locator('button[value=pay]').click()
      await other.page.waitForURL('**/payment-success**')

      await other.page.goto(link('to'))
      await other.page.getByRole('heading', { name: say.cart_stop_title!, exact: true }).waitFor()
      await expectAccessible(other.page, `stopping (${locale})`)
      await other.page.getByRole('button', { name: say.cart_stop_submit!, exact: true }).click()
      await other.page.getByRole('heading', { name: say.cart_stop_done_title!, exact: true }).waitFor()
      await other.page.getByRole('button', { name: say.cart_stop_allow!, exact: true }).waitFor()
      await other.page.goto(`/${locale}/cart/reminder?id=x&token=y`)
      await other.page.getByRole('heading', { name: say.cart_restore_gone_title!, exact: true }).waitFor()
      await expectAccessible(other.page, `a cart that is gone (${locale})`)
      expect(other.trouble).toEqual([])
    })

  test('is shown to the team as ordered, and its revenue in the reports', async () => {
    const { browser, server, setupUrl } = shop()
    const say = texts('en')
    const { page, trouble } = await newVisitor(browser, server.url, 'desktop', 'en')
    await setUpOwner(page, setupUrl)
    await page.goto('/admin/newsletter/carts')
    const ordered = page.getByRole('row').filter({ hasText: say.admin_carts_recovered! })
    await expect.poll(() => ordered.count()).toBe(2)
    await expectAccessible(page, 'unfinished carts')
    await page.goto('/admin/reports?span=week')
    const report = page.getByRole('table', { name: say.reports_carts_title!, exact: true })
    const figures = async () => (await report.locator('tbody tr td:nth-child(2)').allInnerTexts()).slice(0, 2)
    await expect.poll(figures).toEqual(['2', '2'])
    await page.goto('/admin/settings/mail')
    await page.fill('[name=hours]', '٧٣')
    await page.locator('form:has([name=hours]) button[type=submit]').click()
    await expect.poll(() => page.locator('[name=hours]').getAttribute('aria-invalid')).toBe('true')
    await page.fill('[name=hours]', '٦')
    await page.locator('form:has([name=hours]) button[type=submit]').click()
    await expect.poll(() => page.locator('[name=hours]').inputValue()).toBe('6')
    await page.uncheck('form:has([name=hours]) [name=on]')
    await page.locator('form:has([name=hours]) button[type=submit]').click()
    await page.getByText(words('en').admin_settings_saved!, { exact: true }).first().waitFor()
    expect(trouble).toEqual([])

    // When switched off, the checkout does not ask.
    const visitor = await newVisitor(browser, server.url, 'desktop', 'en')
    await addToCart(visitor.page, '/en', 'beginner-guide', words('en'))
    await visitor.page.goto('/en/checkout')
    await visitor.page.locator('[name=email]').waitFor()
    expect(await visitor.page.locator('[name=remind]').count()).toBe(0)
  })
})
