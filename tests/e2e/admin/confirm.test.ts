import { describe, expect, test } from 'vitest'
import { anyCustomer, home, orderBody, placeAndPay } from '../../support/buying.ts'
import { newVisitor, type Size } from '../support/browser.ts'
import { owner, setUpOwner, signInOwner } from '../support/owner.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

const ways: { locale: 'ar' | 'en'; size: Size }[] = [
  { locale: 'ar', size: 'phone' },
  { locale: 'en', size: 'desktop' },
]

describe('a large refund asks for proof of identity again', () => {
  const shop = useShop('127.0.0.1', { movable: true })
  for (const { locale, size } of ways) {
    test(`${locale}, ${size}`, async () => {
      const { browser, server, setupUrl } = shop()
      const say = words(locale)
      const items = [{ productId: 'bustan-tshirt.m', quantity: 6 }]
      const placed = await placeAndPay(
        server.url,
        orderBody({ items, shipping: home as never, customer: anyCustomer() as never }),
      )
      const { page, trouble, look } = await newVisitor(browser, server.url, size, locale)
      const button = (name: string | undefined) => page.getByRole('button', { name, exact: true })
      const fill = async (fields: Record<string, string>) => {
        for (const [name, value] of Object.entries(fields)) await page.fill(`[name=${name}]`, value)
      }
      if (locale === 'ar') await setUpOwner(page, setupUrl)
      else await signInOwner(page, '/admin/dashboard')

      await page.goto('/admin/settings/security')
      await page.getByRole('heading', { name: say.settings_refunds_title, exact: true }).waitFor()
      await fill({ proofAbove: '1001' })
      await page.locator('form:has([name=proofAbove])').getByRole('button').click()
      await page.getByText(say.settings_problem_amount_range ?? '').waitFor()
      await look('the setting')

      await page.goto(`/admin/orders/view/${placed.number}`)
      await server.forward(11 * 60_000)
      await page.locator('summary', { hasText: say.admin_refund_go }).click()
      await page.check('[name=by][value=amount]')
      await fill({ amount: '70.5', reason: 'lost on its way' })
      await button(say.admin_refund_go).click()
      await page.getByRole('dialog').getByRole('button', { name: say.admin_refund_confirm_yes, exact: true }).click()
      await page.getByRole('heading', { name: say.confirm_again_title, exact: true }).waitFor()
      await look('confirm')

      const proof = page.locator('[name=proofAgain]')
      await proof.fill('not-it-at-all')
      await button(say.confirm_again_do).click()
      await page.locator('[name=proofAgain][aria-invalid=true]:focus').waitFor()
      expect(await proof.inputValue()).toBe('')
      await look('confirm with an error')
      await proof.fill(owner.password)
      // Not sent, it is asked for again: the refund's form is not on the page.
      await page.route('**/*.data*', (route) => route.abort())
      await button(say.confirm_again_do).click()
      await page.getByText(say.offline_not_sent ?? '').waitFor()
      expect(await proof.inputValue()).toBe(owner.password)
      await page.unroute('**/*.data*')
      await button(say.confirm_again_do).click()
      await page.getByText(say.admin_refund_did ?? '').waitFor()
      expect(await page.locator('ol li').getByText('lost on its way').count()).toBe(1)
      await page.locator('ol li').getByText('70.500').waitFor()
      // Only the refusals of a stale session and the lost connection are logged as errors.
      expect(trouble.filter((line) => !/403|net::ERR_FAILED/.test(line))).toEqual([])
    })
  }
})
