import { describe, expect, test } from 'vitest'
import { awake, expectAccessible, expectNoSideScroll, newVisitor } from './browser.ts'
import { addToCart, buyer, fillCustomer, pressNext } from './buying.ts'
import { letterOf } from './letters.ts'
import { useShop } from './shop.ts'
import { words } from './words.ts'

describe('a session by appointment', () => {
  const shop = useShop()
  let number = ''

  test('its time is chosen, held, paid for, in the letter, and moved from the order’s page (ar, phone)', async () => {
    const { browser, server, house } = shop()
    const say = words('ar')
    // The reader's clock shows another hour than Kuwait's.
    const { page, context, trouble } = await newVisitor(browser, server.url, 'phone', 'ar', {
      timezoneId: 'Asia/Dubai',
    })
    await addToCart(page, '/ar', 'garden-session', say)
    await page.goto('/ar/checkout')
    await fillCustomer(page, buyer.ar)
    const day = (at: number) => page.locator('input[type=radio][name$="-day"]').nth(at)
    const time = (at: number) => page.locator('input[name^="session.garden-session"]').nth(at)
    await time(0).waitFor()
    await pressNext(page, say.next)
    await page.getByText(say.booking_choose_first ?? '', { exact: true }).waitFor()
    await expectAccessible(page, 'no time chosen')
    // Late enough to be moved by the policy.
    await day(4).focus()
    await page.keyboard.press('Space')
    await time(1).focus()
    await page.keyboard.press('Space')
    const chosen = (await time(1).getAttribute('value')) ?? ''
    await page.getByLabel(say.booking_mode_phone ?? '', { exact: true }).check()
    await page.fill('[name=sessionNote]', 'أريد خطة لأسبوع الحصاد')
    await expectAccessible(page, 'a time chosen')
    await expectNoSideScroll(page, 'a time chosen')
    // The draft, its time included, survives a reload.
    await page.reload()
    await expect.poll(() => page.locator(`input[value="${chosen}"]`).isChecked()).toBe(true)
    await pressNext(page, say.next)
    await page.check('[name=method][value=knet]')
    await pressNext(page, say.next)
    await page.check('[name=terms]')
    await pressNext(page, say.next)
    await pressNext(page, say.confirm_order)
    await page.locator('button[value=pay]').click()
    await page.waitForURL('**/payment-success**')
    await page.getByRole('heading', { name: say.booking_title, exact: true }).waitFor()
    const address = new URL(page.url()).searchParams
    number = address.get('order') ?? ''
    expect(await letterOf(house.dataDir, 'order-to-store', number)).toContain('أريد خطة لأسبوع الحصاد')
    expect(await letterOf(house.dataDir, 'booking-confirmed', number)).toContain(say.booking_mode_phone)

    await page.goto(`/ar/order/${number}?token=${address.get('token')}`)
    await awake(page)
    await page.getByRole('button', { name: say.booking_move, exact: true }).click()
    const other = page.locator('input[name=startsAt]').nth(3)
    await other.focus()
    await page.keyboard.press('Space')
    await expectAccessible(page, 'moving')
    await page.getByRole('button', { name: say.booking_move_now, exact: true }).click()
    await page.getByText(say.booking_moved ?? '', { exact: true }).waitFor()
    await page.getByText('(Asia/Dubai)').waitFor()
    await expectAccessible(page, 'moved')
    await expectNoSideScroll(page, 'moved')
    const file = await page.getByRole('link', { name: say.booking_calendar, exact: true }).getAttribute('href')
    const ics = await (await fetch(new URL(file ?? '', server.url))).text()
    expect(ics).toContain('SEQUENCE:1')
    expect(trouble).toEqual([])
    await context.close()
  })

  test('the team sees it, blocks a time and cancels it (en, desktop)', async () => {
    const { browser, server, house, setupUrl } = shop()
    const say = words('en')
    const { page, context, trouble } = await newVisitor(browser, server.url, 'desktop', 'en')
    await page.goto(setupUrl)
    await awake(page)
    await page.fill('[name=name]', 'Noura')
    await page.fill('[name=email]', 'owner@example.com')
    for (const name of ['password', 'confirm']) await page.fill(`[name=${name}]`, 'an orchard at harvest')
    await page.getByRole('button', { name: say.admin_setup_submit, exact: true }).click()
    await page.waitForURL('**/admin/dashboard')
    await page.goto('/admin/bookings')
    await awake(page)
    const entry = page.locator('main li li').filter({ hasText: number })
    if ((await entry.count()) === 0) await page.getByRole('link', { name: say.abook_week_after, exact: true }).click()
    await entry.waitFor()
    await expectAccessible(page, 'calendar')
    await page.fill('[name=from]', '06:00')
    await page.fill('[name=until]', '07:30')
    await page.fill('[name=note]', 'Dentist')
    await page.getByRole('button', { name: say.abook_block, exact: true }).click()
    await page.getByText(say.abook_blocked_done ?? '', { exact: true }).waitFor()
    await entry.getByRole('button', { name: say.booking_cancel, exact: true }).click()
    await entry.getByRole('button', { name: say.booking_cancel_now, exact: true }).click()
    await entry.waitFor({ state: 'detached' })
    expect(await letterOf(house.dataDir, 'booking-changed', number)).toContain(number)
    await page.goto('/admin/settings/booking')
    await awake(page)
    await page.fill('[name=d0]', 'at four')
    await page.getByRole('button', { name: say.admin_settings_save, exact: true }).click()
    await page
      .getByText(say.abook_set_spans_wrong ?? '', { exact: true })
      .first()
      .waitFor()
    await page.fill('[name=d0]', '10:00-12:00, 16:00-21:00')
    await page.getByRole('button', { name: say.admin_settings_save, exact: true }).click()
    await page.getByText(say.admin_settings_saved ?? '', { exact: true }).waitFor()
    await expectAccessible(page, 'session times')
    expect(trouble).toEqual([])
    await context.close()
  })
})
