import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { freeTimes, orderBody, type Placed, place, placeAndPay } from '../../support/buying.ts'
import { readPdf } from '../../support/pdf-text.ts'
import { expectNoSideScroll, newVisitor, untilHydrated } from '../support/browser.ts'
import { expectBusyPage } from '../support/buying.ts'
import { emailOf } from '../support/emails.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

const salmiya = {
  governorate: 'hawalli',
  areaId: 'salmiya',
  area: 'السالمية',
  city: 'حولي',
  address: 'قطعة 10، شارع 5',
  block: '10',
  street: '5',
}
const bought = () =>
  orderBody({
    items: [
      { productId: 'beginner-guide', quantity: 1 },
      { productId: 'bustan-tshirt.m', quantity: 2 },
    ],
    promoCode: 'GARDEN10',
    shipping: salmiya as never,
  })

describe.each(['ar', 'en'] as const)('the order page (%s)', (locale) => {
  const shop = useShop()
  const say = words(locale)
  const pageOf = ({ number, accessToken }: Placed) => `/${locale}/order/${number}?token=${accessToken}`

  test('opens from the email: progress, items, downloads, receipt', async () => {
    const { browser, server, testShop } = shop()
    const placed = await placeAndPay(server.url, bought())
    const email = await emailOf(testShop.dataDir, 'order-receipt', placed.number)
    const link = new URL(/https?:\S+\/order\/\S+/.exec(email)?.[0] ?? '')
    expect(link.pathname).toBe(`/en/order/${placed.number}`)

    const { page, context, trouble, look } = await newVisitor(browser, server.url, 'phone', locale)
    const response = await page.goto(`/${locale}${link.pathname.slice(3)}${link.search}`)
    expect([response?.status(), response?.headers()['referrer-policy'], response?.headers()['cache-control']]).toEqual([
      200,
      'same-origin',
      'private, no-store',
    ])
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await page.getByRole('heading', { name: say.order_paid_title, level: 1 }).waitFor()
    expect(await page.locator('[aria-current=step]').textContent()).toContain(say.moment_paid)
    expect(await page.locator('address').first().textContent()).toContain(
      locale === 'ar' ? 'قطعة 10، شارع 5' : 'Block 10, Street 5',
    )
    const help = await page.locator('a[href*="wa.me"]').first().getAttribute('href')
    expect(decodeURIComponent(help ?? '')).toContain(placed.number)
    await expect.poll(() => page.locator(`a[href="/${locale}/contact?order=${placed.number}"]`).count()).toBe(1)
    await look('a paid order')

    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#downloads a').first().click()])
    // The buyer's stamped copy: the guide with their line at the foot of each page.
    const [copy, guide] = [readFileSync(await download.path()), readFileSync('db/guides/beginner-guide.pdf')]
    expect([copy.subarray(0, 5).toString(), copy.equals(guide)]).toEqual(['%PDF-', false])

    const receipt = page.getByRole('link', { name: say.document_get_receipt, exact: true })
    const address = (await receipt.getAttribute('href')) ?? ''
    // A busy machine may take too long to render it: the shop then answers 503, which the browser reports as canceled.
    await expect.poll(async () => (await context.request.get(address)).status(), { timeout: 60_000 }).toBe(200)
    const [documentData] = await Promise.all([page.waitForEvent('download'), receipt.click()])
    expect(documentData.suggestedFilename()).toBe(`${placed.number}.pdf`)
    const printed = await readPdf(readFileSync(await documentData.path()))
    expect([printed.pages, printed.text.includes(placed.number), printed.text.includes('25.625')]).toEqual([
      1,
      true,
      true,
    ])

    await page.getByRole('link', { name: say.order_receipt, exact: true }).click()
    await page.waitForURL('**/receipt**')
    // Both languages in either case, exact to the fils: 26.250 less ten percent plus 2.000 for delivery.
    for (const text of [words('ar').receipt, words('en').receipt])
      expect(await page.locator('.receipt h1').textContent()).toContain(text)
    for (const amount of ['26.250', '2.000', '2.625', '25.625'])
      expect(await page.locator('.receipt').textContent()).toContain(amount)
    await look('the receipt')
    await expectBusyPage(page, say.document_get_receipt)
    await page.evaluate(() => {
      window.print = () => void (document.title = 'printing')
    })
    await page.getByRole('button', { name: say.receipt_print }).click()
    expect(await page.title()).toBe('printing')
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('body > header').isVisible()).toBe(false)
    expect(await page.locator('body > footer').isVisible()).toBe(false)
    expect(await page.locator('.receipt').isVisible()).toBe(true)
    expect(trouble).toEqual([])
  })

  test('a wrong link and another order’s are answered like an unknown order', async () => {
    const { browser, server } = shop()
    const [mine, other] = [await placeAndPay(server.url, bought()), await placeAndPay(server.url, bought())]
    const { page, look } = await newVisitor(browser, server.url, 'phone', locale)
    for (const link of [
      `/${locale}/order/${mine.number}`,
      `/${locale}/order/${mine.number}?token=guessed`,
      pageOf({ ...mine, accessToken: other.accessToken }),
      `/${locale}/order/ORD-2020-0001?token=${mine.accessToken}`,
    ]) {
      const response = await page.goto(link)
      expect(
        [response?.status(), response?.headers()['referrer-policy'], response?.headers()['cache-control']],
        link,
      ).toEqual([404, 'same-origin', 'private, no-store'])
      await page.getByRole('heading', { name: say.no_order, level: 1 }).waitFor()
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
      expect(await page.content()).not.toContain('noura@example.com')
    }
    await look('no order')
  })

  test('an unpaid order can be paid from its page', async () => {
    const { browser, server } = shop()
    const placed = await place(server.url, bought())
    const { page, trouble, look } = await newVisitor(browser, server.url, 'phone', locale)
    await page.goto(pageOf(placed))
    await page.getByRole('heading', { name: say.order_unpaid_title, level: 1 }).waitFor()
    await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^(10:00|9:\d\d)$/)
    await look('an unpaid order')
    await page.getByRole('button', { name: say.order_pay_now }).click()
    await page.waitForURL('**/sandbox/pay/**')
    await page.locator('button[value=decline]').click()
    // Back on the page with an empty cart: the reason and the same button.
    await page.waitForURL(`**/order/${placed.number}?**payment=declined`)
    await page
      .getByRole('alert')
      .getByText(say.order_payment_declined ?? '')
      .waitFor()
    await look('a declined payment')
    await untilHydrated(page)
    await page.getByRole('button', { name: say.order_pay_now }).click()
    await page.waitForURL('**/sandbox/pay/**')
    await page.locator('button[value=pay]').click()
    await page.waitForURL('**/payment-success**')
    await page.getByRole('link', { name: say.order_see }).click()
    await page.getByRole('heading', { name: say.order_paid_title, level: 1 }).waitFor()
    expect(trouble).toEqual([])
  })

  test('an update that fails leaves the order on its page, and the next one asks again', async () => {
    const { browser, server } = shop()
    const placed = await place(server.url, bought())
    const { page } = await newVisitor(browser, server.url, 'phone', locale)
    await page.goto(pageOf(placed))
    const heading = page.getByRole('heading', { name: say.order_unpaid_title, level: 1 })
    await heading.waitFor()
    const answers = ['lost', 503, 'there', 'there']
    const met: (string | number | undefined)[] = []
    await page.route(/\/order\/[^/]+\.data/, (route) => {
      const answer = answers[met.length]
      met.push(answer)
      if (answer === 'lost') return route.abort()
      return answer === 503 ? route.fulfill({ status: 503 }) : route.continue()
    })
    await expect.poll(() => met.length, { timeout: 30_000 }).toBeGreaterThan(3)
    expect(await heading.isVisible()).toBe(true)
  })

  test('without scripts an unpaid order can be paid from its page, too', async () => {
    const { browser, server } = shop()
    const placed = await place(server.url, bought())
    const { page } = await newVisitor(browser, server.url, 'phone', locale, { javaScriptEnabled: false })
    await page.goto(pageOf(placed))
    await page.getByRole('button', { name: say.order_pay_now }).click()
    await page.getByRole('link', { name: say.order_pay_open }).click()
    await page.waitForURL('**/sandbox/pay/**')
  })

  test('without scripts an appointment is cancelled from its page, and no button does nothing', async () => {
    const { browser, server } = shop()
    const startsAt = (await freeTimes(server.url)).at(locale === 'ar' ? -1 : -3)!
    const placed = await placeAndPay(
      server.url,
      orderBody({
        items: [{ productId: 'garden-session', quantity: 1 }],
        appointments: [{ productId: 'garden-session', startsAt, mode: 'phone' }],
      }),
    )
    const { page } = await newVisitor(browser, server.url, 'phone', locale, { javaScriptEnabled: false })
    await page.goto(pageOf(placed))
    await page.getByText(say.appointment_needs_javascript ?? '', { exact: true }).waitFor()
    expect(await page.locator('main button[type=button]:visible').allTextContents()).toEqual([])
    await page.locator('summary', { hasText: say.appointment_cancel }).click()
    await expectNoSideScroll(page, 'cancelling an appointment')
    await page.getByRole('button', { name: say.appointment_cancel_now, exact: true }).click()
    await page.getByText(say.appointment_cancelled ?? '', { exact: true }).waitFor()
    await page.getByText(say.appointment_state_cancelled ?? '', { exact: true }).waitFor()
  })
})
