import { describe, expect, test } from 'vitest'
import { anyCustomer, orderBody, placeAndPay } from '../../support/buying.ts'
import { expectAccessible, newVisitor, untilHydrated } from '../support/browser.ts'
import { setUpOwner, signInOwner } from '../support/owner.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

/** Delivers only the first line of each page's data, like a slow network until the visitor moves on. */
function stallData(): void {
  const fetch = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const response = await fetch(input, init)
    if (!document.documentElement.dataset.stall || !String(input).includes('.data')) return response
    const text = await response.text()
    const isRoot = String(input).includes('_routes=root')
    const body = new ReadableStream({
      start(controller) {
        if (!isRoot) controller.enqueue(new TextEncoder().encode(text.slice(0, text.indexOf('\n') + 1) || `${text}\n`))
        document.documentElement.dataset.stall += isRoot ? ' root' : ' page'
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
      },
    })
    return new Response(body, { status: response.status, headers: response.headers })
  }
}

describe('the dashboard', () => {
  const shop = useShop()
  const buy = () => placeAndPay(shop().server.url, orderBody({ customer: anyCustomer() as never }))

  test('en, desktop: news appears in every tab without a reload; keyboard shortcuts work everywhere', async () => {
    const { browser, server, setupUrl } = shop()
    const say = words('en')
    const { page, context, trouble } = await newVisitor(browser, server.url, 'desktop', 'en')
    await setUpOwner(page, setupUrl)
    await untilHydrated(page)
    await page.getByRole('heading', { level: 1, name: say.admin_nav_dashboard, exact: true }).waitFor()
    await page.locator('.recharts-bar-rectangle').first().waitFor()
    await expectAccessible(page, 'dashboard (en)')

    const other = await context.newPage()
    await other.goto('/admin/orders')
    const count = (tab: typeof page) =>
      tab.getByRole('link', { name: new RegExp(`^${say.admin_nav_orders} \\(\\d`) }).textContent()
    const before = Number(/\d+/.exec((await count(page)) ?? '')?.[0])
    const placed = await buy()
    for (const tab of [page, other])
      await tab.getByRole('link', { name: `${say.admin_nav_orders} (${before + 1} to handle)`, exact: true }).waitFor()
    // A line on its own list, a toast elsewhere; the dashboard has reloaded its figures.
    await page.locator('[data-sonner-toast]').getByText('New order').waitFor()
    await page
      .getByRole('link', { name: new RegExp(placed.number) })
      .first()
      .waitFor()
    await other.getByText('1 new order', { exact: true }).waitFor()
    expect(await other.locator(`a[href="/admin/orders/view/${placed.number}"]`).count()).toBe(0)
    await expectAccessible(other, 'orders with a hint (en)')
    await other.getByRole('link', { name: say.admin_hint_show, exact: true }).click()
    await other.locator(`a[href="/admin/orders/view/${placed.number}"]`).first().waitFor()
    await expect.poll(() => other.getByText('1 new order', { exact: true }).count()).toBe(0)
    await other.close()

    await page.keyboard.press('?')
    await page.getByRole('heading', { name: say.admin_keys_title, exact: true }).waitFor()
    await expectAccessible(page, 'keys (en)')
    // Within a dialog the keys are the dialog's.
    await page.keyboard.press('g')
    await page.keyboard.press('u')
    await page.keyboard.press('Escape')
    expect(new URL(page.url()).pathname).toBe('/admin/dashboard')
    for (const [key, path] of [
      ['p', 'products'],
      ['m', 'messages'],
      ['c', 'discount-codes'],
      ['u', 'users'],
      ['r', 'reports'],
      ['o', 'orders'],
    ]) {
      // The second key does not wait until a busy page has handled the first, just as a person does not.
      await Promise.all([page.keyboard.press('g'), page.keyboard.press(key ?? '')])
      await page.waitForURL(`**/admin/${path}`)
    }
    // The URL changes before the page does: until then the search on screen is the last page's.
    await page.getByRole('heading', { level: 1, name: say.admin_nav_orders, exact: true }).waitFor()
    await page.keyboard.press('/')
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-search'))).toBe(true)
    await page.keyboard.type('g d')
    await expect.poll(() => page.locator('[data-search]').inputValue()).toBe('g d')
    await page.locator('h1').click()
    // The same two keys on an Arabic keyboard.
    await page.evaluate(() => {
      for (const [key, code] of [
        ['ل', 'KeyG'],
        ['ي', 'KeyD'],
      ])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }))
    })
    await page.waitForURL('**/admin/dashboard')
    expect(trouble).toEqual([])
  })

  test('navigating while data is still loading causes no page error', async () => {
    const { browser, server } = shop()
    const { page, context, trouble } = await newVisitor(browser, server.url, 'desktop', 'en')
    await context.addInitScript(stallData)
    await signInOwner(page, '/admin/dashboard')
    const html = page.locator('html')
    await html.evaluate((element) => element.setAttribute('data-stall', 'on'))
    await buy()
    await expect.poll(() => html.getAttribute('data-stall')).toContain('page')
    await html.evaluate((element) => element.removeAttribute('data-stall'))
    // Its name continues with the number of products running low.
    await page.locator('nav a[href="/admin/products"]').click()
    await page.waitForURL('**/admin/products')
    expect(trouble).toEqual([])
  })

  test('ar, phone: the drawer leads to the calls and the notifications', async () => {
    const { browser, server } = shop()
    const say = words('ar')
    const placed = await buy()
    const { page, trouble, look } = await newVisitor(browser, server.url, 'phone', 'ar')
    const button = (name: string | undefined) => page.getByRole('button', { name, exact: true })
    await signInOwner(page, '/admin/dashboard')
    await untilHydrated(page)
    await look('dashboard')

    const drawer = page.getByRole('navigation', { name: say.admin_nav_label, exact: true })
    expect(await drawer.isVisible()).toBe(false)
    await button(say.admin_menu_waits).click()
    await drawer.waitFor()
    await look('drawer')
    await drawer.getByRole('link', { name: new RegExp(`^${say.admin_nav_calls}`) }).click()
    await page.waitForURL('**/admin/calls')
    await drawer.waitFor({ state: 'hidden' })
    await look('calls')
    const call = page.getByRole('region', { name: new RegExp(placed.number) })
    expect(await call.locator('a[href^="https://wa.me/"]').getAttribute('href')).toContain(placed.number)
    await call.getByRole('textbox').fill('يفضّل المساء')
    await call.getByRole('button', { name: say.admin_call_no_answer, exact: true }).click()
    await call.getByText('محاولة واحدة').waitFor()
    await call.getByText('يفضّل المساء').waitFor()
    await call.getByRole('button', { name: say.admin_call_reached, exact: true }).click()
    await call.waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: say.admin_calls_done, exact: true }).click()
    await call.getByText(say.admin_call_reached ?? '', { exact: true }).waitFor()
    await look('calls done')

    await page.getByRole('link', { name: new RegExp(`^${say.admin_notifications_title}`) }).click()
    await page.locator(`main a[href="/admin/orders/view/${placed.number}"]`).waitFor()
    await page.getByText(say.admin_send_title ?? '', { exact: true }).click()
    await button(say.admin_send_submit).click()
    await page
      .getByText(say.admin_field_required ?? '', { exact: true })
      .first()
      .waitFor()
    await look('notifications')
    await button(say.admin_send_test).click()
    // In the list, not only as a toast: it stays unread until the list shows it.
    await page
      .locator('main')
      .getByText(say.admin_arrival_test_text ?? '', { exact: true })
      .waitFor()
    await button(say.admin_notifications_all_read).click()
    await button(say.admin_notifications_all_read).waitFor({ state: 'hidden' })
    expect(trouble).toEqual([])
  })
})
