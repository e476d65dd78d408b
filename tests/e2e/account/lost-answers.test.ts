import type { BrowserContext, Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newUser } from '../../support/accounts/accounts.ts'
import { expectAccessible, newVisitor } from '../support/browser.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

/** The ways in which a form's response can be lost. */
const losses: Record<string, (page: Page, context: BrowserContext) => Promise<() => Promise<void>>> = {
  offline: async (_, context) => {
    await context.setOffline(true)
    return () => context.setOffline(false)
  },
  aborted: (page) => intercept(page, 'abort'),
  'a failure of the shop (500)': (page) => intercept(page, 500),
  'a shop that cannot answer (503)': (page) => intercept(page, 503),
}

async function intercept(page: Page, how: 'abort' | number) {
  await page.route('**/*.data*', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    return how === 'abort' ? route.abort() : route.fulfill({ status: how })
  })
  return () => page.unroute('**/*.data*')
}

/** Resolves when the next form submission is answered or has failed. */
function answered(page: Page): Promise<unknown> {
  const isForm = (request: Request) => request.method() === 'POST' && request.url().includes('.data')
  return Promise.race([page.waitForEvent('requestfinished', isForm), page.waitForEvent('requestfailed', isForm)])
}

describe.each(['ar', 'en'] as const)('a form whose response is lost (%s)', (locale) => {
  const shop = useShop()
  const say = words(locale)
  const press = (page: Page, name: string | undefined) => page.getByRole('button', { name, exact: true }).click()

  /** Clicks the button once per loss: the message appears, the input stays, and the button works again. */
  async function survives(page: Page, context: BrowserContext, button: string | undefined, sentence: RegExp) {
    const typed = () =>
      page
        .locator('main form input:visible')
        .evaluateAll((fields) => (fields as HTMLInputElement[]).map(({ name, value }) => [name, value]))
    const before = await typed()
    for (const [loss, begin] of Object.entries(losses)) {
      const end = await begin(page, context)
      // Ignores what the previous loss left on the page: one that ends too early would let the form through.
      const lost = answered(page)
      await press(page, button)
      await lost
      // A toast that is closing may still be beside the new one.
      await page.getByText(sentence).first().waitFor()
      await expect.poll(() => page.getByRole('button', { name: button, exact: true }).isEnabled()).toBe(true)
      expect(await typed(), loss).toEqual(before)
      await end()
    }
    await expectAccessible(page, `${button} (${locale})`)
  }
  const exactly = (text: string | undefined) => new RegExp(`^${text}$`)

  test('register, sign-in and profile show the specified message and keep the input', async () => {
    const { page, context } = await newVisitor(shop().browser, shop().server.url, 'phone', locale, {
      serviceWorkers: 'allow',
    })
    const person = newUser()
    const sentences =
      locale === 'en'
        ? ['An error occurred during registration', 'An error occurred during login', 'Error saving changes']
        : [say.register_error, say.login_error, say.profile_save_error]
    const { password, ...fields } = person
    await page.goto(`/${locale}/register`)
    for (const [name, value] of Object.entries({ ...fields, password, confirm: password }))
      await page.fill(`[name=${name}]`, value)
    await survives(page, context, say.register_submit, exactly(sentences[0]))
    await press(page, say.register_submit)
    await page.waitForURL('**/login')

    await page.fill('[name=email]', person.email)
    await page.fill('[name=password]', password)
    await survives(page, context, say.login_submit, exactly(sentences[1]))
    await press(page, say.login_submit)
    await page.waitForURL((url) => url.pathname === `/${locale}`)

    await page.goto(`/${locale}/profile`)
    await press(page, say.profile_edit)
    await page.fill('[name=name]', 'Noura Saleh')
    await survives(page, context, say.profile_save, exactly(sentences[2]))
    await press(page, say.profile_save)
    await page.getByRole('heading', { name: 'Noura Saleh' }).waitFor()
  })

  test('a form without its own message shows a toast, until Escape or the next click', async () => {
    const { page, context } = await newVisitor(shop().browser, shop().server.url, 'phone', locale, {
      serviceWorkers: 'allow',
    })
    await page.goto(`/${locale}/forgot-password`)
    // Toasts are loaded with the first interaction.
    await page.click('[name=email]')
    await page.locator('section[aria-live=polite]').waitFor({ state: 'attached' })
    await page.fill('[name=email]', 'noura@example.com')
    const toast = page.getByText(new RegExp(`^(${say.unavailable_not_sent}|${say.offline_not_sent})$`))
    await survives(page, context, say.forgot_submit, new RegExp(`${say.unavailable_not_sent}|${say.offline_not_sent}`))
    await page.keyboard.press('Escape')
    await expect.poll(() => toast.count()).toBe(0)
    const end = await intercept(page, 'abort')
    await press(page, say.forgot_submit)
    await page
      .getByText(say.offline_not_sent ?? '', { exact: true })
      .first()
      .waitFor()
    await end()
    await press(page, say.forgot_submit)
    await page.getByText(say.forgot_done ?? '', { exact: true }).waitFor()
    await expect.poll(() => toast.count()).toBe(0)
  })
})
