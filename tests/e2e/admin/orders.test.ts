import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { anyCustomer, home, orderBody, placeAndPay } from '../../support/buying.ts'
import { readPdf } from '../../support/pdf-text.ts'
import { until } from '../../support/poll.ts'
import { newVisitor, type Size } from '../support/browser.ts'
import { setUpOwner } from '../support/owner.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

const ways: { locale: 'ar' | 'en'; size: Size }[] = [
  { locale: 'ar', size: 'phone' },
  { locale: 'en', size: 'desktop' },
]

describe('working on orders', () => {
  const shop = useShop()
  let signedIn: BrowserContextOptions['storageState']

  for (const { locale, size } of ways) {
    test(`${locale}, ${size}`, async () => {
      const { browser, server, setupUrl } = shop()
      const say = words(locale)
      const buyer = { ...anyCustomer(), firstName: locale === 'ar' ? 'ميساء' : 'Maysa' }
      const buy = (...items: string[]) =>
        placeAndPay(
          server.url,
          orderBody({
            items: items.map((productId) => ({ productId, quantity: 1 })),
            customer: buyer as never,
            shipping: home as never,
          }),
        )
      const [mixed, guide] = [await buy('beginner-guide', 'bustan-tshirt.m'), await buy('rare-crops-guide')]
      const { page, context, trouble, look } = await newVisitor(browser, server.url, size, locale, {
        ...(signedIn && { storageState: signedIn }),
      })
      const press = (name: string | undefined) => page.getByRole('button', { name, exact: true }).first().click()
      const shows = (text: string | undefined) =>
        page
          .getByText(text ?? '')
          .first()
          .waitFor()
      const open = async (path: string) => {
        await page.goto(path)
      }
      if (!signedIn) {
        await setUpOwner(page, setupUrl)
        signedIn = await context.storageState()
      }

      // The list: searched by buyer, filtered by status, changed in bulk.
      await open('/admin/orders')
      await look('orders')
      if (size === 'desktop') {
        // By keyboard: arrow keys move through a choice, and a date can be typed.
        await page.locator('[name=status]').focus()
        for (const status of ['pending', 'processing']) {
          await page.keyboard.press('ArrowDown')
          await page.waitForURL(`**status=${status}**`)
        }
        await page.locator('[name=from]').focus()
        await page.keyboard.type('01012026')
        await page.waitForURL('**from=2026-01-01**')
        await open('/admin/orders')
      }
      await page.fill('[name=q]', buyer.email.toUpperCase())
      await page.press('[name=q]', 'Enter')
      await page.waitForURL('**q=**')
      const filters = page.getByRole('button', { name: say.admin_list_filters, exact: true })
      if (await filters.isVisible()) await filters.click()
      await page.selectOption('[name=turn]', 'waiting')
      await page.waitForURL('**turn=waiting**')
      const rows = page.locator('tbody tr')
      await rows.nth(1).waitFor()
      await expect.poll(() => rows.count()).toBe(2)
      await page.getByRole('checkbox', { name: say.admin_orders_choose_all }).check()
      await page.locator('select[name=to]').selectOption('cancelled')
      await press(say.admin_orders_bulk_set)
      await shows(say.admin_orders_bulk_cancel_text)
      await look('several about to be cancelled')
      await press(say.admin_orders_bulk_cancel_no)
      await page.locator('select[name=to]').selectOption('processing')
      await press(say.admin_orders_bulk_set)
      await page
        .locator('main summary')
        .filter({ hasText: say.admin_status_processing ?? '' })
        .click()
      await shows(say.admin_orders_bulk_moved)
      await look('several moved')

      // Both again: one already has the status, and is reported separately.
      await page.locator('tbody input[type=checkbox]').first().check()
      const slips = page.getByRole('link', { name: say.admin_orders_bulk_slips })
      const slipsPath = (await slips.getAttribute('href')) ?? ''
      expect(slipsPath).toContain(guide.number)
      await open(`/admin/orders/slips?order=${mixed.number}&order=${guide.number}`)
      await shows(say.admin_orders_slip_digital)
      await look('packing slips')
      const file = await page.getByRole('link', { name: say.admin_orders_slip_open }).getAttribute('href')
      // A busy machine may need a second attempt.
      const printed = await until(
        'the slips are printed',
        async () => {
          const response = await context.request.get(file ?? '')
          return response.headers()['content-type'] === 'application/pdf' && response.body()
        },
        45_000,
      )
      expect((await readPdf(printed)).text).toContain(`${mixed.number} · 1 / 1`)

      // The order: a note, a resent email, its downloads, and a status change with its effects.
      await open(`/admin/orders/view/${mixed.number}`)
      await look('order')
      await page.fill('[name=tracking]', '31245')
      await page.fill('[name=notes]', 'اتصلوا بعد السادسة')
      await press(say.admin_orders_notes_save)
      await shows(say.admin_orders_notes_saved)
      await page
        .getByRole('button', { name: new RegExp(`^${say.mail_resend}`) })
        .first()
        .click()
      await shows((say.mail_on_its_way ?? '').split('{')[0])
      await page.getByRole('button', { name: new RegExp(`^${say.admin_orders_downloads_revoke}`) }).click()
      await shows(say.admin_orders_downloads_revoked)
      await press(say.admin_orders_downloads_reissue)
      await page.getByText(say.admin_orders_action_reissue ?? '', { exact: true }).waitFor()
      expect(await page.inputValue('[name=tracking]'), 'other forms leave the next parcel as typed').toBe('31245')
      await page.locator('select[name=to]').selectOption('cancelled')
      await shows(say.admin_orders_cancel_paid_title)
      await press(say.admin_move_other_set)
      await shows(say.admin_cancel_paid)
      await look('order about to be cancelled')
      await press(say.admin_cancel_no)
      await press(say.admin_move_to_shipped)
      await shows((say.admin_moved ?? '').replace('{status}', say.admin_status_shipped ?? ''))
      await expect.poll(() => page.inputValue('[name=notes]')).toBe('اتصلوا بعد السادسة')

      // Its parcel: carrier and tracking number, also for the buyer; the order is delivered with it.
      await page
        .locator('summary')
        .filter({ hasText: say.shipments_edit ?? '' })
        .click()
      await page.locator('details[open] select[name=carrier]').selectOption('aramex')
      await page.locator('details[open] [name=tracking]').fill('٣١٢٤٥')
      await look('a parcel')
      await press(say.shipments_save)
      await page.getByRole('link', { name: say.shipments_track }).waitFor()
      await press(say.shipments_deliver)
      await page
        .getByText(say.shipments_state_delivered ?? '', { exact: true })
        .first()
        .waitFor()
      await page
        .getByText(say.admin_status_delivered ?? '', { exact: true })
        .first()
        .waitFor()
      await open(`/${locale}/order/${mixed.number}?token=${mixed.accessToken}`)
      await page.getByText('31245', { exact: true }).waitFor()
      await look('the buyer’s parcels')
      expect(trouble).toEqual([])
    })
  }
})
