import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newUser } from '../../support/accounts/accounts.ts'
import { codeOf } from '../../support/accounts/authenticator.ts'
import { anyCustomer, placeAndPay } from '../../support/buying.ts'
import { newVisitor, type Size } from '../support/browser.ts'
import { emailOf } from '../support/emails.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

const ways: { locale: 'ar' | 'en'; size: Size }[] = [
  { locale: 'ar', size: 'phone' },
  { locale: 'en', size: 'desktop' },
]

/** Digits as typed on an Arabic keyboard. */
const arabicDigits = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))

describe('an account, from registration to the last sign-out', () => {
  const shop = useShop()

  for (const { locale, size } of ways) {
    test(`${locale}, ${size}`, async () => {
      const { browser, server, testShop } = shop()
      const say = words(locale) as Record<string, string>
      const person = newUser({ name: locale === 'ar' ? 'نورة العنزي' : 'Noura Al Anzi' })
      const { page, context, trouble, look } = await newVisitor(browser, server.url, size, locale)
      // No newsletter popup in this test.
      await context.addInitScript(() => {
        localStorage.setItem('newsletter_popup_shown', 'true')
        localStorage.setItem('newsletter_popup_last_shown', new Date().toISOString())
      })
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
      const type = (fields: Record<string, string>) => typeInto(page, fields)
      const linkIn = (text: string) => new URL(/https?:\S+token=\S+/.exec(text)![0])

      // A guest order, which joins the account once the address is verified.
      const guest = await placeAndPay(server.url, {
        items: [{ productId: 'beginner-guide', quantity: 1 }],
        customer: { ...anyCustomer(), email: person.email },
        paymentMethod: 'knet',
        terms: true,
      })

      await page.goto(`/${locale}/register`)
      await press(say.register_submit!)
      await page.getByText(say.problem_username_required!, { exact: true }).waitFor()
      await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('name')
      await look('register with errors')
      const { password, ...typed } = person
      await type({ ...typed, password, confirm: password })
      await page.getByRole('button', { name: say.account_password_show!, exact: true }).click()
      expect(await page.locator('[name=password]').getAttribute('type')).toBe('text')
      await press(say.register_submit!)
      await page.getByText(say.register_done!, { exact: true }).waitFor()
      await look('registered')

      // The sign-in page follows after two seconds.
      await page.waitForURL(`**/${locale}/login`)
      await look('login')
      await type({ email: person.email, password: 'not it' })
      await press(say.login_submit!)
      await page.getByText(say.login_invalid!, { exact: true }).waitFor()
      await press(say.login_google!)
      await page.getByText(say.login_google_off!, { exact: true }).waitFor()

      // The link in the email asks to sign in, and returns here afterwards.
      await page.goto(linkIn(await emailOf(testShop.dataDir, 'account-confirm', person.email)).href)
      await page.getByRole('link', { name: say.profile_sign_in!, exact: true }).last().click()
      await page.waitForURL('**/login?from=**')
      await type({ email: person.email, password })
      await press(say.login_submit!)
      await page.waitForURL('**/confirm-email?token=**')
      await look('confirm')
      await press(say.confirm_submit!)
      await page.getByText(say.confirm_done!, { exact: true }).waitFor()
      await page.getByRole('link', { name: say.profile_tab_orders!, exact: true }).click()
      await page.waitForURL('**/profile/orders')
      await page.getByText(guest.number, { exact: true }).waitFor()
      await look('orders')

      // Name and address.
      await page.goto(`/${locale}/profile`)
      await page.getByText(say.role_user_long!, { exact: true }).waitFor()
      expect(await page.getByRole('link', { name: say.profile_admin!, exact: true }).count()).toBe(0)
      await press(say.profile_edit!)
      await page.fill('[name=name]', 'Noura Saleh')
      await look('edit')
      await press(say.profile_save!)
      await page.getByText(say.profile_saved!, { exact: true }).waitFor()
      await page.getByRole('heading', { name: 'Noura Saleh' }).waitFor()
      await look('profile')

      // The second factor, and a sign-in with it.
      await page.getByRole('link', { name: say.profile_tab_security!, exact: true }).click()
      const part = page.getByRole('region', { name: say.security_two!, exact: true })
      await part.locator('[name=password]').fill(password)
      await part.getByRole('button', { name: say.security_two_start!, exact: true }).click()
      await page.getByRole('img', { name: say.security_two_qr!, exact: true }).waitFor()
      await look('second step')
      const key = ((await part.locator('code').textContent()) ?? '').trim()
      await part.locator('[name=code]').fill(arabicDigits(codeOf(key)))
      await part.getByRole('button', { name: say.security_two_confirm!, exact: true }).click()
      await page.getByText(say.security_two_done!, { exact: true }).waitFor()
      // Signing out removes the prefilled checkout details from the tab.
      await page.evaluate(() => sessionStorage.setItem('bustan_checkout', '{"customer":{"firstName":"Noura"}}'))
      await page.evaluate(() => sessionStorage.setItem('bustan_message', '{"name":"Noura","message":"Hello"}'))
      await press(say.profile_sign_out!)
      await page.waitForURL((url) => url.pathname === `/${locale}`)
      for (const key of ['bustan_checkout', 'bustan_message'])
        expect(await page.evaluate((name) => sessionStorage.getItem(name), key)).toBeNull()
      await page.goto(`/${locale}/profile`)
      await page.getByText(say.profile_prompt!, { exact: true }).waitFor()
      await look('prompt')

      // A forgotten password.
      await page.goto(`/${locale}/login`)
      await page.getByRole('link', { name: say.login_forgot!, exact: true }).click()
      await page.getByRole('heading', { name: say.forgot_title!, exact: true }).waitFor()
      await type({ email: person.email })
      await press(say.forgot_submit!)
      await page.getByText(say.forgot_done!, { exact: true }).waitFor()
      await page.goto(linkIn(await emailOf(testShop.dataDir, 'password-reset', person.email)).href)
      await look('reset')
      await type({ password: 'violet-77', confirm: 'violet-77' })
      await press(say.reset_submit!)
      await page.getByText(say.login_reset_done!, { exact: true }).waitFor()
      await type({ email: person.email, password: 'violet-77' })
      await press(say.login_submit!)
      await page.getByText(say.login_code_title!, { exact: true }).waitFor()
      await look('code')
      // The previous code is used up.
      await type({ code: arabicDigits(codeOf(key, 1)) })
      await press(say.login_code_submit!)
      await page.waitForURL((url) => url.pathname === `/${locale}`)

      // A cached page links to the account by the hint cookie alone.
      await page.goto(`/${locale}/faq`)
      const account = page.locator(`a[href="/${locale}/profile"]`)
      await account.first().waitFor({ state: 'attached' })
      // Refused forms answer 401 and 422, which the browser logs.
      expect(trouble.filter((line) => !/status of 4(01|22)/.test(line))).toEqual([])
    })
  }
})

async function typeInto(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.fill(`[name=${name}]`, value)
}
