import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSideScroll, newVisitor, type Size } from '../support/browser.ts'
import { emailOf } from '../support/emails.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

const day = 86_400_000
const start = new Date('2026-11-03T12:00:00+03:00').getTime()
const popup = 'dialog[open][aria-labelledby]'

/** Opens a page whose clock is stopped until the test moves it, just hydrated: within the last tenth of its seconds. */
async function openStopped(page: Page, path: string, at: number): Promise<void> {
  await page.clock.pauseAt(at)
  await page.goto(path, { waitUntil: 'load' })
  await awakeStopped(page)
}

/** `awake` for a page with a stopped clock, which is advanced in small steps. */
async function awakeStopped(page: Page): Promise<void> {
  const isAwake = async () => {
    await page.clock.runFor(50)
    return page.evaluate(() => document.readyState === 'complete' && window.earlyClick === undefined)
  }
  await expect.poll(isAwake).toBe(true)
}

/** Waits for something on a page with a stopped clock, which needs a few milliseconds of it. */
async function whileStill(page: Page, work: Promise<unknown>): Promise<void> {
  let over = false
  const end = () => void (over = true)
  work.then(end, end)
  while (!over) {
    await page.clock.runFor(1)
    await pause(30)
  }
  await work
}
const isOpen = (page: Page) => page.locator(popup).isVisible()
const remembered = (page: Page) =>
  page.evaluate(() => [localStorage.newsletter_popup_shown, localStorage.newsletter_popup_last_shown])
const nextBeat = (page: Page) => page.evaluate(() => new Promise((resolve) => queueMicrotask(() => resolve(null))))
const linkIn = (sentEmail: string, word: string) =>
  new RegExp(`https?:\\S+/newsletter/${word}\\?\\S+`).exec(sentEmail)?.[0] ?? ''

