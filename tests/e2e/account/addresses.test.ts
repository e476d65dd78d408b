import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSideScroll, newVisitor } from '../support/browser.ts'
import { addToCart, buyer, clickNext, fillCustomer } from '../support/buying.ts'
import { emailOf } from '../support/emails.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))
const lines = (page: Page) => page.locator('address').first().locator('span').allTextContents()

describe.each(['ar', 'en'] as const)('delivery addresses (%s)', (locale) => {
  const shop = useShop()
  const say = words(locale)
  const prefix = `/${locale}`

  async function toAddress(customer = buyer[locale]) {
    const { browser, server, testShop } = shop()
    const visitor = await newVisitor(browser, server.url, 'phone', locale)
    const { page } = visitor
    await addToCart(page, prefix, 'sticker-pack', say)
    await page.goto(`${prefix}/checkout`)
    await fillCustomer(page, customer)
    await clickNext(page, say.next)
    await page.waitForURL('**step=shipping')
    return { ...visitor, testShop }
  }
  async function toReview(page: Page) {
    await clickNext(page, say.next)
    await page.waitForURL('**step=method')
    await page.check('[name=method][value=knet]')
    await clickNext(page, say.next)
    await page.waitForURL('**step=review')
  }
  async function buy(page: Page): Promise<string> {
    await page.check('[name=terms]')
    await clickNext(page, say.next)
    await clickNext(page, say.confirm_order)
    await page.locator('button[value=pay]').click()
    await page.waitForURL('**/payment-success**')
    return new URL(page.url()).searchParams.get('order') ?? ''
  }

  test('Kuwait: choose an area by keyboard, type any digits, and lose nothing', async () => {
    const { page, testShop, trouble } = await toAddress()
    await clickNext(page, say.next)
    await expect.poll(() => focused(page)).toBe('governorate')
    for (const name of ['governorate', 'area', 'block', 'street'])
      await expect.poll(() => page.getAttribute(`[name=${name}]`, 'aria-invalid'), { message: name }).toBe('true')
    await expectAccessible(page, 'address with errors')

    // Without a governorate the list has every area, and choosing one sets its governorate.
    await page.fill('[name=area]', locale === 'ar' ? 'سلو' : 'salw')
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await expectAccessible(page, 'the list of areas')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.inputValue('[name=area]')).toBe(locale === 'ar' ? 'سلوى' : 'Salwa')
    await expect.poll(() => page.inputValue('[name=governorate]')).toBe('hawalli')
    await page.fill('[name=block]', '١٠')
    await page.fill('[name=street]', '۵')
    await page.fill('[name=floor]', '٣')
    await expect
      .poll(() => page.getAttribute('[name=block]', 'aria-invalid'), { message: 'a mended field says nothing more' })
      .toBeNull()
    await expectNoSideScroll(page, 'address')

    await page.reload()
    await expect.poll(() => page.inputValue('[name=area]')).toBe(locale === 'ar' ? 'سلوى' : 'Salwa')
    await expect.poll(() => page.inputValue('[name=block]')).toBe('١٠')
    await toReview(page)
    const shown =
      locale === 'ar'
        ? ['سلوى، حولي', 'قطعة 10، شارع 5', 'الدور 3', 'الكويت']
        : ['Salwa, Hawalli', 'Block 10, Street 5', 'Floor 3', 'Kuwait']
    expect(await lines(page)).toEqual(shown)
    await page.goBack()
    await page.goBack()
    await page.waitForURL('**step=shipping')
    await expect.poll(() => page.inputValue('[name=street]')).toBe('۵')
    await page.goForward()
    await page.goForward()
    await page.waitForURL('**step=review')
    const number = await buy(page)
    // The store's email is in Arabic, whatever the buyer's language.
    expect(await emailOf(testShop.dataDir, 'order-to-store', number)).toContain('سلوى، حولي، قطعة 10، شارع 5، الدور 3')
    expect(trouble).toEqual([])
  })

  test('the Emirates: another phone and form, and the Kuwaiti address is unchanged', async () => {
    const { page } = await toAddress({ ...buyer[locale], phone: '٠٠٩٧١ ٠٥٠ ١٢٣ ٤٥٦٧' })
    await page.fill('[name=block]', '7')
    await page.selectOption('[name=country]', 'AE')
    await expect.poll(() => page.locator('[name=block]').count()).toBe(0)
    await clickNext(page, say.next)
    await expect.poll(() => focused(page)).toBe('emirate')
    await page.selectOption('[name=emirate]', 'dubai')
    await page.fill('[name=city]', 'Dubai')
    await page.fill('[name=area]', 'Deira')
    await page.fill('[name=address]', 'Al Rigga Road')
    await page.selectOption('[name=country]', 'KW')
    await expect.poll(() => page.inputValue('[name=block]')).toBe('7')
    await page.selectOption('[name=country]', 'AE')
    await toReview(page)
    expect(await lines(page)).toContain('Al Rigga Road')
    await page.getByText('+971 50 123 4567', { exact: true }).waitFor()
    await buy(page)
  })

  test('a wrong phone shows its country’s format, and the country is detected', async () => {
    const { browser, server } = shop()
    const { page } = await newVisitor(browser, server.url, 'phone', locale)
    await addToCart(page, prefix, 'beginner-guide', say)
    await page.goto(`${prefix}/checkout`)
    await fillCustomer(page, { ...buyer[locale], phone: '66123456' })
    await page.selectOption('[name=phoneCountry]', 'SA')
    await clickNext(page, say.next)
    await expect.poll(() => focused(page)).toBe('phone')
    await page.getByText('51 234 5678').waitFor()
    await page.fill('[name=phone]', '+965 6612 3456')
    await page.locator('[name=phone]').blur()
    await expect.poll(() => page.inputValue('[name=phoneCountry]')).toBe('KW')
    await expect.poll(() => page.inputValue('[name=phone]')).toBe('6612 3456')
    // An unassigned number: the server refuses it, and the focus returns to the field.
    await page.fill('[name=phone]', '+1 123 456 7890')
    await clickNext(page, say.next)
    await page.waitForURL('**step=method')
    await page.check('[name=method][value=knet]')
    await clickNext(page, say.next)
    await page.check('[name=terms]')
    await clickNext(page, say.next)
    await clickNext(page, say.confirm_order)
    await page.waitForURL('**step=customer')
    await expect.poll(() => focused(page)).toBe('phone')
    await expectAccessible(page, 'a refused phone')
  })

  test('an address from before it had parts is migrated', async () => {
    const { browser, server } = shop()
    const { page } = await newVisitor(browser, server.url, 'phone', locale)
    await addToCart(page, prefix, 'sticker-pack', say)
    await page.evaluate(() => {
      const shipping = { address: 'قطعة 10، شارع 5', city: 'حولي', area: 'السالمية', building: '12' }
      const customer = { firstName: 'نور', lastName: 'الصباح', email: 'noor@example.com', phone: '66123456' }
      sessionStorage.setItem('bustan_checkout', JSON.stringify({ checkoutKey: 'from-before', customer, shipping }))
    })
    await page.goto(`${prefix}/checkout?step=shipping`)
    await page.locator('[name=block]').waitFor()
    const value = (name: string) => page.inputValue(`[name=${name}]`)
    expect([await value('governorate'), await value('area'), await value('block'), await value('street')]).toEqual([
      'hawalli',
      'السالمية',
      '10',
      '5',
    ])
    await toReview(page)
  })
})
