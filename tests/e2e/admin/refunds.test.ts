import { describe, expect, test } from 'vitest'
import { anyCustomer, home, orderBody, placeAndPay } from '../../support/buying.ts'
import { newVisitor, type Size } from '../support/browser.ts'
import { expectBusyPage } from '../support/buying.ts'
import { setUpOwner, signInOwner } from '../support/owner.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

const ways: { locale: 'ar' | 'en'; size: Size; part: string }[] = [
  { locale: 'ar', size: 'phone', part: '٢٫٠٢٥' },
  { locale: 'en', size: 'desktop', part: '2.025' },
]

describe('an order is refunded in part, then in full', () => {
  const shop = useShop()
  for (const { locale, size, part } of ways) {
    test(`${locale}, ${size}`, async () => {
      const { browser, server, setupUrl } = shop()
      const say = words(locale)
      const items = [
        { productId: 'beginner-guide', quantity: 1 },
        { productId: 'sticker-pack', quantity: 3 },
      ]
      const placed = await placeAndPay(
        server.url,
        orderBody({ items, shipping: home as never, customer: anyCustomer() as never, promoCode: 'GARDEN10' }),
      )
      const { page, trouble, look } = await newVisitor(browser, server.url, size, locale)
      const press = (name: string | undefined) => page.getByRole('button', { name, exact: true }).last().click()
      if (locale === 'ar') {
        await setUpOwner(page, setupUrl)
      } else {
        await signInOwner(page, '/admin/orders')
      }
      await page.goto(`/admin/orders/refund/${placed.number}`)
      await look('refund')
      expect(await page.inputValue('[name=amount]')).toBe('')

      // Two of the three stickers by line: the amounts follow the input.
      const goesBack = page.getByRole('status').filter({ hasText: say.admin_refund_goes_back })
      await page.fill('[name=units-1]', '2')
      await goesBack.getByText('6.300').waitFor()
      await page.fill('[name=units-1]', '4')
      await page.fill('[name=reason]', 'too many')
      await press(say.admin_refund_go)
      await page.getByText(say.admin_refund_field_too_many ?? '').waitFor()
      await look('more units than are left')
      await page.check('[name=by][value=amount]')
      await goesBack.waitFor({ state: 'hidden' })

      await page.fill('[name=amount]', '0')
      await press(say.admin_refund_go)
      await page.getByText(say.admin_refund_field_amount ?? '').waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('amount')
      await look('refund with errors')
      await page.fill('[name=amount]', part)
      await page.fill('[name=reason]', 'ملصق تالف · one torn sticker')
      await page.fill('[name=restock-1]', '1')
      await page.check('[name=giveCodeBack]')
      await press(say.admin_refund_go)
      const dialog = page.getByRole('dialog')
      const confirm = async () => {
        await dialog.getByRole('button', { name: say.admin_refund_confirm_yes, exact: true }).click()
        await dialog.waitFor({ state: 'hidden' })
      }
      await dialog.getByText('2.025').waitFor()
      await look('confirm')
      await dialog.getByRole('button', { name: say.admin_refund_confirm_no, exact: true }).click()
      await dialog.waitFor({ state: 'hidden' })
      await press(say.admin_refund_go)
      await confirm()
      await page.getByText(say.admin_refund_did ?? '').waitFor()

      await page.locator('li').getByText('one torn sticker').waitFor()

      // The rest: too much is refused before confirmation, and no input is lost.
      const rest = ((placed.total.amount - 2025) / 1000).toFixed(3)
      await page.check('[name=by][value=amount]')
      await page.fill('[name=amount]', '999')
      await page.fill('[name=reason]', 'all of it')
      await press(say.admin_refund_go)
      await expect.poll(() => page.getAttribute('[name=amount]', 'aria-invalid')).toBe('true')
      expect(await dialog.isVisible()).toBe(false)
      expect(await page.locator('main').textContent()).toContain(rest)
      await look('more than is left')
      await expect.poll(() => page.inputValue('[name=reason]')).toBe('all of it')
      await page.fill('[name=amount]', rest)
      await press(say.admin_refund_go)
      await confirm()
      await page.getByText(say.admin_refunds_all_back ?? '').waitFor()
      // The job asks the bank later.
      await expect
        .poll(async () => {
          await page.reload()
          return page.getByText(say.admin_refund_state_done ?? '', { exact: true }).count()
        })
        .toBe(2)
      await look('refunded')
      await page.goto(`/admin/orders/view/${placed.number}`)
      await expectBusyPage(page, say.document_get_receipt)

      await page.goto(`/order/${placed.number}?token=${placed.accessToken}`)
      await page
        .getByText(say.order_refunded_amount ?? '')
        .first()
        .waitFor()
      await look('the buyer’s order')
      expect(trouble).toEqual([])
    })
  }
})
