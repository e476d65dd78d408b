import { describe, expect, test } from 'vitest'
import { kuwaitDate } from '#shop/kuwait-time.ts'
import { expectAccessible, expectNoSideScroll, newVisitor } from '../support/browser.ts'
import { setUpOwner } from '../support/owner.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

describe('scheduling a sale', () => {
  const shop = useShop()

  test('English, on a phone: invalid input is explained, a sale starts at once and is ended', async () => {
    const { browser, server, setupUrl } = shop()
    const say = words('en')
    const { page, trouble } = await newVisitor(browser, server.url, 'phone', 'en')
    const press = (name: string | undefined) => page.getByRole('button', { name: name ?? '', exact: true }).click()
    await setUpOwner(page, setupUrl)

    await page.goto('/admin/products/schedule/harvest-poster')
    await expectAccessible(page, 'schedule')
    await expectNoSideScroll(page, 'schedule')
    await page.fill('[name=value]', '١٠٠')
    await page.fill('[name=untilDay]', kuwaitDate(new Date(), 30))
    await press(say.products_schedule_plan)
    await page.getByText(say.products_schedule_problem_percent!, { exact: true }).waitFor()
    await page.fill('[name=value]', '٢٠')
    await press(say.products_schedule_plan)
    await page.getByText(say.products_schedule_running!, { exact: true }).waitFor()

    const shown = async () => (await fetch(`${server.url}/en/product/harvest-poster`)).text()
    expect(await shown()).toContain('priceValidUntil')
    // The form is empty for the next sale.
    await expect.poll(() => page.inputValue('[name=value]')).toBe('')
    await page.fill('[name=value]', '10')
    await page.fill('[name=fromDay]', kuwaitDate(new Date(), 60))
    await page.fill('[name=untilDay]', kuwaitDate(new Date(), 90))
    await press(say.products_schedule_plan)
    await page.getByText(say.products_schedule_state_planned!, { exact: true }).waitFor()
    await expect.poll(() => page.inputValue('[name=value]')).toBe('')
    await page.fill('[name=value]', '30')
    await page.fill('[name=untilDay]', kuwaitDate(new Date(), 59))
    await press(say.products_schedule_plan)
    const overlaps = (say.products_schedule_overlaps ?? '').split('{')[0] ?? ''
    await page.getByRole('alert').filter({ hasText: overlaps }).waitFor()
    expect(await page.inputValue('[name=value]')).toBe('30')

    await press(say.products_schedule_remove)
    await page.getByText(say.products_schedule_removed_done!, { exact: true }).waitFor()
    await page.getByText(say.products_schedule_state_planned!, { exact: true }).waitFor({ state: 'detached' })
    expect(await page.inputValue('[name=value]')).toBe('30')
    await press(say.products_schedule_end)
    await page.getByText(say.products_schedule_ended!, { exact: true }).waitFor()
    expect(await shown()).not.toContain('priceValidUntil')
    // The browser logs the refusal.
    expect(trouble.filter((each) => !each.includes('409'))).toEqual([])
  })
})
