import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GoogleUser, googleUser, keys, openGoogle } from '../../support/accounts/google.ts'
import { freePort } from '../../support/network/free-port.ts'
import { type Server, startServer } from '../../support/start-server.ts'
import { makeTestShop, type TestShop } from '../../support/test-shops.ts'
import { leaveBrowser, newVisitor, openBrowser, type Size } from '../support/browser.ts'
import { words } from '../support/words.ts'

const keeper = 'keeper@bustan.example'
const ways: { locale: 'ar' | 'en'; size: Size }[] = [
  { locale: 'ar', size: 'phone' },
  { locale: 'en', size: 'desktop' },
]

describe('sign-in with Google in a browser', () => {
  let testShop: TestShop
  let server: Server
  let google: Awaited<ReturnType<typeof openGoogle>>
  let browser: Browser
  beforeAll(async () => {
    const [port, googlePort] = [await freePort(), await freePort()]
    google = await openGoogle(googlePort, `http://127.0.0.1:${port}`)
    testShop = await makeTestShop('pglite')
    server = await startServer(testShop, port, { ...keys, GOOGLE_ISSUER: google.issuer, ADMIN_EMAILS: keeper })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await leaveBrowser(browser)
    await server?.stop()
    await testShop?.close()
    await google?.stop()
  })

  /** On the provider's pages: signs in and consents, or goes back. */
  async function atGoogle(page: Page, person: GoogleUser, agrees = true) {
    google.people.set(person.sub, person)
    await page.waitForURL(`${google.issuer}/**`)
    await page.locator('[name=prompt]').first().waitFor({ state: 'attached' })
    // A returning user is still signed in there, and is only asked to consent.
    if ((await page.locator('[name=login]').count()) > 0) {
      await page.fill('[name=login]', person.sub)
      await page.fill('[name=password]', 'x')
      await page.click('[type=submit]')
    }
    await page.locator('[name=prompt][value=consent]').waitFor({ state: 'attached' })
    if (agrees) await page.click('[type=submit]')
    else await page.click('a[href$="/abort"]')
  }

  for (const { locale, size } of ways) {
    test(`${locale}, ${size}`, async () => {
      const say = words(locale) as Record<string, string>
      const { page, trouble, look } = await newVisitor(browser, server.url, size, locale)
      const ask = (name: string) => page.getByRole('button', { name, exact: true }).click()

      const me = googleUser({ name: 'Noura Al Anzi' })
      await page.goto(`/${locale}/login?from=/${locale}/cart`)
      await ask(say.login_google!)
      await atGoogle(page, me, false)
      await page.getByText(say.google_denied!, { exact: true }).waitFor()
      await look('refused')
      await page.getByRole('link', { name: say.google_home!, exact: true }).click()
      await page.waitForURL((url) => url.pathname === `/${locale}`)

      await page.goto(`/${locale}/register?from=/${locale}/cart`)
      await ask(say.register_google!)
      await atGoogle(page, me)
      await page.getByText(say.google_success!, { exact: true }).waitFor()
      await look('success')
      await page.waitForURL((url) => url.pathname === `/${locale}/cart`)
      await page.goto(`/${locale}/profile`)
      await page.getByRole('heading', { name: 'Noura Al Anzi' }).waitFor()
      await page.getByText(say.provider_google!, { exact: true }).first().waitFor()

      for (const [query, title] of [
        ['', say.google_no_code],
        ['?code=x&state=y&go=1', say.google_state],
      ]) {
        await page.goto(`/${locale}/auth/callback${query}`)
        await page.getByText(title!, { exact: true }).waitFor()
        await look(title!)
      }
      // Refusals answer 400, which the browser logs; the provider's pages load external fonts.
      expect(trouble.filter((line) => !/status of 400|ERR_NAME_NOT_RESOLVED/.test(line))).toEqual([])
    })
  }

  test('without scripts, an admin reaches the dashboard', async () => {
    const { page } = await newVisitor(browser, server.url, 'phone', 'en', { javaScriptEnabled: false })
    await page.goto('/en/login')
    await page.getByRole('button', { name: words('en').login_google!, exact: true }).click()
    await atGoogle(page, googleUser({ email: keeper }))
    await page.waitForURL((url) => url.pathname.startsWith('/admin') && url.pathname !== '/admin/login')
  })
})
