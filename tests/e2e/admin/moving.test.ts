import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSideScroll, newVisitor, untilHydrated } from '../support/browser.ts'
import { setUpOwner, signInOwner } from '../support/owner.ts'
import { useShop } from '../support/shop.ts'

const texts = (locale: 'ar' | 'en') =>
  Object.assign(
    {},
    ...['moving', 'admin-reports', 'storefront'].map((name) =>
      JSON.parse(readFileSync(new URL(`../../../locales/${locale}/${name}.json`, import.meta.url), 'utf8')),
    ),
  ) as Record<string, string>

const file = [
  'Handle,Title,Body (HTML),Vendor,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Requires Shipping,Image Src,Status',
  'orchard-cap,Orchard cap,<p>Warm</p>,Us,hats,Size,Small,CAP-S,4,4.500,,TRUE,http://pictures.example/cap.jpg,active',
  'orchard-cap,,,,,,Large,CAP-L,3,5,,TRUE,,',
  'watering-can,مرشّة البستان,<p>وصف</p>,,,Title,Default Title,CAN-1,,2.250,3,TRUE,,draft',
  'far-away,From far away,,,,Title,Default Title,FAR-1,1,12.00 SAR,,TRUE,,active',
].join('\n')

const orders = [
  'Name,Email,Financial Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Billing Name,Billing Phone',
  '#1001,sara@example.com,paid,SAR,99.50,2025-03-04 10:11:12 +0300,2,Old mug,2.5,سارة العلي,+966512345678',
  '#1001,sara@example.com,,,,,1,بوستر,7.5,,',
  '#1002,omar@example.com,refunded,KWD,12.500,2025-02-01,1,Hat,12.5,Omar Ali,',
  '#1003,omar@example.com,paid,KWD,12.500,02/01/2025,1,Hat,12.5,Omar Ali,',
].join('\n')

describe('moving in from another shop', () => {
  const shop = useShop()

  test('Arabic, phone: a file is checked and imported, with a result for each product', async () => {
    const { browser, server, setupUrl } = shop()
    const say = texts('ar')
    const { page, trouble } = await newVisitor(browser, server.url, 'phone', 'ar')
    await setUpOwner(page, setupUrl)

    await page.goto('/admin/import')
    await check(page, say)
    await page.getByText(say.moving_problem_currency!).waitFor()
    await expectNoSideScroll(page, 'the plan of a move')
    await expectAccessible(page, 'the plan of a move')
    // The admin must confirm that prices are in dinars.
    const bring = page.getByRole('button', { name: say.moving_confirm!, exact: true })
    await bring.click()
    await page.getByText(say.moving_dinars_needed!, { exact: true }).waitFor()
    await page.getByLabel(say.moving_dinars!, { exact: true }).check()
    // The plan stays when it could not be sent.
    await page.route('**/*.data*', (route) => route.abort())
    await bring.click()
    await page.getByText(say.offline_not_sent!).waitFor()
    await bring.waitFor()
    await page.unroute('**/*.data*')
    await bring.click()
    await page.waitForURL('**/admin/import/moves/*')
    await page.getByRole('link', { name: say.moving_drafts_link!, exact: true }).waitFor()
    await page.getByText(say.moving_picture_not_https!, { exact: true }).waitFor()
    await expectNoSideScroll(page, 'a move')
    await expectAccessible(page, 'a move')

    await page.goto('/admin/import')
    await check(page, say, orders, say.archive_orders_from!)
    await page.getByText(say.archive_problem_no_date!, { exact: true }).waitFor()
    await expectNoSideScroll(page, 'the plan of an archive')
    await expectAccessible(page, 'the plan of an archive')
    await page.getByRole('button', { name: say.archive_confirm!, exact: true }).click()
    await page.waitForURL('**/admin/archive?*')
    await page.getByText('sara@example.com', { exact: true }).waitFor()
    await expectNoSideScroll(page, 'the archive')
    await expectAccessible(page, 'the archive')
    expect(trouble.filter((line) => !line.includes('net::ERR_FAILED'))).toEqual([])
  })

  test('English, desktop: the same file again imports nothing; redirects are listed, added and deleted', async () => {
    const { browser, server } = shop()
    const say = texts('en')
    const { page, trouble } = await newVisitor(browser, server.url, 'desktop', 'en')
    await signInOwner(page, '/admin/import')
    await untilHydrated(page)
    await check(page, say)
    await page.getByText(say.moving_nothing!, { exact: true }).waitFor()
    await expectAccessible(page, 'the plan of a move again')

    await page.goto('/admin/archive?q=omar')
    await page.getByText('#1002', { exact: true }).waitFor()
    await page.getByText(say.archive_erase!, { exact: true }).click()
    await expectAccessible(page, 'the archive with a question')
    await page.getByRole('button', { name: say.archive_erase_yes!, exact: true }).click()
    await page.getByText(say.archive_none_found!, { exact: true }).waitFor()

    await page.goto('/admin/redirects')
    await page.getByText('/products/orchard-cap', { exact: true }).waitFor()
    await page.getByLabel(say.redirects_path!, { exact: true }).fill('/collections/all')
    await page.getByLabel(say.redirects_target!, { exact: true }).fill('https://example.com')
    const save = page.getByRole('button', { name: say.redirects_save!, exact: true })
    await save.click()
    await page.getByText(say.redirects_not_local!, { exact: true }).waitFor()
    await page.getByLabel(say.redirects_target!, { exact: true }).fill('/shop')
    await save.click()
    await page.getByText('/collections/all', { exact: true }).waitFor()
    await expectAccessible(page, 'redirects')
    await expectNoSideScroll(page, 'redirects')
    const moved = await fetch(`${server.url}/en/collections/all`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/en/shop'])
    await page.getByRole('button', { name: /collections\/all/ }).click()
    await page.getByText(say.redirects_deleted!, { exact: true }).waitFor()
    expect((await fetch(`${server.url}/collections/all`, { redirect: 'manual' })).status).toBe(404)
    expect(trouble).toEqual([])
  })
})

/** Uploads the file and waits for the import plan. */
async function check(page: Page, say: Record<string, string>, content = file, heading = say.moving_plan_title!) {
  await page
    .getByLabel(say.import_file!, { exact: true })
    .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await page.getByRole('button', { name: say.import_check!, exact: true }).click()
  const title = heading.replace('{platform}', say.moving_shopify!)
  await page.getByRole('heading', { name: title, exact: true }).waitFor()
}
