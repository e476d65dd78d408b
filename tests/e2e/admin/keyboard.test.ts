import { describe, expect, test } from 'vitest'
import { anyCustomer, home, orderBody, placeAndPay, seeOrder } from '../../support/buying.ts'
import { until } from '../../support/poll.ts'
import { expectAccessible, newVisitor } from '../support/browser.ts'
import { setUpOwner } from '../support/owner.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

describe('the admin area by keyboard', () => {
  const shop = useShop()

  test('an order is shipped from the list in four keys, and Ctrl K leads anywhere', async () => {
    const { browser, server, setupUrl } = shop()
    const say = words('en')
    const buy = (productId: string) =>
      placeAndPay(
        server.url,
        orderBody({ items: [{ productId, quantity: 1 }], customer: anyCustomer() as never, shipping: home as never }),
      )
    const poster = await buy('harvest-poster')
    const { page, trouble } = await newVisitor(browser, server.url, 'desktop', 'en')
    await setUpOwner(page, setupUrl)

    await page.goto('/admin/orders')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/admin/orders/view/${poster.number}*`)
    await page.keyboard.press('n')
    await until('processing', async () => (await seeOrder(server.url, poster)).status === 'processing')
    await page.locator('[aria-keyshortcuts=n]', { hasText: say.admin_move_to_shipped ?? '' }).waitFor()
    // The page reloads its data after the step, which takes time.
    const reading = Promise.withResolvers<void>()
    let isSecondSent = false
    await page.route(`**/admin/orders/view/${poster.number}.data*`, async (route) => {
      if (route.request().method() === 'POST') isSecondSent = true
      // The second step waits until the page has reloaded after the first.
      else if (isSecondSent) await reading.promise
      await route.continue()
    })
    await page.keyboard.press('n')
    await until('shipped', async () => (await seeOrder(server.url, poster)).status === 'shipped')

    const sticker = await buy('sticker-pack')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: say.palette_open, exact: true })
    await palette.getByRole('link').first().waitFor()
    await page.keyboard.type(sticker.number)
    reading.resolve()
    await page.locator('[aria-keyshortcuts=n]', { hasText: say.admin_move_to_delivered ?? '' }).waitFor()
    await palette.getByRole('link', { name: sticker.number }).first().waitFor()
    await expectAccessible(page, 'the palette')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/admin/orders/view/${sticker.number}*`)
    expect(await palette.isVisible()).toBe(false)

    // A step is shown optimistically, and reverted when the server cannot be reached.
    const offered = (name: string | undefined) => page.locator('main [aria-keyshortcuts=n]', { hasText: name ?? '' })
    const statusOf = async () => (await seeOrder(server.url, sticker)).status
    const moves = `**/admin/orders/view/${sticker.number}.data*`
    let released = Promise.withResolvers<boolean>()
    await page.route(moves, async (route) => {
      if (route.request().method() === 'POST' && !(await released.promise)) await route.abort()
      else await route.continue()
    })
    await page.keyboard.press('n')
    await offered(say.admin_move_to_shipped).waitFor()
    expect(await statusOf()).toBe('pending')
    released.resolve(false)
    await offered(say.admin_move_to_processing).waitFor()
    await page.getByText(say.offline_not_sent ?? '').waitFor()
    expect(trouble.splice(0).filter((each) => !each.includes('ERR_FAILED'))).toEqual([])
    // The palette does the same step; a second press waits for the first.
    released = Promise.withResolvers<boolean>()
    await page.keyboard.press('Control+k')
    await page.keyboard.type(say.admin_move_to_processing ?? '')
    await page.keyboard.press('Enter')
    await offered(say.admin_move_to_shipped).waitFor()
    await page.keyboard.press('n')
    released.resolve(true)
    await until('shipped', async () => (await statusOf()) === 'shipped')
    const shipped = say.admin_moved?.replace('{status}', say.admin_status_shipped ?? '')
    // The newest is first.
    const done = page.locator('[data-sonner-toast]').filter({ hasText: shipped }).first()
    await done.getByRole('button', { name: say.undo, exact: true }).click()
    await until('processing again', async () => (await statusOf()) === 'processing')
    await page.unroute(moves)
    // A closing toast returns the focus when it is gone.
    await page.locator('[data-sonner-toast][data-removed=true]').first().waitFor({ state: 'detached' })
    // Changes made elsewhere appear without a reload, and typed text stays.
    const notes = page.locator('textarea[name=notes]')
    await notes.fill('Ask about the gift')
    const elsewhere = await page.context().newPage()
    await elsewhere.goto(`/admin/orders/view/${sticker.number}`)
    await elsewhere.keyboard.press('n')
    await offered(say.admin_move_to_delivered).waitFor()
    expect(await notes.inputValue()).toBe('Ask about the gift')
    // So does a refusal, with its input.
    await elsewhere.fill('textarea[name=notes]', 'Wrapped already')
    await elsewhere.getByRole('button', { name: say.admin_orders_notes_save, exact: true }).click()
    await elsewhere.getByText(say.admin_orders_notes_saved ?? '', { exact: true }).waitFor()
    await page.getByRole('button', { name: say.admin_orders_notes_save, exact: true }).click()
    const refused = page.getByText(say.admin_orders_notes_changed ?? '', { exact: true })
    await refused.waitFor()
    await elsewhere.keyboard.press('n')
    await offered(say.admin_move_to_delivered).waitFor({ state: 'detached' })
    expect([await refused.isVisible(), await notes.inputValue()]).toEqual([true, 'Ask about the gift'])
    await elsewhere.close()

    await page.keyboard.press('Control+k')
    await page.keyboard.type('backups')
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/admin/backups')
    await page.keyboard.press('Escape')
    expect(await palette.isVisible()).toBe(false)
    // Space presses an action, and types into the field elsewhere.
    await page.keyboard.press('Control+k')
    await page.keyboard.type(say.palette_copy_link ?? '')
    await palette.getByRole('button', { name: say.palette_copy_link ?? '' }).waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON')
    await page.keyboard.press('Space')
    await palette.waitFor({ state: 'hidden' })

    await page.goto('/admin/orders')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    const ticked = page.getByRole('checkbox', { name: say.admin_orders_choose?.replace('{number}', poster.number) })
    expect(await ticked.isChecked()).toBe(true)
    await page.keyboard.press('k')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(sticker.number)
    expect(trouble).toEqual([])
  })
})
