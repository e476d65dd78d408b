import { describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSideScroll, newVisitor } from '../support/browser.ts'
import { addToCart, buyer, clickNext, fillCustomer } from '../support/buying.ts'
import { emailOf } from '../support/emails.ts'
import { setUpOwner } from '../support/owner.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

describe('sessions of several hosts', () => {
  const shop = useShop()

  test('the team adds one (ar, phone), a buyer chooses her by touch and pays (en, phone)', async () => {
    const { browser, server, testShop, setupUrl } = shop()
    const say = words('ar')
    const team = await newVisitor(browser, server.url, 'phone', 'ar')
    const press = (name: string | undefined) => team.page.getByRole('button', { name: name ?? '', exact: true }).click()
    await setUpOwner(team.page, setupUrl)
    await team.page.goto('/admin/bookings/hosts/add')
    await team.page.fill('[name=nameAr]', 'سارة الصباح')
    await press(say.hosts_create)
    await expectAccessible(team.page, 'a host without an English name')
    await team.page.fill('[name=nameEn]', 'Sara Al-Sabah')
    await press(say.hosts_create)
    await team.page.waitForURL('**/admin/bookings/hosts/edit/*')
    await expectAccessible(team.page, 'a host')
    await expectNoSideScroll(team.page, 'a host')

    const english = words('en')
    const { page, trouble } = await newVisitor(browser, server.url, 'phone', 'en')
    await addToCart(page, '/en', 'garden-session', english)
    await page.goto('/en/checkout')
    await fillCustomer(page, buyer.en)
    const sara = page.getByRole('radio', { name: 'Sara Al-Sabah', exact: true })
    await sara.waitFor()
    expect(await page.getByRole('radio', { name: english.appointment_host_any, exact: true }).isChecked()).toBe(true)
    await sara.tap()
    await expect.poll(() => sara.isChecked()).toBe(true)
    await page.locator('input[name^="session.garden-session"]').first().tap()
    await page.getByLabel(english.appointment_mode_phone ?? '', { exact: true }).check()
    await expectAccessible(page, 'a host chosen')
    await expectNoSideScroll(page, 'a host chosen')
    // The draft retains the chosen host.
    await page.reload()
    await expect.poll(() => sara.isChecked()).toBe(true)
    await clickNext(page, english.next)
    await page.check('[name=method][value=knet]')
    await clickNext(page, english.next)
    await page.check('[name=terms]')
    await clickNext(page, english.next)
    await clickNext(page, english.confirm_order)
    await page.locator('button[value=pay]').click()
    await page.waitForURL('**/payment-success**')
    const number = new URL(page.url()).searchParams.get('order') ?? ''
    const withSara = english.appointment_with_host?.split('{')[0] ?? ''
    expect(await page.locator('main').textContent()).toContain(withSara)
    expect(await page.locator('main').textContent()).toContain('Sara Al-Sabah')
    expect(await emailOf(testShop.dataDir, 'booking-confirmed', number)).toContain('Sara Al-Sabah')
    await team.page.goto('/admin/bookings')
    const entry = team.page.locator('main li li').filter({ hasText: number })
    if ((await entry.count()) === 0)
      await team.page.getByRole('link', { name: say.appointment_week_after, exact: true }).click()
    await entry.getByText('سارة الصباح').first().waitFor()
    await expectNoSideScroll(team.page, 'the calendar of two hosts')
    expect([...trouble, ...team.trouble.filter((each) => !each.includes('422'))]).toEqual([])
  })
})
