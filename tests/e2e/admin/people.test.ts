import { describe, expect, test } from 'vitest'
import { anyCustomer, orderBody, place } from '../../support/buying.ts'
import { newVisitor, type Size } from '../support/browser.ts'
import { emailOf } from '../support/emails.ts'
import { setUpOwner, signInOwner } from '../support/owner.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

const ways: { locale: 'ar' | 'en'; size: Size; name: string; shopper: string }[] = [
  { locale: 'ar', size: 'desktop', name: 'مريم العنزي', shopper: 'maryam@example.com' },
  { locale: 'en', size: 'phone', name: 'Sara Haddad', shopper: 'sara@example.com' },
]

describe('users and subscribers', () => {
  const shop = useShop()
  for (const { locale, size, name, shopper } of ways) {
    test(`${locale}, ${size}`, async () => {
      const { browser, testShop, server, setupUrl } = shop()
      const say = words(locale)
      const filled = (key: string, value: string) => (say[key] ?? '').replace(/\{\w+\}/, `\u2068${value}\u2069`)

      // A visitor registers and subscribes to the newsletter.
      const buyer = await newVisitor(browser, server.url, size, locale)
      await buyer.page.goto(`/${locale}/register`)
      await buyer.page.fill('[name=name]', name)
      await buyer.page.fill('[name=username]', 'shopper')
      await buyer.page.fill('[name=email]', shopper)
      await buyer.page.fill('[name=dateOfBirth]', '2005-05-21')
      await buyer.page.fill('[name=password]', 'tulip-9-violet')
      await buyer.page.fill('[name=confirm]', 'tulip-9-violet')
      await buyer.page.getByRole('button', { name: say.register_submit, exact: true }).click()
      await buyer.page.waitForURL(`**/${locale}/login`)
      // No promotion to admin before the address is verified.
      const link = /https?:\S+token=\S+/.exec(await emailOf(testShop.dataDir, 'account-confirm', shopper))![0]
      await buyer.page.goto(link)
      await buyer.page.getByRole('link', { name: say.profile_sign_in, exact: true }).last().click()
      await buyer.page.waitForURL('**/login?from=**')
      await buyer.page.fill('[name=email]', shopper)
      await buyer.page.fill('[name=password]', 'tulip-9-violet')
      await buyer.page.getByRole('button', { name: say.login_submit, exact: true }).click()
      await buyer.page.waitForURL('**/confirm-email?token=**')
      await buyer.page.getByRole('button', { name: say.confirm_submit, exact: true }).click()
      await buyer.page.getByText(say.confirm_done ?? '', { exact: true }).waitFor()
      const input = await fetch(`${server.url}/api/v1/newsletter`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name, email: shopper, interests: ['offers'] }),
      })
      expect(input.ok).toBe(true)
      const placed = await place(server.url, orderBody({ customer: { ...anyCustomer(), email: shopper } as never }))

      const { page, trouble, look } = await newVisitor(browser, server.url, size, locale)
      const press = (button: string | undefined) =>
        page.getByRole('button', { name: button, exact: true }).locator('visible=true').first().click()
      const shows = (text: string | undefined) =>
        page
          .getByText(text ?? '')
          .first()
          .waitFor()
      const open = async (path: string) => {
        await page.goto(path)
      }
      if (locale === 'ar') {
        await setUpOwner(page, setupUrl)
      } else {
        await signInOwner(page, '/admin/users')
      }

      await open('/admin/users?q=nobody-at-all')
      await page.getByRole('heading', { name: say.users_none, exact: true }).waitFor()
      await look('nobody found')
      await open(`/admin/users?q=${shopper}`)
      await look('users')
      await press(`${say.users_make_admin}: \u2068${name}\u2069`)
      await look('make admin?')
      await page.getByRole('dialog').getByRole('button', { name: say.users_make_admin, exact: true }).click()
      await shows(filled('users_did_admin', name))
      await open('/admin/users?role=admin')
      await expect.poll(() => page.getByRole('table').getByText(shopper).count()).toBe(1)
      // Admins cannot demote themselves.
      expect(await page.getByRole('button', { name: `${say.users_remove_admin}: \u2068نورة\u2069` }).count()).toBe(0)

      await page.getByRole('link', { name, exact: true }).click()
      await page.waitForURL('**/admin/users/view/**')
      await shows(placed.number)
      await look('user')
      await press(`${say.users_deactivate}: \u2068${name}\u2069`)
      await page.getByRole('dialog').getByRole('button', { name: say.users_deactivate, exact: true }).click()
      await shows(filled('users_did_off', name))
      await press(`${say.users_activate}: \u2068${name}\u2069`)
      await page.getByRole('dialog').getByRole('button', { name: say.users_activate, exact: true }).click()
      await shows(filled('users_did_on', name))
      await press(say.users_reset)
      await shows(filled('users_reset_done', shopper))

      await open(`/admin/newsletter?q=${shopper}`)
      await look('newsletter')
      await press(`${say.subscribers_resend}: ${shopper}`)
      await shows(say.subscribers_refused_just_sent)
      await press(`${say.subscribers_end}: ${shopper}`)
      await look('unsubscribe?')
      await page.getByRole('dialog').getByRole('button', { name: say.subscribers_end, exact: true }).click()
      await shows(filled('subscribers_did_end', shopper))
      await press(`${say.subscribers_remove}: ${shopper}`)
      await page.getByRole('dialog').getByRole('button', { name: say.subscribers_remove, exact: true }).click()
      await shows(filled('subscribers_did_remove', shopper))
      await look('removed')
      await press(say.subscribers_undo)
      await shows(filled('subscribers_did_restore', shopper))
      await page.getByRole('table').getByText(shopper).waitFor()
      expect([...trouble, ...buyer.trouble].filter((line) => !/4(01|09|22)/.test(line))).toEqual([])
    })
  }
})
