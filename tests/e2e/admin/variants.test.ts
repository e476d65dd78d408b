import { describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSideScroll, newVisitor, untilHydrated } from '../support/browser.ts'
import { setUpOwner } from '../support/owner.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

describe('creating variants', () => {
  const shop = useShop()

  test('English, on a phone: two options, different prices, one value removed', async () => {
    const { browser, server, setupUrl } = shop()
    const say = words('en')
    const { page, context, trouble } = await newVisitor(browser, server.url, 'phone', 'en')
    const press = (name: string | undefined) => page.getByRole('button', { name: name ?? '', exact: true }).click()
    await setUpOwner(page, setupUrl)

    await page.goto('/admin/products/variants/sticker-pack')
    await press(say.variants_add_option)
    await page.getByLabel(say.variants_option_name!, { exact: true }).fill('المقاس')
    await page.getByLabel(say.variants_option_name_en!, { exact: true }).fill('Size')
    const value = async (number: number, [name, nameEn]: [string, string]) => {
      const label = (text: string | undefined) => (text ?? '').replace('{number}', String(number))
      await page.getByLabel(label(say.variants_value), { exact: true }).fill(name)
      await page.getByLabel(label(say.variants_value_en), { exact: true }).fill(nameEn)
    }
    await value(1, ['صغير', 'Small'])
    await press(say.variants_add_value)
    await value(2, ['كبير', 'Large'])
    const line = (name: string) =>
      page.getByRole('list', { name: say.variants_title!, exact: true }).getByRole('region', { name, exact: true })
    await line('Large').getByLabel(say.products_field_price!, { exact: true }).fill('٤٫٥')
    await line('Small').getByLabel(say.products_field_price!, { exact: true }).fill('')
    await line('Large').getByLabel(say.products_field_opening!, { exact: true }).fill('7')
    await press(say.variants_value_earlier!.replace('{number}', '2'))
    await page.getByText(say.variants_value_moved!.replace('{number}', '1').replace('{of}', '2')).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      say.variants_value_earlier!.replace('{number}', '1'),
    )
    await press(say.products_save)
    await page.getByText(say.admin_field_required!).first().waitFor()
    // The message would be at the other value.
    await press(say.variants_value_later!.replace('{number}', '1'))
    await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(0)
    await press(say.variants_value_earlier!.replace('{number}', '2'))
    await line('Small').getByLabel(say.products_field_price!, { exact: true }).fill('3')
    await expectAccessible(page, 'variants')
    await expectNoSideScroll(page, 'variants')
    await press(say.products_save)
    await page.getByText(say.products_saved!, { exact: true }).first().waitFor()
    // Once saved they have stock, which changes separately from now on.
    await expect.poll(() => line('Large').getByLabel(say.products_field_opening!, { exact: true }).count()).toBe(0)

    await page.goto('/admin/products/view/sticker-pack')
    await page.getByRole('link', { name: 'Large', exact: true }).click()
    await page.waitForURL('**/view/sticker-pack.large')
    await untilHydrated(page)
    await page.fill('[name=amount]', '3')
    // Its answer is lost: sent again, it is the same correction.
    await page.route('**/*.data*', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.abort()
    })
    await press(say.products_correct)
    await page.getByText(say.offline_not_sent!).waitFor()
    await page.unroute('**/*.data*')
    await press(say.products_correct)
    await page.getByText(say.products_stock_now!.replace('{stock}', '10'), { exact: true }).first().waitFor()

    await page.goto('/admin/products/variants/sticker-pack')
    await press(say.variants_remove_value!.replace('{number}', '2'))
    await press(say.products_save)
    await page.getByText(say.products_saved!, { exact: true }).first().waitFor()
    // A colleague saves the product's texts meanwhile, then a variant.
    await page.goto('/admin/products/variants/sticker-pack')
    const elsewhere = await context.newPage()
    const saveElsewhere = async (path: string, change: () => Promise<void>) => {
      await elsewhere.goto(path)
      await change()
      await elsewhere.getByRole('button', { name: say.products_save!, exact: true }).click()
      await elsewhere.getByText(say.products_saved!, { exact: true }).first().waitFor()
    }
    const price = (on = page) => on.getByLabel(say.products_field_price!, { exact: true })
    await saveElsewhere('/admin/products/edit/sticker-pack', () => elsewhere.fill('[name=titleEn]', 'Stickers'))
    await price().fill('4.6')
    await press(say.products_save)
    await page.getByText(say.variants_conflict_elsewhere!, { exact: true }).waitFor()
    await press(say.products_save)
    await page.getByText(say.products_saved!, { exact: true }).first().waitFor()
    await saveElsewhere('/admin/products/variants/sticker-pack', () => price(elsewhere).fill('4.5'))
    await price().fill('4.7')
    const version = await page.inputValue('[name=version]')
    await press(say.products_save)
    await page.getByText(say.variants_conflict!, { exact: true }).waitFor()
    expect(await page.inputValue('[name=version]')).toBe(version)
    await page.goto('/en/product/sticker-pack')
    await page.getByText('4.500').locator('visible=true').first().waitFor()
    expect(await page.getByRole('radio').count()).toBe(1)
    expect(trouble.filter((line) => !/409|net::ERR_FAILED/.test(line))).toEqual([])
  })
})
