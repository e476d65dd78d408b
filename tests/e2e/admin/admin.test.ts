import { describe, expect, test } from 'vitest'
import { placeAndPay } from '../../support/buying.ts'
import { newVisitor, type Size } from '../support/browser.ts'
import { owner } from '../support/owner.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

// The first one follows the setup link and sets the password; the others sign in with it.
const ways: { locale: 'ar' | 'en'; size: Size }[] = [
  { locale: 'ar', size: 'phone' },
  { locale: 'en', size: 'desktop' },
  { locale: 'ar', size: 'desktop' },
  { locale: 'en', size: 'phone' },
]

describe('the admin finds the order and moves it', () => {
  const shop = useShop()

  for (const [position, { locale, size }] of ways.entries()) {
    test(`${locale}, ${size}`, async () => {
      const { browser, server, setupUrl } = shop()
      const say = words(locale)
      const placed = await placeAndPay(server.url, {
        items: [
          { productId: 'beginner-guide', quantity: 1 },
          { productId: 'bustan-tshirt.m', quantity: 1 },
        ],
        customer: { firstName: 'Noor', lastName: 'Al-Sabah', email: 'noor@example.com', phone: '66123456' },
        shipping: { address: 'قطعة 10، شارع 5', city: 'حولي', area: 'السالمية' },
        paymentMethod: 'knet',
        terms: true,
      })
      const { page, trouble, look } = await newVisitor(browser, server.url, size, locale)

      const orderPath = `/admin/orders/view/${placed.number}`
      if (position === 0) {
        await page.goto(setupUrl)
        await look('setup')
        await page.fill('[name=name]', owner.name)
        await page.fill('[name=email]', owner.email)
        await page.fill('[name=password]', owner.password)
        await page.fill('[name=confirm]', owner.password)
        await page.getByRole('button', { name: say.admin_setup_submit, exact: true }).click()
        await page.waitForURL('**/admin/dashboard')
        // The link works once.
        expect((await fetch(setupUrl)).status).toBe(404)
      } else {
        // A protected page is returned to after the sign-in.
        await page.goto(orderPath)
        await page.waitForURL('**/admin/login?from=**')
        await look('login')
        await page.fill('[name=email]', owner.email)
        await page.fill('[name=password]', 'not the password')
        await page.getByRole('button', { name: say.login_submit, exact: true }).click()
        await page.getByText(say.login_invalid ?? '', { exact: true }).waitFor()
        await look('login refused')
        await page.fill('[name=password]', owner.password)
        await page.getByRole('button', { name: say.login_submit, exact: true }).click()
        await page.waitForURL(`**${orderPath}`)
      }

      await page.goto('/admin/orders')
      const newest = page.locator('a[href^="/admin/orders/view/"]').locator('visible=true').first()
      expect(await newest.getAttribute('href')).toBe(orderPath)
      await look('orders')
      await newest.click()
      await page.waitForURL(`**${orderPath}`)
      await page.getByText('noor@example.com').first().waitFor()
      await look('order')
      for (const [press, status] of [
        [say.admin_move_to_processing, say.admin_status_processing],
        [say.admin_move_to_shipped, say.admin_status_shipped],
        [say.admin_move_to_delivered, say.admin_status_delivered],
      ]) {
        await page.getByRole('button', { name: press, exact: true }).click()
        await page.getByText((say.admin_moved ?? '').replace('{status}', status ?? ''), { exact: true }).waitFor()
      }
      await page
        .getByText(say.admin_order_delivered_at ?? '')
        .first()
        .waitFor()
      await look('order delivered')
      const response = await fetch(`${server.url}/api/v1/orders/${placed.number}`, {
        headers: { Authorization: `Bearer ${placed.accessToken}` },
      })
      const order = (await response.json()) as { status: string; deliveredAt: string | null }
      expect(order.status).toBe('delivered')
      expect(order.deliveredAt).not.toBeNull()

      await page.getByRole('button', { name: say.admin_sign_out, exact: true }).click()
      await page.waitForURL('**/admin/login')
      await page.goto('/admin/orders')
      await page.waitForURL('**/admin/login?from=**')
      // A refused sign-in answers 401, which the browser logs.
      expect(trouble.filter((line) => !line.includes('401'))).toEqual([])
    })
  }
})
