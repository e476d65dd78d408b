import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pageKeys } from '../../../shop/content/key.ts'
import { expectAccessible, expectNoSideScroll, newVisitor, type Size } from '../support/browser.ts'
import { addToCart } from '../support/buying.ts'
import { setUpOwner } from '../support/owner.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

const titles = {
  about: 'page_about_title',
  faq: 'page_faq_title',
  delivery: 'page_delivery_title',
  compliance: 'page_compliance_title',
  'privacy-policy': 'page_privacy_title',
  'terms-of-service': 'page_terms_title',
  'shipping-policy': 'page_shipping_title',
  'return-policy': 'page_return_title',
} as const

const patience = { timeout: 20_000 }

describe('content pages', () => {
  const shop = useShop()
  const visit = (size: Size, locale: string) => newVisitor(shop().browser, shop().server.url, size, locale)

  for (const locale of ['ar', 'en'] as const) {
    test(`every page opens, has a title and is accessible (${locale})`, async () => {
      const say = words(locale)
      const { page, trouble } = await visit(locale === 'ar' ? 'phone' : 'desktop', locale)
      for (const key of pageKeys) {
        const response = await page.goto(`/${locale}/${key}`)
        expect(response?.status(), key).toBe(200)
        expect((await page.locator('h1').textContent())?.trim(), key).toBe(say[titles[key]])
        expect(await page.title()).toContain(say[titles[key]])
        expect(await page.locator('link[rel=canonical]').getAttribute('href')).toContain(`/${locale}/${key}`)
        expect(await page.locator('link[hreflang]').count()).toBe(3)
        expect((await page.locator('meta[name=description]').getAttribute('content'))?.length).toBeGreaterThan(30)
        await expectAccessible(page, `${key} (${locale})`)
        await expectNoSideScroll(page, `${key} (${locale})`)
      }
      // No CSP violations: data blocks are not scripts.
      expect(trouble).toEqual([])
    })
  }

  test('the pages and the cart show the same fee', async () => {
    const { page } = await visit('phone', 'en')
    for (const path of ['/en/delivery', '/en/shipping-policy', '/en/faq', '/en/terms-of-service'])
      expect(await textOf(page, path), path).toContain('KWD 2.000')
    await addToCart(page, '/en', 'sticker-pack', words('en'))
    await page.goto('/en/cart')
    await page.getByText('KWD 5.500').locator('visible=true').first().waitFor()
  })

  test('answers are found by search, link and keyboard; the link also works in the other language', async () => {
    const { page, context, trouble } = await visit('phone', 'ar')
    const say = words('ar')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/ar/faq')
    const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '{}')
    expect(facts['@type']).toBe('FAQPage')
    expect(facts.mainEntity.length).toBeGreaterThanOrEqual(16)
    const search = page.getByRole('searchbox')
    const answers = page.locator('main details[id]').locator('visible=true')
    const all = await answers.count()
    expect(all).toBeGreaterThanOrEqual(16)

    await search.fill('كلمه مُروري')
    await expect.poll(() => answers.count(), patience).toBeLessThan(all)
    await page.locator('#password').locator('visible=true').waitFor()
    await search.fill('زرافة')
    await page.getByText(say.faq_none_title ?? '', { exact: true }).waitFor()
    await expectAccessible(page, 'no answer')
    await page.getByRole('button', { name: say.faq_search_clear, exact: true }).first().click()
    await expect.poll(() => answers.count(), patience).toBe(all)

    const answer = page.locator('#delivery-time')
    await answer.locator('summary').focus()
    await page.keyboard.press('Enter')
    await answer.locator('p').first().waitFor({ state: 'visible' })
    await expectAccessible(page, 'an open answer')
    await answer.getByRole('link', { name: say.faq_copy_link, exact: true }).click()
    await page.getByText(say.faq_copied ?? '', { exact: true }).waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toMatch(/\/faq#delivery-time$/)

    const other = await context.newPage()
    await other.goto(link)
    await other.locator('#delivery-time[open]').waitFor()
    const top = () => other.locator('#delivery-time').evaluate((each) => each.getBoundingClientRect().top)
    await expect.poll(top, patience).toBeLessThan(400)
    await other.goto('/ar/faq#delivery-fee')
    await other.locator('#delivery-fee[open]').waitFor()
    await other.getByRole('link', { name: 'English' }).locator('visible=true').first().click()
    await other.waitForURL('**/en/faq#delivery-fee')
    await other.locator('#delivery-fee[open]').waitFor()
    // A malformed hash opens no answer.
    await other.goto('/ar/faq#50%')
    await other.locator('#delivery-fee').waitFor()
    expect(trouble).toEqual([])
  })

  test('an admin’s change is visible to shoppers; a slower admin overwrites nothing', async () => {
    const { server, setupUrl } = shop()
    const say = words('en')
    const { page, context } = await visit('desktop', 'en')
    const reader = await visit('phone', 'en')
    await reader.page.goto('/en/about')
    await setUpOwner(page, setupUrl)

    await page.goto('/admin/texts')
    await expectAccessible(page, 'texts')
    await page.getByRole('link', { name: say.page_about_title, exact: true }).click()
    const field = page.getByRole('textbox', { name: say.content_body_en, exact: true })
    const save = page.getByRole('button', { name: say.content_save_en, exact: true })
    await expectAccessible(page, 'editor')
    const colleague = await context.newPage()
    await colleague.goto('/admin/texts/about')
    const theirField = colleague.getByRole('textbox', { name: say.content_body_en, exact: true })
    await theirField.fill('The colleague’s own words.')

    await field.fill('Write to {mail}.')
    await save.click()
    await expect.poll(() => field.getAttribute('aria-invalid'), patience).toBe('true')
    await expectAccessible(page, 'a refused text')
    await field.fill('We moved the garden. <script>alert(1)</script> Write to {email}.')
    await page.getByText('We moved the garden. <script>alert(1)</script> Write to hello@bustan.example.').waitFor()
    await save.click()
    await page.getByText(say.content_saved ?? '', { exact: true }).waitFor()
    await expect.poll(() => textOf(reader.page, '/en/about'), patience).toContain('We moved the garden.')
    expect(await textOf(reader.page, '/en/about')).toContain('hello@bustan.example')
    expect(await textOf(reader.page, '/ar/about')).toContain(words('ar').page_about_title)
    expect(reader.trouble).toEqual([])

    await colleague.getByRole('button', { name: say.content_save_en, exact: true }).click()
    await colleague.getByText(say.content_conflict_title ?? '', { exact: true }).waitFor()
    await expect.poll(() => theirField.inputValue()).toBe('The colleague’s own words.')
    await expectAccessible(colleague, 'a conflict')
    expect(await textOf(reader.page, '/en/about')).toContain('We moved the garden.')
    // Leaving with unsaved changes asks for confirmation.
    await colleague.getByRole('link', { name: say.content_back, exact: true }).click()
    await colleague.getByText(say.content_leave_title ?? '', { exact: true }).waitFor()
    await colleague.getByRole('button', { name: say.content_leave_no, exact: true }).click()
    await colleague.getByRole('button', { name: say.content_conflict_keep, exact: true }).click()
    await colleague.getByText(say.content_saved ?? '', { exact: true }).waitFor()
    await expect.poll(() => textOf(reader.page, '/en/about'), patience).toContain('The colleague’s own words.')

    await colleague.getByRole('button', { name: say.content_restore, exact: true }).click()
    await colleague.getByRole('button', { name: say.content_restore_yes, exact: true }).click()
    await colleague.getByText(say.content_restored ?? '', { exact: true }).waitFor()
    await expect.poll(() => textOf(reader.page, '/en/about'), patience).toContain('A team of two')
    expect((await fetch(`${server.url}/admin/texts`, { redirect: 'manual' })).status).toBe(302)
    await Promise.all([context.close(), reader.context.close()])
  })
})

async function textOf(page: Page, path: string): Promise<string> {
  await page.goto(path)
  return ((await page.locator('main').textContent()) ?? '').replaceAll('\u00a0', ' ')
}
