import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { newVisitor, untilHydrated } from '../support/browser.ts'
import { setUpOwner, signInOwner } from '../support/owner.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

describe('managing products', () => {
  const shop = useShop()
  const files = { photo: '', disguised: '', guide: '' }
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'products-'))
    for (const name of Object.keys(files) as (keyof typeof files)[]) files[name] = join(folder, `${name}.jpg`)
    const square = sharp({ create: { width: 480, height: 640, channels: 3, background: '#c93f22' } })
    await square.jpeg().toFile(files.photo)
    await writeFile(files.disguised, '<svg xmlns="http://www.w3.org/2000/svg"/>')
    await writeFile(files.guide, '%PDF-1.7 a guide')
  })

  const open = async (page: Page, path: string) => {
    await page.goto(path)
  }

  test('Arabic, on a phone: a new guide with picture and file goes on sale, and stock is corrected', async () => {
    const { browser, server, setupUrl } = shop()
    const say = words('ar')
    const { page, trouble, look } = await newVisitor(browser, server.url, 'phone', 'ar')
    const press = (name: string | undefined) => page.getByRole('button', { name: name ?? '', exact: true }).click()
    await setUpOwner(page, setupUrl)

    await open(page, '/admin/products/add')
    await page.fill('[name=title]', 'دليل السقاية')
    await page.fill('[name=titleEn]', 'Watering guide')
    await page.fill('[name=description]', 'متى تسقي وكم.')
    await page.fill('[name=price]', '٣٫٢٥٥')
    await page.fill('[name=originalPrice]', '٤')
    await page.getByText((say.products_saves ?? '').replace('{percent}', '19'), { exact: true }).waitFor()
    // A product is not saved before its pictures have arrived.
    const sent = Promise.withResolvers<void>()
    await page.route('**/admin/products/pictures', (route) => sent.promise.then(() => route.continue()))
    await page.setInputFiles('input[type=file][multiple]', [files.disguised, files.photo])
    await page.getByText(say.products_uploads_first ?? '', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: say.products_save ?? '', exact: true }).isDisabled()).toBe(true)
    sent.resolve()
    await page.getByText(say.products_upload_not_a_picture ?? '').waitFor()
    await page.getByText(say.products_picture_cover ?? '', { exact: true }).waitFor()
    await page.selectOption('[name=status]', 'active')
    await press(say.products_save)
    // Refused with what is missing; no input is lost.
    await page.getByText(say.products_problem_needed_file ?? '', { exact: true }).waitFor()
    await expect.poll(() => page.inputValue('[name=price]')).toBe('٣٫٢٥٥')
    await look('add')
    await page.fill('[name=descriptionEn]', 'When to water, and how much.')
    await page.selectOption('[name=status]', 'draft')
    await press(say.products_save)
    await page.waitForURL('**/admin/products/edit/watering-guide**')
    expect((await fetch(`${server.url}/product/watering-guide`)).status).toBe(404)

    await page.setInputFiles('input[type=file]:not([multiple])', files.guide)
    await page.getByText('guide.pdf', { exact: true }).waitFor()
    await page.selectOption('[name=status]', 'active')
    await press(say.products_save)
    await page.getByText(say.products_saved ?? '', { exact: true }).waitFor()
    await look('edit')
    const sold = await (await fetch(`${server.url}/en/product/watering-guide`)).text()
    expect(sold).toContain('3.255')
    const picture = /\/pictures\/[0-9a-f-]{36}-640\.webp/.exec(sold)?.[0] ?? ''
    expect((await fetch(server.url + picture)).headers.get('content-type')).toBe('image/webp')

    await open(page, '/admin/products/view/sticker-pack')
    await page.selectOption('[name=kind]', 'received')
    await page.fill('[name=amount]', '٢٥')
    await press(say.products_correct)
    await page.getByText('+25', { exact: true }).waitFor()
    await look('view')
    expect(trouble.filter((line) => !/4(22|09)/.test(line))).toEqual([])
  })

  test('English, on a desktop: two admins at one product, bulk changes, deletion and undo', async () => {
    const { browser, server } = shop()
    const say = words('en')
    const { page, context, trouble, look } = await newVisitor(browser, server.url, 'desktop', 'en')
    const button = (on: Page, name: string | undefined) => on.getByRole('button', { name: name ?? '', exact: true })
    // A draft's preview is for admins only.
    const preview = await fetch(`${server.url}/en/preview/harvest-poster`, { redirect: 'manual' })
    expect([preview.status, preview.headers.get('location')]).toEqual([302, expect.stringContaining('/admin/login')])
    await signInOwner(page, '/admin/products/edit/harvest-poster')
    const other = await context.newPage()
    await open(other, '/admin/products/edit/harvest-poster')
    await untilHydrated(page)
    await other.fill('[name=price]', '7')
    await other.fill('[name=titleEn]', 'Their poster')
    await button(other, say.products_save).click()
    await other.getByText(say.products_saved ?? '', { exact: true }).waitFor()
    await other.close()
    await page.fill('[name=titleEn]', 'My poster')
    await button(page, say.products_save).click()
    await page.getByText(say.products_conflict_title ?? '', { exact: true }).waitFor()
    await look('conflict')
    await button(page, say.products_conflict_apply).click()
    expect([await page.inputValue('[name=titleEn]'), await page.inputValue('[name=price]')]).toEqual([
      'My poster',
      '7.000',
    ])
    await button(page, say.products_save).click()
    await page.getByText(say.products_saved ?? '', { exact: true }).waitFor()

    await open(page, '/admin/products/edit/guide-library')
    await page
      .getByLabel(say.bundle_field_quantity ?? '', { exact: true })
      .first()
      .fill('0')
    await button(page, say.products_save).click()
    const bundle = page.getByRole('group', { name: say.bundle_field ?? '', exact: true })
    await expect.poll(() => bundle.evaluate((element) => element === document.activeElement)).toBe(true)
    await bundle.getByText(say.bundle_problem_components ?? '', { exact: true }).waitFor()
    await look('a wrong bundle')
    await page
      .getByLabel(say.bundle_field_quantity ?? '', { exact: true })
      .first()
      .fill('1')

    await open(page, '/admin/products')
    for (const title of ['My poster', 'Garden Sticker Pack'])
      await page.getByRole('checkbox', { name: new RegExp(title) }).press('Space')
    await button(page, say.products_bulk_apply).press('Enter')
    await page.getByText(say.products_no_change ?? '', { exact: true }).waitFor()
    // What was selected stays so after a refusal.
    for (const title of ['My poster', 'Garden Sticker Pack'])
      expect(await page.getByRole('checkbox', { name: new RegExp(title) }).isChecked()).toBe(true)
    await page.selectOption('[name=change]', 'archive')
    await button(page, say.products_bulk_apply).press('Enter')
    await page.getByText((say.products_bulk_done ?? '').replace('{count}', '2'), { exact: true }).waitFor()
    await look('list')
    expect((await fetch(`${server.url}/product/harvest-poster`)).status).toBe(404)
    await open(page, '/en/preview/harvest-poster')
    await page.getByRole('heading', { name: 'My poster' }).waitFor()

    // More than a page: one click changes all matches and nothing else.
    const seeds = Array.from({ length: 30 }, (_, index) => `SEED-${index},بذور ${index},Seeds ${index},physical,1,5`)
    await open(page, '/admin/import')
    await page.fill('[name=text]', ['sku,title,titleEn,category,price,stock', ...seeds].join('\n'))
    await button(page, say.import_check).click()
    await button(page, say.import_confirm).click()
    await page.waitForURL('**/admin/import/*')
    await open(page, '/admin/products?q=SEED')
    await page.getByRole('checkbox', { name: say.products_choose_all }).press('Space')
    await button(page, (say.admin_list_select_all ?? '').replace('{count}', '30')).press('Enter')
    await look('all that is found is chosen')
    await page.selectOption('[name=change]', 'archive')
    await button(page, say.products_bulk_apply).press('Enter')
    await page.getByText((say.products_bulk_done ?? '').replace('{count}', '30'), { exact: true }).waitFor()

    // A copy was never ordered, so it can be deleted and restored.
    await open(page, '/admin/products/view/harvest-poster')
    await button(page, say.products_duplicate).click()
    await page.waitForURL('**/edit/my-poster-copy**')
    await open(page, page.url().replace('/edit/', '/view/'))
    await button(page, say.products_delete).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say.products_delete ?? '', exact: true })
      .click()
    await page.waitForURL(/products\?deleted=/)
    await button(page, say.products_undo).click()
    await page.getByText(say.products_restored ?? '', { exact: true }).waitFor()
    await page.getByText('My poster (copy)', { exact: true }).waitFor()
    expect(trouble.filter((line) => !/4(22|09)/.test(line))).toEqual([])
  })
})
