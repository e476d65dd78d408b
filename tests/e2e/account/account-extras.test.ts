import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { newUser } from '../../support/accounts/accounts.ts'
import { newVisitor, type Size } from '../support/browser.ts'
import { emailOf } from '../support/emails.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

const ways: { locale: 'ar' | 'en'; size: Size }[] = [
  { locale: 'ar', size: 'phone' },
  { locale: 'en', size: 'desktop' },
]

describe('account features', () => {
  const shop = useShop()

  for (const { locale, size } of ways) {
    test(`addresses, checkout, the cart on two devices, the user’s data: ${locale}, ${size}`, async () => {
      const { browser, server, testShop } = shop()
      const say = words(locale) as Record<string, string>
      const person = newUser({ name: locale === 'ar' ? 'نورة العنزي' : 'Noura Anzi' })
      const first = await newVisitor(browser, server.url, size, locale)
      const { page, look } = first
      const signIn = async (on: typeof page) => {
        await on.goto(`/${locale}/login`)
        await on.fill('[name=email]', person.email)
        await on.fill('[name=password]', person.password)
        await on.getByRole('button', { name: say.login_submit!, exact: true }).click()
        await on.waitForURL((url) => url.pathname === `/${locale}`)
      }
      const cart = (on: typeof page) =>
        on.evaluate(() =>
          (JSON.parse(localStorage.bustan_cart ?? '{"items":[]}').items as { id: string; quantity: number }[])
            .map(({ id, quantity }) => `${id} ${quantity}`)
            .sort()
            .join(),
        )
      const cartIs = (on: typeof page, text: string) => expect.poll(() => cart(on), { timeout: 15_000 }).toBe(text)
      const add = async (on: typeof page, id: string) => {
        await on.goto(`/${locale}/product/${id}`)
        await on.getByRole('button', { name: say.add_to_cart!, exact: true }).first().click()
        await expect.poll(() => cart(on), { timeout: 15_000 }).toContain(id)
      }

      await fetch(`${server.url}/${locale}/register`, {
        method: 'POST',
        body: new URLSearchParams({ ...person, confirm: person.password } as Record<string, string>),
      })
      await signIn(page)

      // An address.
      await page.goto(`/${locale}/profile/addresses`)
      // Works before and after the email is confirmed.
      await page.getByRole('button', { name: say.address_book_add!, exact: true }).waitFor()
      await look('addresses of a new account')
      const sentEmail = await emailOf(testShop.dataDir, 'account-confirm', person.email)
      await page.goto(/https?:\/\/\S+confirm-email\S+/.exec(sentEmail)?.[0] ?? '')
      await page.getByRole('button', { name: say.confirm_submit!, exact: true }).click()
      await page.getByText(say.confirm_done!, { exact: true }).waitFor()
      await page.goto(`/${locale}/profile/addresses`)
      await page.getByText(say.address_book_empty!, { exact: true }).waitFor()
      await look('no addresses')
      await page.getByRole('button', { name: say.address_book_add!, exact: true }).click()
      await page.getByRole('button', { name: say.address_book_save!, exact: true }).click()
      await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('governorate')
      await look('address with errors')
      await page.fill('[name=label]', 'Diwaniya')
      await page.selectOption('[name=governorate]', 'hawalli')
      await page.fill('[name=area]', 'Salmiya')
      await page.fill('[name=block]', '10')
      await page.fill('[name=street]', '5')
      await page.getByRole('button', { name: say.address_book_save!, exact: true }).click()
      await page.getByText(say.address_book_saved!, { exact: true }).waitFor()
      await page.getByText('Diwaniya', { exact: true }).waitFor()
      await look('addresses')

      // The checkout is prefilled with the user's details and address.
      await add(page, 'bustan-tshirt.m')
      await page.goto(`/${locale}/checkout`)
      const [firstName, lastName] = person.name.split(' ')
      await expect.poll(() => page.inputValue('[name=firstName]')).toBe(firstName)
      await expect.poll(() => page.inputValue('[name=lastName]')).toBe(lastName)
      await expect.poll(() => page.inputValue('[name=email]')).toBe(person.email)
      await page.fill('[name=phone]', '66123401')
      await page.getByRole('button', { name: say.next!, exact: true }).click()
      await page.getByRole('radio', { name: 'Diwaniya' }).waitFor()
      await expect.poll(() => page.getByRole('radio', { name: 'Diwaniya' }).isChecked()).toBe(true)
      await expect.poll(() => page.inputValue('[name=block]')).toBe('10')
      await look('checkout with saved addresses')
      await page.fill('[name=block]', '11')
      await expect.poll(() => page.getByRole('radio', { name: say.address_book_other! }).isChecked()).toBe(true)
      await page.getByRole('checkbox', { name: say.address_book_remember! }).waitFor()
      // What was typed comes back.
      await page.getByRole('radio', { name: 'Diwaniya' }).check()
      await expect.poll(() => page.inputValue('[name=block]')).toBe('10')
      await page.getByRole('radio', { name: say.address_book_other! }).check()
      await expect.poll(() => page.inputValue('[name=block]')).toBe('11')

      // Another device: the carts are merged, and removals are synced.
      const other = await newVisitor(browser, server.url, size, locale)
      await add(other.page, 'beginner-guide')
      await signIn(other.page)
      await cartIs(other.page, 'beginner-guide 1,bustan-tshirt.m 1')
      await other.page.locator('[data-sonner-toast]').first().waitFor()
      await page.goto(`/${locale}/cart`)
      await cartIs(page, 'beginner-guide 1,bustan-tshirt.m 1')
      await page.reload()
      await cartIs(page, 'beginner-guide 1,bustan-tshirt.m 1')
      await page
        .getByRole('listitem')
        .filter({ has: page.locator('a[href$="/product/bustan-tshirt?variant=bustan-tshirt.m"]') })
        .getByRole('button', { name: new RegExp(say.remove_named!.split(/[{«]/)[0]!.trim()) })
        .first()
        .click()
      await cartIs(page, 'beginner-guide 1')
      await expect
        .poll(
          async () => ((await (await page.request.get('/account/cart')).json()) as { items: object[] }).items.length,
        )
        .toBe(1)
      await other.page.reload()
      await cartIs(other.page, 'beginner-guide 1')

      // The data export.
      await page.goto(`/${locale}/profile/data`)
      await look('privacy')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: say.export_submit!, exact: true }).click(),
      ])
      const copy = readFileSync(await download.path(), 'utf8')
      expect(JSON.parse(copy).addresses[0].label).toBe('Diwaniya')

      // An address that another device has removed: the page says so and shows what is there now.
      const third = await newVisitor(browser, server.url, size, locale)
      await signIn(third.page)
      const remove = (on: typeof page) => on.locator('form:has([value=remove]) button')
      for (const on of [third.page, page]) {
        await on.goto(`/${locale}/profile/addresses`)
        await remove(on).waitFor()
      }
      await remove(page).click()
      await page.getByText(say.address_book_removed!, { exact: true }).waitFor()
      await remove(third.page).click()
      await third.page.getByText(say.address_book_gone!, { exact: true }).waitFor()
      await third.page.getByText(say.address_book_empty!, { exact: true }).waitFor()
      await third.context.close()
      await page.goto(`/${locale}/profile/data`)

      // Deleting the account.
      const end = page.getByRole('region', { name: say.delete_title!, exact: true })
      await end.getByRole('button', { name: say.delete_submit!, exact: true }).click()
      await page.getByText(say.delete_sure_missing!, { exact: true }).waitFor()
      await look('delete with errors')
      await end.locator('[name=password]').fill(person.password)
      await end.getByRole('checkbox').check()
      // What was typed in this tab goes with the account.
      const drafts = ['bustan_checkout', 'bustan_message']
      await page.evaluate((names) => {
        for (const name of names) sessionStorage.setItem(name, '{}')
      }, drafts)
      await end.getByRole('button', { name: say.delete_submit!, exact: true }).click()
      await page.getByText(say.delete_done!, { exact: true }).waitFor()
      await expect
        .poll(() => page.evaluate((names) => names.map((name) => sessionStorage.getItem(name)), drafts))
        .toEqual([null, null])
      await look('deleted')
      expect(await emailOf(testShop.dataDir, 'account-deleted', say.mail_deleted_title!)).toContain(person.email)

      // The other device is signed out, too, and retains its cart.
      await other.page.goto(`/${locale}/profile/orders`)
      await other.page.waitForURL('**/login?from=**')
      await cartIs(other.page, 'beginner-guide 1')
      const expected = /status of 4(01|09|22)/
      for (const { trouble } of [first, other]) expect(trouble.filter((line) => !expected.test(line))).toEqual([])
    })
  }
})
