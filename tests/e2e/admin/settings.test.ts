import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { kuwaitDate } from '#shop/kuwait-time.ts'
import { expectAccessible, expectNoSideScroll, newVisitor, type Size } from '../support/browser.ts'
import { addToCart } from '../support/buying.ts'
import { owner, setUpOwner, signInOwner } from '../support/owner.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

const today = () => kuwaitDate(new Date())

describe('changing settings', () => {
  const shop = useShop()

  /** A signed-in admin; the first one follows the setup link. */
  async function enter(locale: 'ar' | 'en', size: Size, first: boolean) {
    const { browser, server, setupUrl } = shop()
    const { page, context, trouble, look } = await newVisitor(browser, server.url, size, locale)
    const say = words(locale)
    if (first) await setUpOwner(page, setupUrl)
    else await signInOwner(page, '/admin/dashboard')
    const open = async (path: string, on: Page = page) => {
      await on.goto(path)
    }
    /** Saves the group that this field is in, and waits for the page's confirmation. */
    const save = async (field: string, on: Page = page) => {
      const form = on.locator('form').filter({ has: on.locator(`[name="${field}"]`) })
      await form.locator('button[type=submit]').click()
    }
    const saved = (on: Page = page) =>
      on
        .getByText(say.admin_settings_saved ?? '', { exact: true })
        .first()
        .waitFor()
    return { page, context, trouble, say, open, look, save, saved }
  }

  test('Arabic on a phone: the fee, a holiday, and a conflict with another admin', async () => {
    const { page, context, trouble, say, open, look, save, saved } = await enter('ar', 'phone', true)
    await open('/admin/settings')
    await look('store')
    await page.fill('[name=registration]', '٣٤٥٦٧٨')
    await save('registration')
    await saved()
    await expect.poll(() => page.inputValue('[name=registration]')).toBe('345678')

    await open('/admin/settings/delivery')
    await page.fill('[name=fee]', 'مجاني')
    await save('fee')
    await page.getByText(say.settings_problem_amount ?? '', { exact: true }).waitFor()
    await look('a wrong fee')
    await page.fill('[name=fee]', '٢٫٥')
    await save('fee')
    await saved()
    await expect.poll(() => page.inputValue('[name=fee]')).toBe('2.500')
    const version = page.locator('form:has([name=fee]) [name=seen]')
    const before = await version.inputValue()
    await page.selectOption('[name=counts]', 'after')
    await save('counts')
    await expect.poll(() => version.inputValue()).not.toBe(before)
    expect(await page.inputValue('[name=counts]')).toBe('after')

    // Another admin's tab, which still shows the old hours.
    const other = await context.newPage()
    await open('/admin/settings/hours', other)
    await open('/admin/settings/hours')
    await page.getByRole('button', { name: say.settings_exceptions_add, exact: true }).click()
    await page.fill('[name="exceptions.0.nameAr"]', 'يوم الحصاد')
    await page.fill('[name="exceptions.0.nameEn"]', 'Harvest day')
    await page.fill('[name="exceptions.0.from"]', today())
    await page.fill('[name="exceptions.0.until"]', today())
    await look('hours')
    await save('open')
    await saved()
    await other.fill('[name=open]', '10:00')
    await save('open', other)
    const alert = other.getByRole('alert')
    await alert.getByText(owner.email).waitFor()
    await alert.getByText('يوم الحصاد').first().waitFor()
    await expect.poll(() => other.inputValue('[name=open]')).toBe('10:00')
    await expectAccessible(other, 'a conflict')
    await expectNoSideScroll(other, 'a conflict')
    await other.close()

    await page.goto('/shipping-policy')
    const registration = (say.commercial_registration ?? '').replace('{number}', '\u2068345678\u2069')
    await page.locator('footer').getByText(registration, { exact: true }).waitFor()
    await page.getByText('2.500', { exact: false }).first().waitFor()
    await page.goto('/contact')
    await page.getByText(say.contact_closed_now ?? '', { exact: true }).waitFor()
    await page.getByText('يوم الحصاد', { exact: false }).first().waitFor()

    await open('/admin/audit')
    await page.getByText('2.500', { exact: false }).first().waitFor()
    await look('audit')
    await open('/admin/deleted')
    await look('deleted')
    expect(trouble).toEqual([])
  })

  test('English on a desktop: a disabled payment method, the test email, every template', async () => {
    const { page, trouble, say, open, look, save, saved } = await enter('en', 'desktop', false)
    await open('/admin/settings/payments')
    await page.uncheck('[name=mastercard]')
    await save('mastercard')
    await saved()
    await look('payments')
    await page.goto('/about')
    await page.locator('footer img[alt=VISA]').waitFor()
    expect(await page.locator('footer img[alt=Mastercard]').count()).toBe(0)

    await open('/admin/settings/mail')
    // Without a mail server every page has a banner, and this one says what is missing.
    await page
      .locator('summary')
      .getByText(say.mail_files_title ?? '')
      .waitFor()
    await page.getByText(say.settings_mail_files_text ?? '').waitFor()
    await page.getByRole('button', { name: say.settings_mail_test, exact: true }).click()
    await page.getByText(say.mail_state_sent ?? '', { exact: true }).waitFor()
    await look('mail')
    await page.getByRole('link', { name: say.settings_mail_test_last, exact: true }).click()
    await page.waitForURL(/\/admin\/mail\/[0-9a-f-]{36}$/)
    await page.frameLocator('iframe').locator('body').filter({ hasText: 'Bustan' }).waitFor()
    await look('a letter')
    await open('/admin/mail')
    await look('the log')
    await page.goto('/admin/mail/templates/order-receipt')
    await page.frameLocator('iframe').first().locator('html[dir=rtl]').waitFor()
    await look('templates')
    expect(trouble).toEqual([])
  })

  test('rates by country: the cart names whose fee it shows, and takes the country of a typed address', async () => {
    const { page, trouble, say, open, save, saved } = await enter('en', 'phone', false)
    await open('/admin/settings/delivery')
    await page.selectOption('[name="countries.SA.mode"]', 'own')
    await page.fill('[name="countries.SA.fee"]', '7')
    for (const country of ['AE', 'QA', 'BH']) await page.selectOption(`[name="countries.${country}.mode"]`, 'none')
    await save('fee')
    await saved()

    const names = { KW: 'Kuwait', SA: 'Saudi Arabia' }
    const summary = (country: keyof typeof names) =>
      page.getByText((say.summary_shipping_to ?? '').replace('{country}', `\u2068${names[country]}\u2069`)).first()
    await addToCart(page, '/en', 'sticker-pack', say)
    await page.goto('/en/cart')
    await summary('KW').waitFor()
    await page.getByText(say.summary_shipping_by_country ?? '', { exact: true }).waitFor()
    await page.evaluate(() =>
      sessionStorage.setItem('bustan_checkout', JSON.stringify({ shipping: { country: 'SA', city: 'Riyadh' } })),
    )
    await page.reload()
    await summary('SA').waitFor()
    await page.getByText('KWD 7.000').first().waitFor()
    await expectAccessible(page, 'a cart with its country')
    await expectNoSideScroll(page, 'a cart with its country')
    await page.goto('/en/faq')
    await page.getByText('in Kuwait, Saudi Arabia, and Oman.').first().waitFor({ state: 'attached' })
    expect(trouble).toEqual([])
  })
})