describe('the newsletter', () => {
  const shop = useShop()
  const visit = (size: Size, locale: string, more: object = {}) =>
    newVisitor(shop().browser, shop().server.url, size, locale, { popup: true, ...more })

  for (const [locale, size] of [
    ['ar', 'phone'],
    ['en', 'desktop'],
  ] as const) {
    test(`the popup: after 3 seconds, once in 30 days, closed 2 seconds after success (${locale}, ${size})`, async () => {
      const say = words(locale)
      const { page, trouble } = await visit(size, locale)
      const soon = (work: Promise<unknown>) => whileStill(page, work)
      const look = async (where: string) => {
        await soon(expectAccessible(page, `${where} (${locale})`))
        await expectNoSideScroll(page, `${where} (${locale})`)
      }
      await page.clock.install({ time: start - 1000 })
      await openStopped(page, `/${locale}`, start)
      await page.clock.runFor(2800)
      await nextBeat(page)
      expect(await isOpen(page)).toBe(false)
      await page.clock.runFor(300)
      await soon(page.locator(popup).waitFor())
      // Read out from its heading; no on-screen keyboard opens.
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe(say.newsletter_title?.replace('{off}', locale === 'ar' ? '\u206610%\u2069' : '10%'))
      await look('popup')

      // Leaving the page without closing it is enough.
      await expect.poll(async () => (await remembered(page))[0]).toBe('true')
      await openStopped(page, `/${locale}`, start + day)
      await page.clock.runFor(10_000)
      expect(await isOpen(page)).toBe(false)
      await page.evaluate(() => localStorage.clear())
      await openStopped(page, `/${locale}`, start + day + 60_000)
      await page.clock.runFor(3100)
      await soon(page.locator(popup).waitFor())

      await page.keyboard.press('Escape')
      await soon(page.locator(popup).waitFor({ state: 'detached' }))
      // A dialog says that it closed a moment after it did.
      await expect.poll(async () => (await remembered(page))[0]).toBe('true')
      const [, lastShown] = await remembered(page)
      const closedAt = Date.parse(lastShown)
      expect((await page.evaluate(() => Date.now())) - closedAt).toBeLessThan(100)

      await openStopped(page, `/${locale}`, closedAt + 30 * day - 60_000)
      await page.clock.runFor(10_000)
      expect(await isOpen(page)).toBe(false)
      await openStopped(page, `/${locale}`, closedAt + 30 * day + 60_000)
      await page.clock.runFor(3100)
      await soon(page.locator(popup).waitFor())

      // The specified texts, in the specified order.
      const submit = page.locator(popup).locator('button[type=submit]')
      const alert = page.locator(popup).getByRole('alert')
      await submit.click()
      await soon(alert.getByText(say.newsletter_missing ?? '', { exact: true }).waitFor())
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
      await look('popup, empty')
      await page.fill(`${popup} [name=name]`, 'نورة')
      const email = `${locale}@example.com`
      await page.fill(`${popup} [name=email]`, email)
      await submit.click()
      await soon(alert.getByText(say.newsletter_no_interest ?? '', { exact: true }).waitFor())
      await look('popup, no interest')
      await page
        .locator(popup)
        .getByLabel(say.newsletter_interest_animals ?? '', { exact: true })
        .check()
      await submit.click()
      await soon(
        page
          .locator(popup)
          .getByText(say.newsletter_success ?? '', { exact: true })
          .waitFor(),
      )
      await look('popup, subscribed')
      await page.clock.runFor(1700)
      await nextBeat(page)
      expect(await isOpen(page)).toBe(true)
      await page.clock.runFor(300)
      await soon(page.locator(popup).waitFor({ state: 'detached' }))
      await expect.poll(async () => Date.parse((await remembered(page))[1])).toBeGreaterThan(closedAt + 30 * day)
      expect(trouble).toEqual([])
    })

    test(`from the email to the code and the unsubscription (${locale}, ${size})`, async () => {
      const say = words(locale)
      const { page, trouble, look } = await visit(size, locale)
      const email = `whole-way-${locale}@example.com`
      await page.goto(`/${locale}/newsletter`)
      await look('page')
      await page.fill('main [name=name]', 'Noura')
      await page.fill('main [name=email]', email)
      await page.getByLabel(say.newsletter_interest_offers ?? '', { exact: true }).check()
      await page.getByRole('button', { name: say.newsletter_submit, exact: true }).click()
      await page.getByText(say.newsletter_success ?? '', { exact: true }).waitFor()
      // No popup asks a subscriber.
      await expect.poll(async () => (await remembered(page))[0]).toBe('true')

      const sentEmail = await emailOf(shop().testShop.dataDir, 'newsletter-confirm', email)
      expect(linkIn(sentEmail, 'confirm')).toContain(`/${locale}/newsletter/confirm`)
      // A GET confirms nothing: mail scanners follow links.
      for (let n = 0; n < 2; n++) {
        await page.goto(linkIn(sentEmail, 'confirm'))
        await page.getByRole('heading', { name: say.newsletter_confirm_title, exact: true }).waitFor()
      }
      await look('confirm')
      await page.getByRole('button', { name: say.newsletter_confirm_submit, exact: true }).click()
      await page.getByText('WELCOME10', { exact: true }).waitFor()
      await look('confirmed')
      expect(await emailOf(shop().testShop.dataDir, 'newsletter-welcome', email)).toContain('WELCOME10')

      await page.goto(`/${locale}/newsletter`)
      await page.fill('main [name=name]', 'Noura')
      await page.fill('main [name=email]', email.toUpperCase())
      await page.getByLabel(say.newsletter_interest_offers ?? '', { exact: true }).check()
      await page.getByRole('button', { name: say.newsletter_submit, exact: true }).click()
      await page.getByText(say.newsletter_already_title ?? '', { exact: true }).waitFor()
      await page.getByText(say.newsletter_already ?? '', { exact: true }).waitFor()
      await look('already subscribed')

      await page.goto(linkIn(sentEmail, 'preferences'))
      await page.fill('[name=name]', '')
      await page.getByRole('button', { name: say.newsletter_save, exact: true }).click()
      await page.getByText(say.newsletter_missing ?? '', { exact: true }).waitFor()
      await look('preferences with an error')
      await page.fill('[name=name]', 'نورة')
      await page.getByLabel(say.newsletter_interest_discounts ?? '', { exact: true }).check()
      await page.getByRole('button', { name: say.newsletter_save, exact: true }).click()
      await page.getByText(say.newsletter_saved ?? '', { exact: true }).waitFor()
      await page.reload()
      await expect.poll(() => page.inputValue('[name=name]')).toBe('نورة')
      await expect
        .poll(() => page.getByLabel(say.newsletter_interest_discounts ?? '', { exact: true }).isChecked())
        .toBe(true)
      await page.getByRole('button', { name: say.newsletter_leave, exact: true }).click()
      await page.getByRole('heading', { name: say.newsletter_left_title, exact: true }).waitFor()
      await look('left')
      // The link of the old email does not resubscribe.
      expect((await page.goto(linkIn(sentEmail, 'confirm')))?.status()).toBe(404)
      await page.getByRole('heading', { name: say.newsletter_link_title, exact: true }).waitFor()
      await look('dead link')
      await page.goto(linkIn(sentEmail, 'preferences'))
      await page.getByRole('button', { name: say.newsletter_return, exact: true }).click()
      await page.getByRole('heading', { name: say.newsletter_preferences, exact: true }).waitFor()
      expect((await page.goto(`${linkIn(sentEmail, 'preferences')}x`))?.status()).toBe(404)
      expect(trouble).toEqual([])
    })
  }

  test('the popup does not open while the visitor is busy, and waits for another dialog', async () => {
    const { page } = await visit('phone', 'en')
    await page.clock.install({ time: start - 1000 })
    for (const path of ['/en/checkout', '/en/payment-success', '/en/newsletter', '/order/ORD-2026-0001']) {
      await openStopped(page, path, (await page.evaluate(() => Date.now())) + 1000)
      await page.clock.runFor(20_000)
      expect(await isOpen(page), path).toBe(false)
    }
    const now = await page.evaluate(() => Date.now())
    await openStopped(page, '/en', now + 1000)
    await page.getByRole('button', { name: words('en').nav_menu, exact: true }).click()
    await page.clock.runFor(7000)
    expect(await isOpen(page)).toBe(false)
    await page.keyboard.press('Escape')
    await page.clock.runFor(3100)
    await page.locator(popup).waitFor()
  })

  test('the popup does not open on the cart that was opened while it loaded', async () => {
    const { page } = await visit('desktop', 'en')
    await page.clock.install({ time: start - 1000 })
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    await page.route('**/newsletter.data*', async (route) => {
      asked.resolve()
      await answer.promise
      await route.continue()
    })
    await openStopped(page, '/en', start)
    await page.clock.runFor(3100)
    await asked.promise
    await page.locator('header a[href="/en/cart"]').click()
    await whileStill(page, page.waitForURL('**/en/cart'))
    const answered = page.waitForResponse('**/newsletter.data*').then((response) => response.finished())
    answer.resolve()
    await whileStill(page, answered)
    await page.clock.runFor(3100)
    expect(await isOpen(page)).toBe(false)
  })

  test('the popup does not open while the visitor types', async () => {
    const { page } = await visit('desktop', 'en')
    await page.clock.install({ time: start - 1000 })
    await openStopped(page, '/en/contact', start)
    await page.locator('[name=subject]').focus()
    await page.clock.runFor(9000)
    await page.keyboard.type('A question')
    await expect.poll(() => page.inputValue('[name=subject]')).toBe('A question')
    expect(await isOpen(page)).toBe(false)
    await page.locator('h1').click()
    await page.clock.runFor(3100)
    await page.locator(popup).waitFor()
  })

  test('without storage the popup only opens by click, and returns the focus', async () => {
    const { page, context } = await visit('desktop', 'en')
    await context.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('refused', 'SecurityError')
        },
      })
    })
    await page.clock.install({ time: start - 1000 })
    await openStopped(page, '/en', start)
    await page.clock.runFor(20_000)
    expect(await isOpen(page)).toBe(false)
    const link = page.locator('footer').getByRole('link', { name: words('en').newsletter, exact: true })
    await link.click()
    await page.locator(popup).waitFor()
    await page
      .locator(popup)
      .getByRole('button', { name: words('en').close, exact: true })
      .click()
    await page.locator(popup).waitFor({ state: 'detached' })
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('a lost connection is reported, and the form keeps the input', async () => {
    const { page } = await visit('phone', 'en')
    const say = words('en')
    await page.goto('/en/newsletter')
    await page.route('**/newsletter*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await page.fill('main [name=name]', 'Noura')
    await page.fill('main [name=email]', 'lost@example.com')
    await page.getByLabel(say.newsletter_interest_offers ?? '', { exact: true }).check()
    await page.getByRole('button', { name: say.newsletter_submit, exact: true }).click()
    await page.getByText(say.newsletter_failed ?? '', { exact: true }).waitFor()
    await expect.poll(() => page.inputValue('main [name=email]')).toBe('lost@example.com')
    await page.unroute('**/newsletter*')
    await page.getByRole('button', { name: say.newsletter_submit, exact: true }).click()
    await page.getByText(say.newsletter_success ?? '', { exact: true }).waitFor()
  })

  test('without scripts the page subscribes, keeps the input, and the linked page confirms', async () => {
    const say = words('ar')
    const { page } = await visit('phone', 'ar', { javaScriptEnabled: false })
    await page.goto('/ar')
    await page.locator('footer').getByRole('link', { name: say.newsletter, exact: true }).click()
    await page.fill('main [name=name]', 'نورة')
    await page.fill('main [name=email]', 'plain@example.com')
    await page.getByRole('button', { name: say.newsletter_submit, exact: true }).click()
    await page
      .getByText(say.newsletter_no_interest ?? '', { exact: true })
      .first()
      .waitFor()
    await expect.poll(() => page.inputValue('main [name=email]')).toBe('plain@example.com')
    await page.getByLabel(say.newsletter_interest_offers ?? '', { exact: true }).check()
    await page.getByRole('button', { name: say.newsletter_submit, exact: true }).click()
    await page.getByText(say.newsletter_success ?? '', { exact: true }).waitFor()
    await page.goto(
      linkIn(await emailOf(shop().testShop.dataDir, 'newsletter-confirm', 'plain@example.com'), 'confirm'),
    )
    await page.getByRole('button', { name: say.newsletter_confirm_submit, exact: true }).click()
    await page.getByText('WELCOME10', { exact: true }).waitFor()
  })
})
