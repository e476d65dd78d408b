import { describe, expect, test } from 'vitest'
import { anyCustomer, orderBody, placeAndPay } from '../../support/buying.ts'
import { newVisitor, type Size } from '../support/browser.ts'
import { emailOf } from '../support/emails.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

const ways: { locale: 'ar' | 'en'; size: Size }[] = [
  { locale: 'ar', size: 'phone' },
  { locale: 'en', size: 'desktop' },
]

describe('a buyer who lost the email finds the order again', () => {
  const shop = useShop()
  for (const { locale, size } of ways) {
    test(`${locale}, ${size}`, async () => {
      const { browser, server, testShop } = shop()
      const say = words(locale)
      const customer = anyCustomer()
      const placed = await placeAndPay(server.url, orderBody({ customer: customer as never }))
      const { page, trouble, look } = await newVisitor(browser, server.url, size, locale)
      /** Fills in and sends the form; returns the page's answer. */
      const send = async (number: string, email: string) => {
        await page.goto(`/${locale}/find-order`)
        await page.fill('[name=number]', number)
        await page.fill('[name=email]', email)
        await page.getByRole('button', { name: say.find_order_submit, exact: true }).click()
      }

      // Linked in every footer; errors are beside their field, and no input is lost.
      await page.goto(`/${locale}/faq`)
      await page.locator('body > footer').getByRole('link', { name: say.find_order_title, exact: true }).click()
      await page.waitForURL('**/find-order')
      await send('12', 'nobody')
      await page.getByText(say.find_order_number_problem ?? '').waitFor()
      expect([await page.inputValue('[name=number]'), await page.inputValue('[name=email]')]).toEqual(['12', 'nobody'])
      await look('find my order, with errors')

      // A hit and a miss look the same.
      const notices: (string | null)[] = []
      for (const [number, email] of [
        [placed.number, anyCustomer().email],
        [` ${placed.number.toLowerCase()}`, customer.email.toUpperCase()],
      ] as const) {
        await send(number, email)
        await page.getByText(say.find_order_done ?? '').waitFor()
        notices.push(await page.locator('main').textContent())
      }
      expect(notices[0]).toBe(notices[1])
      await look('find my order, sent')

      const link = new URL(
        /https?:\S+\/order\/\S+/.exec(await emailOf(testShop.dataDir, 'order-link', placed.number))?.[0] ?? '',
      )
      await page.goto(`/${locale}${link.pathname.slice(3)}${link.search}`)
      const [file] = await Promise.all([page.waitForEvent('download'), page.locator('#downloads a').first().click()])
      expect(await file.failure()).toBeNull()

      // A file's link is valid for minutes; an expired one leads here with an explanation.
      await page.goto(`/${locale}/find-order?why=link`)
      await page.getByText(say.downloads_old_link ?? '').waitFor()
      await look('find my order, after an old link')
      expect(trouble).toEqual([])
    })
  }
})
