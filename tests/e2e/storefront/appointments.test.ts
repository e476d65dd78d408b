import { describe, expect, test } from 'vitest'
import { kuwaitDate } from '#shop/kuwait-time.ts'
import { expectAccessible, expectNoSideScroll, newVisitor } from '../support/browser.ts'
import { addToCart, buyer, clickNext, fillCustomer } from '../support/buying.ts'
import { emailOf } from '../support/emails.ts'
import { setUpOwner } from '../support/owner.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

describe('a session by appointment', () => {
  const shop = useShop()
  let number = ''

  test('a slot is chosen, held, paid, confirmed by email, and moved from the order’s page (ar, phone)', async () => {
    const { browser, server, testShop } = shop()
    const say = words('ar')
    // The visitor's time zone is not Kuwait's.
    const { page, trouble } = await newVisitor(browser, server.url, 'phone', 'ar', {
      timezoneId: 'Asia/Dubai',
    })
    await addToCart(page, '/ar', 'garden-session', say)
    await page.goto('/ar/checkout')
    await fillCustomer(page, buyer.ar)
    const day = (at: number) => page.locator('input[type=radio][name$="-day"]:enabled').nth(at)
    const time = (at: number) => page.locator('input[name^="session.garden-session"]').nth(at)
    await time(0).waitFor()
    await clickNext(page, say.next)
    await page.getByText(say.appointment_choose_first ?? '', { exact: true }).waitFor()
    await expectAccessible(page, 'no time chosen')
    // Late enough to be moved within the policy, with free days in the week before.
    const weekAfter = page.getByRole('button', { name: say.appointment_week_after, exact: true })
    await weekAfter.click()
    await weekAfter.click()
    await day(0).focus()
    await page.keyboard.press('Space')
    const sunday = await day(0).getAttribute('aria-label')
    for (const [key, enabled] of [
      ['ArrowRight', false],
      ['ArrowLeft', true],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(() => page.locator('input[name$="-day"]:focus').count()).toBe(1)
      expect((await page.locator('input[name$="-day"]:focus').getAttribute('aria-label')) === sunday).toBe(enabled)
    }
    await time(1).focus()
    await page.keyboard.press('Space')
    const chosen = (await time(1).getAttribute('value')) ?? ''
    // The chosen time stays selected while another week is shown.
    await page.getByRole('button', { name: say.appointment_week_after, exact: true }).click()
    await expect.poll(() => page.locator(`input[type=hidden][value="${chosen}"]`).count()).toBe(1)
    await page.getByRole('button', { name: say.appointment_week_before, exact: true }).click()
    await expect.poll(() => page.locator(`input[type=radio][value="${chosen}"]`).isChecked()).toBe(true)
    await page.getByLabel(say.appointment_mode_phone ?? '', { exact: true }).check()
    await page.fill('[name=sessionNote]', 'أريد خطة لأسبوع الحصاد')
    await expectAccessible(page, 'a time chosen')
    await expectNoSideScroll(page, 'a time chosen')
    // The draft, its time included, survives a reload.
    await page.reload()
    await expect.poll(() => page.locator(`input[value="${chosen}"]`).isChecked()).toBe(true)
    await clickNext(page, say.next)
    await page.check('[name=method][value=knet]')
    await clickNext(page, say.next)
    await page.check('[name=terms]')
    await clickNext(page, say.next)
    await clickNext(page, say.confirm_order)
    // After a declined payment the slot is still held, with a countdown, and its buyer can choose it again.
    await page.getByRole('timer').waitFor()
    await page.locator('button[value=decline]').click()
    await page.getByText(say.hold_left ?? '').waitFor()
    expect(await page.getByRole('timer').textContent()).toMatch(/^(30|29):\d\d$/)
    // The phone sleeps until the hold is over.
    await page.evaluate(() => {
      const now = Date.now()
      Date.now = () => now + 31 * 60_000
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.getByText(say.hold_over ?? '').waitFor()
    await page.goto('/ar/checkout?step=customer')
    await expect.poll(() => page.locator(`input[value="${chosen}"]`).isChecked()).toBe(true)
    await page.goto('/ar/checkout?step=payment')
    await clickNext(page, say.confirm_order)
    await page.locator('button[value=pay]').click()
    await page.waitForURL('**/payment-success**')
    await page.getByRole('heading', { name: 'موعدك', exact: true }).waitFor()
    const address = new URL(page.url()).searchParams
    number = address.get('order') ?? ''
    expect(await emailOf(testShop.dataDir, 'order-to-store', number)).toContain('أريد خطة لأسبوع الحصاد')
    expect(await emailOf(testShop.dataDir, 'booking-confirmed', number)).toContain(say.appointment_mode_phone)

    await page.goto(`/ar/order/${number}?token=${address.get('token')}`)
    await page.getByRole('button', { name: say.appointment_move, exact: true }).click()
    await page.getByRole('button', { name: say.appointment_week_after, exact: true }).click()
    await page.locator('input[name=startsAt]').nth(3).focus()
    await page.keyboard.press('Space')
    // The chosen time is sent even while another week is shown.
    await page.getByRole('button', { name: say.appointment_week_after, exact: true }).click()
    await expectAccessible(page, 'moving')
    await page.getByRole('button', { name: say.appointment_move_now, exact: true }).click()
    await page.getByText(say.appointment_moved ?? '', { exact: true }).waitFor()
    await page.getByText('(الإمارات العربية المتحدة)').waitFor()
    await expectAccessible(page, 'moved')
    await expectNoSideScroll(page, 'moved')
    const file = await page.getByRole('link', { name: say.appointment_calendar, exact: true }).getAttribute('href')
    const ics = await (await fetch(new URL(file ?? '', server.url))).text()
    expect(ics).toContain('SEQUENCE:1')
    expect(trouble).toEqual([])
  })

  test('later weeks are loaded on demand, skipping weeks without a free day (en, 280 px)', async () => {
    const { browser, server } = shop()
    const say = words('en')
    const { page, trouble } = await newVisitor(browser, server.url, 'phone', 'en', {
      viewport: { width: 280, height: 653 },
    })
    await addToCart(page, '/en', 'garden-session', say)
    const slots = (from: string, next: string | null, ...times: string[]) => ({
      json: {
        minutes: 45,
        bufferMinutes: 15,
        from,
        next,
        days: times.map((at) => ({ date: at.slice(0, 10), times: [at] })),
      },
    })
    const requested: (string | null)[] = []
    await page.route('**/api/v1/slots?*', (route) => {
      const from = new URL(route.request().url()).searchParams.get('from')
      requested.push(from)
      if (from === null) return route.fulfill(slots('2026-11-23', '2027-01-13', '2026-11-25T13:00:00.000Z'))
      return requested.length === 2
        ? route.fulfill({ status: 503 })
        : route.fulfill(slots(from, null, '2027-01-13T13:00:00.000Z'))
    })
    await page.goto('/en/checkout')
    await page.getByText('November 2026', { exact: false }).waitFor()
    await page.locator('input[value="2026-11-25T13:00:00.000Z"]').check()
    await expectNoSideScroll(page, 'a week at 280 px')
    expect(await page.locator('input[aria-current=date]').getAttribute('aria-label')).toMatch(/^Monday,? 23 November/)
    await page.getByRole('button', { name: say.appointment_week_after, exact: true }).click()
    await page.getByText(say.appointment_week_none ?? '').waitFor()
    expect(requested).toEqual([null])
    await page.getByRole('button', { name: /^Next free day: Wednesday,? 13 January 2027$/ }).click()
    await page.getByText(say.appointment_failed ?? '', { exact: true }).waitFor()
    await page.getByRole('button', { name: say.try_again, exact: true }).click()
    await page.locator('input[value="2027-01-13T13:00:00.000Z"]').waitFor()
    expect(requested).toEqual([null, '2027-01-13', '2027-01-13'])
    await expectAccessible(page, 'a later week')
    // The end of the calendar, with the chosen time still selected.
    const next = page.getByRole('button', { name: say.appointment_week_after, exact: true })
    expect(await next.getAttribute('aria-disabled')).toBe('true')
    // The browser's own time is UTC.
    await page
      .getByText(/^Chosen: Wednesday,? 25 November 2026, 16:00 .*: Wednesday,? 25 November 2026, 13:00 /)
      .waitFor()
    await expect.poll(() => page.locator('input[type=hidden][value="2026-11-25T13:00:00.000Z"]').count()).toBe(1)
    expect(trouble.filter((each) => !each.includes('503'))).toEqual([])
  })

  test('the team sees it, blocks a time and cancels it (en, desktop)', async () => {
    const { browser, server, testShop, setupUrl } = shop()
    const say = words('en')
    const { page, context, trouble } = await newVisitor(browser, server.url, 'desktop', 'en')
    await setUpOwner(page, setupUrl)
    await page.goto('/admin/bookings')
    const entry = page.locator('main li li').filter({ hasText: number })
    // The week that it was moved to depends on the weekday: near a week's end no time in it can be booked any more.
    for (let week = 0; week < 3 && (await entry.count()) === 0; week++) {
      const shown = page.url()
      await page.getByRole('link', { name: say.appointment_week_after, exact: true }).click()
      await page.waitForURL((url) => url.href !== shown)
    }
    await entry.waitFor()
    await expectAccessible(page, 'calendar')
    await page.fill('[name=date]', kuwaitDate(new Date(), 1))
    await page.fill('[name=from]', '06:00')
    await page.fill('[name=until]', '07:30')
    await page.fill('[name=note]', 'Dentist')
    await page.getByRole('button', { name: say.admin_appointments_block, exact: true }).click()
    await page.getByText(say.admin_appointments_blocked_done ?? '', { exact: true }).waitFor()
    // Moved to a free time, and manually to one outside the hours, which asks first and keeps the input.
    const move = entry.getByRole('button', { name: say.appointment_move, exact: true })
    await move.click()
    const before = (await entry.locator('p').first().textContent()) ?? ''
    const slots = entry.locator('label:has(input[name=startsAt])')
    await slots.first().waitFor()
    await slots
      .filter({ hasNotText: before.slice(0, 5) })
      .last()
      .click()
    await expectAccessible(page, 'moving by the team')
    await entry.getByRole('button', { name: say.appointment_move_now, exact: true }).click()
    await expect.poll(() => entry.locator('p').first().textContent()).not.toBe(before)
    await move.click()
    await entry.getByRole('button', { name: say.admin_appointments_by_hand, exact: true }).click()
    await entry.locator('[name=time]').fill('03:35')
    await entry.getByRole('button', { name: say.appointment_move_now, exact: true }).click()
    await entry.getByText(say.admin_appointments_problem_outside ?? '', { exact: true }).waitFor()
    expect(await entry.locator('[name=time]').inputValue()).toBe('03:35')
    await expectAccessible(page, 'outside the hours')
    await entry.getByRole('button', { name: say.admin_appointments_move_outside, exact: true }).click()
    await entry.getByText('03:35', { exact: false }).waitFor()
    // As long as it is outside, that is shown where the hours are changed.
    const settings = await context.newPage()
    await settings.goto('/admin/settings/booking')
    const outside = settings.getByRole('status').filter({ hasText: say.admin_appointments_outside_title ?? '' })
    await outside.getByRole('link', { name: number, exact: true }).waitFor()
    await expectAccessible(settings, 'a booked session outside the hours')
    await settings.close()
    await entry.getByRole('button', { name: say.appointment_cancel, exact: true }).click()
    await entry.getByRole('button', { name: say.appointment_cancel_now, exact: true }).click()
    await entry.waitFor({ state: 'detached' })
    expect(await emailOf(testShop.dataDir, 'booking-changed', number)).toContain(number)
    await page.goto('/admin/settings/booking')
    await page.fill('[name=d0]', 'at four')
    await page.getByRole('button', { name: say.admin_settings_save, exact: true }).click()
    await page
      .getByText(say.admin_appointments_settings_spans_wrong ?? '', { exact: true })
      .first()
      .waitFor()
    await page.fill('[name=d0]', '10:00-12:00, 18:00-02:00')
    await page.getByRole('button', { name: say.admin_settings_save, exact: true }).click()
    await page.getByText(say.admin_settings_saved ?? '', { exact: true }).waitFor()
    await expectAccessible(page, 'session times')
    expect(trouble).toEqual([])
  })
})
