import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { placeAndPay } from '../../support/buying.ts'
import { expectAccessible, expectNoSideScroll, newVisitor, untilHydrated } from '../support/browser.ts'
import { setUpOwner, signInOwner } from '../support/owner.ts'
import { useShop } from '../support/shop.ts'

const texts = (locale: 'ar' | 'en') =>
  JSON.parse(readFileSync(new URL(`../../../locales/${locale}/admin-reports.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >

/** The file saved by clicking a link. */
async function saved(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
}

describe('reports and the import of products', () => {
  const shop = useShop()

  test('Arabic, phone: sales as charts, numbers and a file', async () => {
    const { browser, server, setupUrl } = shop()
    const say = texts('ar')
    await placeAndPay(server.url)
    const { page, trouble } = await newVisitor(browser, server.url, 'phone', 'ar')
    await setUpOwner(page, setupUrl)

    await page.goto('/admin/reports?span=week')
    await page.locator('[role=img] svg.recharts-surface').first().waitFor()
    await expectNoSideScroll(page, 'reports')
    await expectAccessible(page, 'reports')
    const revenue = page.getByRole('region', { name: say.reports_revenue_title!, exact: true }).first()
    await revenue.locator('summary').click()
    // The last line of the table equals the figure above it.
    const figure = await page.locator('main dl dd').first().textContent()
    expect(await revenue.locator('tfoot td').nth(1).textContent()).toBe(figure)
    const file = await saved(page, () => revenue.getByRole('link', { name: say.reports_csv! }).click())
    expect(file.name).toMatch(/^report-sales-\d{4}-\d\d-\d\d\.csv$/)
    expect(file.text.split('\r\n')).toHaveLength(9)

    // A custom range without orders.
    await page.fill('[name=from]', '2020-01-01')
    await page.fill('[name=until]', '2020-01-31')
    await page.getByRole('button', { name: say.reports_show!, exact: true }).click()
    await page.getByText(say.reports_nothing!, { exact: true }).first().waitFor()
    await expectAccessible(page, 'reports of an empty span')
    expect(trouble).toEqual([])
  })

  test('English, desktop: products are exported, changed, checked and imported', async () => {
    const { browser, server } = shop()
    const say = texts('en')
    const { page, trouble } = await newVisitor(browser, server.url, 'desktop', 'en')
    await signInOwner(page, '/admin/import')
    const file = await saved(page, () => page.getByRole('link', { name: say.import_full! }).click())
    expect(file.text.startsWith('\ufeffid,title,category,price,originalPrice,stock,sku')).toBe(true)

    const check = async (text: string) => {
      await page
        .getByLabel(say.import_file!, { exact: true })
        .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
      await page.getByRole('button', { name: say.import_check!, exact: true }).click()
      await page.getByRole('heading', { name: say.import_plan_title!, exact: true }).waitFor()
    }
    // Importing the unchanged export changes nothing.
    await untilHydrated(page)
    await check(file.text)
    await page.getByText(say.import_nothing!, { exact: true }).waitFor()

    await page.getByRole('link', { name: say.import_other_file!, exact: true }).click()
    await check(`${file.text}bad,,fruit,x,,1,BAD-1\r\n`)
    await page.getByText(say.import_cell_category!).waitFor()
    await expectAccessible(page, 'import with errors')
    // Errors can be fixed in place.
    await expect.poll(() => page.locator('[name=text]:visible').inputValue()).toContain('BAD-1')
    expect(await page.getByRole('button', { name: say.import_confirm!, exact: true }).count()).toBe(0)

    // The field for the next file is below the errors.
    await check('sku;title;titleEn;category;price;stock\r\nHAT-1;قبعة البستان;Orchard hat;physical;٤٫٥;٧\r\n')
    await expectAccessible(page, 'import')
    await page.getByRole('button', { name: say.import_confirm!, exact: true }).click()
    await page.getByText(say.import_done_title!, { exact: true }).first().waitFor()
    const list = await saved(page, async () => {
      await page.evaluate(() => {
        location.href = '/admin/export/products?q=HAT-1'
      })
    })
    expect(list.text.split('\r\n')[1]).toBe('orchard-hat,قبعة البستان,physical,4.50,,7,HAT-1,draft,false,false')
    expect(trouble).toEqual([])
  })
})
