import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { kuwaitDate } from '#shop/kuwait-time.ts'
import { anyCustomer, orderBody, placeAndPay } from '../../support/buying.ts'
import { expectAccessible, newVisitor, type Size } from '../support/browser.ts'
import { setUpOwner, signInOwner } from '../support/owner.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

const endsDay = kuwaitDate(new Date(), 90)
const ways: { locale: 'ar' | 'en'; size: Size; code: string; percent: string }[] = [
  { locale: 'ar', size: 'phone', code: 'QUDOOM', percent: '٢٥' },
  { locale: 'en', size: 'desktop', code: 'HARVEST-25', percent: '25' },
]

describe('a discount code from creation to deletion', () => {
  const shop = useShop()
  for (const { locale, size, code, percent } of ways) {
    test(`${locale}, ${size}`, async () => {
      const { browser, server, setupUrl } = shop()
      const say = words(locale)
      const { page, context, trouble, look } = await newVisitor(browser, server.url, size, locale)
      const press = (name: string | undefined, on: Page = page) =>
        on.getByRole('button', { name, exact: true }).locator('visible=true').first().click()
      const shows = (text: string | undefined, on: Page = page) =>
        on
          .getByText(text ?? '')
          .first()
          .waitFor()
      const open = async (path: string, on: Page = page) => {
        await on.goto(path)
      }
      if (locale === 'ar') {
        await setUpOwner(page, setupUrl)
      } else {
        await signInOwner(page, '/admin/discount-codes')
      }

      await open('/admin/discount-codes/add')
      await look('new code')
      await page.fill('[name=code]', 'x')
      await page.fill('[name=value]', '120')
      await press(say.discounts_create)
      await shows(say.discounts_problem_percent)
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code')
      await look('new code with errors')
      await page.fill('[name=code]', 'garden10')
      await page.fill('[name=value]', percent)
      await page.fill('[name=endsDay]', endsDay)
      await press(say.discounts_create)
      await shows(say.discounts_problem_taken)
      await expect.poll(() => page.inputValue('[name=value]'), { message: 'nothing typed is lost' }).toBe(percent)
      await page.fill('[name=code]', code.toLowerCase())
      await press(say.discounts_create)
      await page.waitForURL(`**/edit/${code}?made`)
      await look('code')

      // Two tabs edit it: the second gets a conflict and resolves it.
      const second = await context.newPage()
      await open(`/admin/discount-codes/edit/${code}`, second)
      await page.fill('[name=note]', 'first')
      await press(say.discounts_save)
      await shows(say.discounts_saved)
      await second.fill('[name=usageLimit]', '40')
      await press(say.discounts_save, second)
      await shows(say.discounts_changed_title, second)
      await expectAccessible(second, `conflict (${locale}, ${size})`)
      await expect.poll(() => second.inputValue('[name=usageLimit]')).toBe('40')
      await press(say.discounts_changed_keep, second)
      await shows(say.discounts_saved, second)
      await second.close()

      const bought = await placeAndPay(server.url, orderBody({ promoCode: code, customer: anyCustomer() as never }))
      await open(`/admin/discount-codes/edit/${code}`)
      await page.getByRole('link', { name: bought.number }).waitFor()
      await expect.poll(() => page.inputValue('[name=endsDay]')).toBe(endsDay)
      await shows(say.discounts_delete_used)
      await look('used code')

      await open('/admin/discount-codes/generate')
      const batch = `batch ${locale}`
      await page.fill('[name=batch]', batch)
      await page.fill('[name=count]', locale === 'ar' ? '٣٠' : '30')
      await page.fill('[name=prefix]', 'fair-')
      await page.fill('[name=value]', '5')
      await look('generate')
      await press(say.discounts_generate_submit)
      await page.waitForURL('**/discount-codes?batch=**')
      const codes = (await page.locator('textarea[readonly]').inputValue()).split('\n')
      expect(codes.filter((each) => /^FAIR-[A-HJ-NP-Z2-9]{8}$/.test(each)).length).toBe(30)
      await look('batch')

      // An unused code is deleted and restored, then only switched off.
      await open(`/admin/discount-codes/edit/${codes[0]}`)
      await press(say.discounts_delete)
      await look('delete?')
      await press(say.discounts_delete_yes)
      await page.waitForURL('**/admin/discount-codes')
      await press(say.discounts_undo)
      await shows((say.discounts_restored ?? '').replace('{code}', `\u2068${codes[0]}\u2069`))
      await open(`/admin/discount-codes?q=${codes[0]}`)
      await press((say.discounts_deactivate_code ?? '').replace('{code}', `\u2068${codes[0]}\u2069`))
      await page
        .getByRole('table')
        .getByText(say.discounts_state_inactive ?? '', { exact: true })
        .waitFor()
      await look('list')
      expect(trouble.filter((line) => !/4(01|09|22)/.test(line))).toEqual([])
    })
  }
})
