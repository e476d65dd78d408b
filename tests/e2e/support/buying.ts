import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Puts a product, or the variant with this id, into the cart from its page; resolves when the shop confirms it. */
export async function addToCart(page: Page, prefix: string, id: string, say: Record<string, string>): Promise<void> {
  const [product, ...keys] = id.split('.')
  await page.goto(`${prefix}/product/${product}`)
  const button = page.getByRole('button', { name: say.add_to_cart, exact: true }).locator('visible=true')
  await comesAlive(button)
  for (const key of keys)
    await page
      .getByRole('radio')
      .and(page.locator(`[value="${key}"]`))
      .check()
  await button.click()
  await page.getByText(say.added_to_cart ?? '', { exact: true }).waitFor()
}

/** Waits until a server-rendered button is hydrated: a click before that does nothing. */
async function comesAlive(button: Locator): Promise<void> {
  const isAlive = (element: Element) => Object.keys(element).some((name) => name.startsWith('__reactProps'))
  await expect.poll(() => button.evaluate(isAlive), { timeout: 20_000 }).toBe(true)
}

/** Clicks the step's button: Next, or Confirm Order on the last one. */
export async function clickNext(page: Page, label: string | undefined): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click()
}

export const buyer = {
  ar: { firstName: 'نور', lastName: 'الصباح', email: 'noor@example.com', phone: '٦٦١٢٣٤٥٦' },
  en: { firstName: 'Noor', lastName: 'Al-Sabah', email: 'noor@example.com', phone: '+965 6612 3456' },
}

export async function fillCustomer(page: Page, customer: (typeof buyer)['ar']): Promise<void> {
  for (const [name, value] of Object.entries(customer)) await page.fill(`[name=${name}]`, value)
}

export async function fillAddress(page: Page): Promise<void> {
  await page.selectOption('[name=governorate]', 'hawalli')
  await page.fill('[name=area]', 'السالمية')
  await page.fill('[name=block]', '١٠')
  await page.fill('[name=street]', '5')
}

/** Expects a page with 503, not a failed download, when a document cannot be rendered now. */
export async function expectBusyPage(shown: Page, name: string | undefined): Promise<void> {
  const page = await shown.context().newPage()
  await page.goto(shown.url())
  const link = page.getByRole('link', { name, exact: true })
  const { pathname } = new URL((await link.getAttribute('href')) ?? '', shown.url())
  const busy = { status: 503, contentType: 'text/html', body: '<h1>busy</h1>' }
  await page.route(
    (url) => url.pathname === pathname,
    (route) => route.fulfill(busy),
  )
  await link.click()
  await page.getByRole('heading', { name: 'busy' }).waitFor()
  await page.close()
}
