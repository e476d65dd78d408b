import { describe, expect, test } from 'vitest'
import { newUser } from '../support/accounts/accounts.ts'
import { newVisitor, type Size } from './support/browser.ts'
import { addToCart, buyer, clickNext, fillCustomer } from './support/buying.ts'
import { emailOf } from './support/emails.ts'
import { setUpOwner, signInOwner } from './support/owner.ts'
import { useShop } from './support/shop.ts'
import { words } from './support/words.ts'

const ways: { locale: 'ar' | 'en'; size: Size; name: string; message: string }[] = [
  { locale: 'ar', size: 'phone', name: 'ريم', message: 'كل عام وأنتِ بخير يا ريم!' },
  { locale: 'en', size: 'desktop', name: 'Reem', message: 'Happy birthday, Reem!' },
]

describe('a guide as a gift, from checkout to the recipient’s download', () => {
  const shop = useShop()

  for (const { locale, size, name, message } of ways)
    test(`${locale}, ${size}`, async () => {
      const { browser, server, setupUrl, testShop } = shop()
      const say = words(locale)
      const { page, trouble, look } = await newVisitor(browser, server.url, size, locale)
      const field = (of: string) => page.locator(`[name="gift.beginner-guide${of}"]`)
      const to = `reem-${locale}@example.com`

      await addToCart(page, `/${locale}`, 'beginner-guide', say)
      await page.goto(`/${locale}/checkout`)
      await fillCustomer(page, buyer[locale])
      await field('').check()
      await field('.name').fill(name)
      await field('.email').fill(to)
      await field('.message').fill('www.win.com')
      await field('').uncheck()
      await field('.name').waitFor({ state: 'detached' })
      await field('').check()
      expect(await field('.name').inputValue()).toBe(name)
      await field('.card').and(page.locator('[value=birthday]')).check()
      await clickNext(page, say.next)
      await page.getByText(say.gift_problem_no_links ?? '', { exact: true }).waitFor()
      await look('a gift in checkout')
      await field('.message').fill(message)
      await clickNext(page, say.next)
      await page.check('[name=method][value=knet]')
      await clickNext(page, say.next)
      await page.getByText(name, { exact: false }).first().waitFor()
      await look('the review')
      await page.check('[name=terms]')
      await clickNext(page, say.next)
      await clickNext(page, say.confirm_order)
      await page.locator('button[value=pay]').click()
      await page.waitForURL('**/payment-success**')
      await page.getByRole('heading', { name: say.gift_title, exact: true }).waitFor()
      await look('after the payment')
      const address = new URL(page.url()).searchParams
      const [number, token] = [address.get('order') ?? '', address.get('token') ?? '']

      const link = /https?:\S+\/gift\/\S+/.exec(await emailOf(testShop.dataDir, 'gift-', to))?.[0] ?? ''
      const theirs = await newVisitor(browser, server.url, size, locale, { javaScriptEnabled: false })
      await page.goto(link)
      await look('the closed gift')
      await theirs.page.goto(link)
      expect(await theirs.page.getByText(message).count()).toBe(0)
      await theirs.page.getByRole('button', { name: say.gift_page_open, exact: true }).click()
      await theirs.page.getByText(message, { exact: true }).waitFor()
      expect(await theirs.page.content()).not.toContain(number)
      await page.goto(link)
      await look('the open gift')
      const file = theirs.page.locator('a[href^="/downloads/"]')
      const response = await theirs.context.request.get((await file.getAttribute('href')) ?? '')
      expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf'])
      await theirs.context.close()

      // The recipient signs in from the gift's page, and the account has it.
      const person = newUser({ email: to })
      await fetch(`${server.url}/${locale}/register`, {
        method: 'POST',
        body: new URLSearchParams({ ...person, confirm: person.password }),
      })
      const keeper = await newVisitor(browser, server.url, size, locale)
      const signIn = async () => {
        await keeper.page.fill('[name=email]', to)
        await keeper.page.fill('[name=password]', person.password)
        await keeper.page.getByRole('button', { name: say.login_submit, exact: true }).click()
      }
      const confirmation = await emailOf(testShop.dataDir, 'account-confirm', to)
      await keeper.page.goto(/https?:\S+confirm-email\S+/.exec(confirmation)?.[0] ?? '')
      await keeper.page
        .getByRole('link', { name: say.profile_sign_in, exact: true })
        .locator('visible=true')
        .last()
        .click()
      await keeper.page.waitForURL('**/login?**')
      await signIn()
      await keeper.page.getByRole('button', { name: say.confirm_submit, exact: true }).click()
      await keeper.page.getByText(say.confirm_done ?? '', { exact: true }).waitFor()
      await keeper.context.clearCookies()
      await keeper.page.goto(link)
      await keeper.page.getByRole('link', { name: say.gift_page_sign_in, exact: true }).click()
      await keeper.page.waitForURL('**/login?**')
      await signIn()
      await keeper.page.waitForURL(`**/profile/orders`)
      await keeper.page.getByRole('heading', { name: say.gift_received, exact: true }).waitFor()
      await keeper.context.close()

      await page.goto(`/${locale}/order/${number}?token=${token}`)
      await look('the order of a gift')
      await page.goto(`/${locale}/gift/${number}?token=${token}`)
      await page.getByRole('button', { name: say.gift_again, exact: true }).click()
      await page.getByText(say.gift_change_too_often ?? '', { exact: true }).waitFor()
      await look('the gifts of an order')

      if (locale === 'ar') await setUpOwner(page, setupUrl)
      else await signInOwner(page, '/admin/orders')
      await page.goto(`/admin/orders/view/${number}`)
      expect(await page.content()).not.toContain(message)
      await page.getByRole('link', { name: say.admin_gifts_change, exact: true }).click()
      await page.waitForURL('**/admin/orders/gifts/**')
      await look('the gifts of the team')
      expect(trouble.filter((each) => !each.includes('422'))).toEqual([])
    })
})
