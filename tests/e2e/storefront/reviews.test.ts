import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { orderBody, type Placed, place, placeAndPay } from '../../support/buying.ts'
import { newVisitor, type Size } from '../support/browser.ts'
import { setUpOwner, signInOwner } from '../support/owner.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

const texts = {
  ar: { name: 'نور', text: 'الورق سميك والألوان زاهية\nعلّقته في غرفتي', answer: 'شكرًا يا نور!' },
  en: { name: 'Noor', text: 'Thick paper and bright colours', answer: 'Thank you, Noor!' },
}

const addressOf = ({ number, accessToken }: Placed, product: string) =>
  `/review?${new URLSearchParams({ order: number, token: accessToken, product })}`
const buyerOf = (productId: string) =>
  orderBody({
    items: [{ productId, quantity: 1 }],
    customer: { firstName: 'Noor', lastName: 'Al-Sabah', email: 'noor@example.com', phone: '66123456' } as never,
  })

describe('a review from the form to the product page', () => {
  const shop = useShop()

  const ways: { locale: 'ar' | 'en'; size: Size; product: string; average: string; count: number }[] = [
    // The poster has no reviews; the demo's buyers gave the guide 5 and 4, and a third gives 4.
    { locale: 'ar', size: 'phone', product: 'harvest-poster', average: '4.0', count: 1 },
    { locale: 'en', size: 'desktop', product: 'beginner-guide', average: '4.3', count: 3 },
  ]
  for (const { locale, size, product, average, count } of ways) {
    test(`${locale}, ${size}`, async () => {
      const { browser, server, setupUrl } = shop()
      const say = words(locale)
      const placed = await placeAndPay(server.url, buyerOf(product))
      // On a busy machine the service worker would show the old copy after three seconds.
      const buyer = await newVisitor(browser, server.url, size, locale)
      const onPage = (page: Page) => page.locator('#reviews').getByText(texts[locale].text.split('\n')[0] ?? '')
      const button = (within: Page | Locator, name: string | undefined) =>
        within.getByRole('button', { name, exact: true })

      // The page is cached: publishing a review must invalidate it.
      await buyer.page.goto(`/${locale}/product/${product}`)
      await buyer.page.locator('#reviews').waitFor()
      if (count === 1) await buyer.page.getByText(say.reviews_empty_title ?? '', { exact: true }).waitFor()
      await buyer.look('product before')

      await buyer.page.goto(`/${locale}${addressOf(placed, product)}`)
      await buyer.look('form')
      await button(buyer.page, say.review_send).click()
      await buyer.page.getByText(say.review_error_stars ?? '', { exact: true }).waitFor()
      await expect.poll(() => buyer.page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('rating')
      await buyer.look('form with errors')
      // The stars have the focus: the keyboard moves on to the fourth, in reading direction.
      for (let star = 1; star < 4; star++) await buyer.page.keyboard.press(locale === 'ar' ? 'ArrowLeft' : 'ArrowRight')
      await expect.poll(() => buyer.page.locator('[name=rating]:checked').getAttribute('value')).toBe('4')
      await buyer.page.fill('[name=name]', 'noor al-sabah')
      await buyer.page.fill('[name=text]', texts[locale].text)
      await button(buyer.page, say.review_send).click()
      await buyer.page.getByText(say.review_error_full_name ?? '', { exact: true }).waitFor()
      await buyer.page.fill('[name=name]', texts[locale].name)
      await button(buyer.page, say.review_send).click()
      await buyer.page.getByText(say.review_saved ?? '', { exact: true }).waitFor()
      await buyer.look('sent')
      await buyer.page.goto(`/${locale}/product/${product}`)
      await buyer.page.locator('#reviews').waitFor()
      expect(await onPage(buyer.page).count(), 'it is not visible before it is published').toBe(0)

      const admin = await newVisitor(browser, server.url, size, locale)
      if (locale === 'ar') {
        await setUpOwner(admin.page, setupUrl)
        await admin.page.goto('/admin/reviews')
      } else {
        await signInOwner(admin.page, '/admin/reviews')
      }
      const card = admin.page.locator('article').filter({ hasText: placed.number })
      await card.waitFor()
      await admin.look('waiting reviews')
      await button(card, say.admin_reviews_publish).click()
      await admin.page.getByText(say.admin_reviews_did_published ?? '', { exact: true }).waitFor()
      await expect.poll(() => card.count()).toBe(0)
      await admin.page.goto('/admin/reviews?status=published')
      await card.locator('summary').click()
      await card.locator('[name=answer]').fill(texts[locale].answer)
      await button(card, say.admin_reviews_answer_save).click()
      await admin.page.getByText(say.admin_reviews_did_answer ?? '', { exact: true }).waitFor()
      await admin.look('published reviews')

      await buyer.page.goto(`/${locale}/product/${product}`)
      await onPage(buyer.page).waitFor()
      const section = buyer.page.locator('#reviews')
      await section.getByText(average, { exact: true }).first().waitFor()
      await section.getByText(texts[locale].answer, { exact: true }).waitFor()
      await section.getByText(texts[locale].name, { exact: true }).waitFor()
      expect(await section.getByText('Al-Sabah').count()).toBe(0)
      await expect.poll(() => section.locator('article').count()).toBe(count)
      await buyer.look('product after')
      await buyer.page.goto(`/${locale}/shop`)
      const shelf = buyer.page.locator('article').filter({ has: buyer.page.locator(`a[href$="/product/${product}"]`) })
      await shelf.getByText(average, { exact: true }).waitFor()

      // The buyer edits it: hidden until it is published again.
      await buyer.page.goto(`/${locale}${addressOf(placed, product)}`)
      await buyer.page.getByText(say.review_published ?? '', { exact: true }).waitFor()
      await buyer.page.locator('label:has([name=rating][value="1"])').click()
      await button(buyer.page, say.review_save).click()
      await buyer.page.getByText(say.review_saved ?? '', { exact: true }).waitFor()
      await buyer.page.goto(`/${locale}/product/${product}`)
      await section.waitFor()
      expect(await onPage(buyer.page).count()).toBe(0)

      await admin.page.goto('/admin/reviews')
      await button(card, say.admin_reviews_reject).click()
      await admin.page.getByText(say.admin_reviews_did_rejected ?? '', { exact: true }).waitFor()

      // Refused forms answer 422, which the browser logs.
      expect([...buyer.trouble, ...admin.trouble].filter((line) => !line.includes('422'))).toEqual([])
    })
  }

  test('a review can be written without scripts', async () => {
    const { browser, server } = shop()
    const say = words('en')
    const placed = await placeAndPay(server.url, buyerOf('rare-crops-guide'))
    const context = await browser.newContext({ baseURL: server.url, locale: 'en', javaScriptEnabled: false })
    const page = await context.newPage()
    const response = await page.goto(`/en${addressOf(placed, 'rare-crops-guide')}`)
    expect(response?.headers()['cache-control']).toContain('no-store')
    await page.getByRole('button', { name: say.review_send, exact: true }).click()
    await page.getByText(say.review_error_stars ?? '', { exact: true }).waitFor()
    await page.locator('label:has([name=rating][value="5"])').click()
    await page.getByRole('button', { name: say.review_send, exact: true }).click()
    await page.getByText(say.review_saved ?? '', { exact: true }).waitFor()
  })

  test('refuses who may not write and who may not moderate', async () => {
    const { server } = shop()
    const [mine, other] = [
      await placeAndPay(server.url, buyerOf('beginner-guide')),
      await placeAndPay(server.url, buyerOf('beginner-guide')),
    ]
    const unpaid = await place(server.url, buyerOf('beginner-guide'))
    const send = async (path: string, fields: Record<string, string>) => {
      const response = await fetch(`${server.url}${path}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      })
      return { status: response.status, to: response.headers.get('location') ?? '' }
    }
    const five = { rating: '5' }
    const stolen = addressOf({ ...mine, accessToken: other.accessToken }, 'beginner-guide')
    expect(await send(stolen, five)).toMatchObject({ status: 404 })
    expect((await fetch(`${server.url}${stolen}`)).status).toBe(404)
    expect(await send(addressOf(unpaid, 'beginner-guide'), five)).toMatchObject({ status: 409 })
    expect(await send(addressOf(mine, 'harvest-poster'), five)).toMatchObject({ status: 409 })
    expect(await send(addressOf(mine, 'beginner-guide'), { rating: '6' })).toMatchObject({ status: 422 })
    expect(await send(addressOf(mine, 'beginner-guide'), { ...five, text: 'x'.repeat(1001) })).toMatchObject({
      status: 422,
    })
    expect((await send(addressOf(mine, 'beginner-guide'), five)).to).toContain('/review?')

    // A visitor is redirected to sign-in, whatever the request and however the address is written.
    const decision = { id: '0f8fad5b-d9cb-469f-a165-70867728950e', version: '1', to: 'published' }
    for (const path of ['/admin/reviews', '/admin/reviews?status=published'])
      expect((await send(path, decision)).to).toContain('/admin/login')
    expect((await send('/admin/reviews', { ...decision, answer: 'x' })).to).toContain('/admin/login')
    expect(await (await fetch(`${server.url}/admin/reviews.data`)).text()).not.toContain(mine.number)

    // The network is rate limited.
    const statuses: number[] = []
    for (let n = 0; n < 40 && statuses.at(-1) !== 429; n++) statuses.push((await send(stolen, five)).status)
    expect(statuses.at(-1)).toBe(429)
  })
})
