import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { newVisitor, type Size } from '../support/browser.ts'
import { addToCart, buyer, clickNext, fillCustomer } from '../support/buying.ts'
import { setUpOwner, signInOwner } from '../support/owner.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

const ways: { locale: 'ar' | 'en'; size: Size; typed: Record<string, string> }[] = [
  { locale: 'ar', size: 'phone', typed: { price: '٦٠', packageSessions: '٣', packageDays: '١٨٠' } },
  { locale: 'en', size: 'desktop', typed: { price: '60', packageSessions: '3', packageDays: '180' } },
]

describe('a package of sessions, from creation to the refund of the rest', () => {
  const shop = useShop()
  let photo = ''
  beforeAll(async () => {
    photo = join(await mkdtemp(join(tmpdir(), 'packages-')), 'photo.jpg')
    await sharp({ create: { width: 480, height: 640, channels: 3, background: '#2C7A35' } })
      .jpeg()
      .toFile(photo)
  })

  for (const { locale, size, typed } of ways)
    test(`${locale}, ${size}`, async () => {
      const { browser, server, setupUrl } = shop()
      const say = words(locale)
      const { page, context, trouble, look } = await newVisitor(browser, server.url, size, locale)
      const open = async (path: string) => {
        await page.goto(path)
      }
      const press = (name: string | undefined) => page.getByRole('button', { name, exact: true }).last().click()
      const filled = (text: string | undefined, values: Record<string, string | number>) =>
        (text ?? '').replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole))
      const balance = (left: number) => page.getByText(filled(say.package_left, { left, all: 3 }), { exact: true })
      const chooseTime = async (at: number) => {
        await page.locator('input[type=radio][name=startsAt]').nth(at).check()
        await page.locator('[name=mode][value=phone]').check()
      }

      if (locale === 'ar') {
        await setUpOwner(page, setupUrl)
      } else {
        await signInOwner(page, '/admin/orders')
      }
      await open('/admin/products/add')
      const texts = {
        title: 'باقة جلسات',
        titleEn: `Sessions ${size}`,
        description: 'جلسات',
        descriptionEn: 'Sessions',
      }
      for (const [name, value] of Object.entries(texts)) await page.fill(`[name=${name}]`, value)
      await page.setInputFiles('input[type=file][multiple]', photo)
      await page.getByText(say.products_picture_cover ?? '', { exact: true }).waitFor()
      await page.selectOption('[name=category]', 'consultation')
      expect(await page.locator('[name=packageSessions]').count()).toBe(0)
      await page.selectOption('[name=packageOf]', 'garden-session')
      await page.fill('[name=stock]', '9')
      await page.selectOption('[name=status]', 'active')
      await page.fill('[name=price]', typed.price ?? '')
      await press(say.products_save)
      await page
        .getByText(say.products_problem_package ?? '', { exact: true })
        .first()
        .waitFor()
      for (const [name, value] of Object.entries(typed)) await page.fill(`[name=${name}]`, value)
      await look('the form of a package')
      await press(say.products_save)
      await page.waitForURL('**/admin/products/edit/sessions-**')
      const id = /edit\/([a-z-]+)/.exec(page.url())?.[1] ?? ''

      await addToCart(page, `/${locale}`, id, say)
      await look('its page')
      await open(`/${locale}/checkout`)
      await fillCustomer(page, buyer[locale])
      await page.locator('.lg\\:sticky').last().waitFor()
      expect(await page.locator('input[name^="session."]').count()).toBe(0)
      await clickNext(page, say.next)
      await page.check('[name=method][value=knet]')
      await clickNext(page, say.next)
      await page.getByText(locale === 'ar' ? '3 جلسات' : '3 sessions', { exact: false }).waitFor()
      await look('the review')
      await page.check('[name=terms]')
      await clickNext(page, say.next)
      await clickNext(page, say.confirm_order)
      await page.locator('button[value=pay]').click()
      await page.waitForURL('**/payment-success**')
      await balance(3).waitFor()
      await look('after the payment')
      const address = new URL(page.url()).searchParams
      const number = address.get('order') ?? ''

      await open(`/${locale}/order/${number}?token=${address.get('token')}`)
      await press(say.package_book)
      await page.locator('input[type=radio][name=startsAt]').first().waitFor()
      await page.getByRole('button', { name: say.appointment_week_after, exact: true }).click()
      await chooseTime(1)
      await look('booking a session')
      // A booking that did not reach the shop leaves the choice.
      const refused = await context.newPage()
      await refused.goto(page.url())
      await refused.getByRole('button', { name: say.package_book, exact: true }).click()
      await refused.locator('input[type=radio][name=startsAt]').nth(1).check()
      await refused.route(
        (url) => url.pathname.includes('/order/'),
        (route) => route.fulfill({ status: 503 }),
      )
      await refused.getByRole('button', { name: say.package_book_now, exact: true }).click()
      await refused.getByText(say.unavailable_not_sent ?? '', { exact: true }).waitFor()
      expect(await refused.locator('input[type=radio][name=startsAt]').nth(1).isChecked()).toBe(true)
      await refused.close()
      await press(say.package_book_now)
      await page.getByText(say.package_booked ?? '', { exact: true }).waitFor()
      await balance(2).waitFor()
      await look('a session is booked')
      await page.locator('summary', { hasText: say.appointment_cancel }).last().click()
      await look('cancelling a session')
      await press(say.appointment_cancel_now)
      await page.getByText(say.package_cancelled ?? '', { exact: true }).waitFor()
      await balance(3).waitFor()

      await open(`/admin/orders/view/${number}`)
      await press(say.admin_packages_book)
      await page.locator('input[type=radio][name=startsAt]').first().waitFor()
      await chooseTime(0)
      await press(say.package_book_now)
      await page.getByText(say.admin_packages_booked ?? '', { exact: true }).waitFor()
      await page.getByText(filled(say.admin_packages_left, { left: 2, all: 3 }), { exact: true }).waitFor()
      await press(say.admin_packages_extend)
      await page.fill('[name=until]', '2020-01-01')
      await press(say.admin_packages_extend)
      await page.getByText(say.admin_packages_problem_not_later ?? '', { exact: true }).waitFor()
      await press(say.admin_packages_extend)
      await page.fill('[name=until]', new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10))
      await look('extending a package')
      await press(say.admin_packages_extend)
      await page.getByText(say.admin_packages_extended ?? '', { exact: true }).waitFor()
      await look('the order of a package')

      await open(`/admin/orders/refund/${number}`)
      await page.getByText(filled(say.admin_refund_sessions, { most: 2 }), { exact: true }).waitFor()
      await page.fill('[name=units-0]', '2')
      await page
        .getByText(locale === 'ar' ? '40.000' : 'KWD 40.000', { exact: false })
        .first()
        .waitFor()
      await look('refunding sessions')
      expect(trouble.filter((each) => !each.includes('422'))).toEqual([])
    })
})
