import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyWebhook } from '../../../docs/client/webhook.ts'
import { freePort } from '../../support/network/free-port.ts'
import { type Server, startServer } from '../../support/start-server.ts'
import { makeTestShop, type TestShop } from '../../support/test-shops.ts'
import { expectAccessible, expectNoSideScroll, leaveBrowser, newVisitor, openBrowser } from '../support/browser.ts'
import { setUpOwner } from '../support/owner.ts'
import { words } from '../support/words.ts'

describe('integrations', () => {
  let browser: Browser
  let testShop: TestShop
  let server: Server
  const got: { headers: IncomingHttpHeaders; body: string }[] = []
  let status = 500
  const other = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    got.push({ headers: request.headers, body })
    response.writeHead(status).end()
  })
  beforeAll(async () => {
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    testShop = await makeTestShop('pglite')
    // In production the shop sends to no private address: see server/api/integrations.test.ts.
    server = await startServer(testShop, await freePort(), { NODE_ENV: 'test' })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await leaveBrowser(browser)
    await server.stop()
    await testShop.close()
    other.close()
  })

  test('a key is shown once, used, revoked; a webhook delivers and redelivers (en, desktop; ar, phone)', async () => {
    const say = words('en')
    const { page, context, trouble } = await newVisitor(browser, server.url, 'desktop', 'en')
    await setUpOwner(page, `${server.url}/admin/setup?token=${server.setupToken()}`)

    await page.goto('/admin/systems')
    const keyForm = page.locator('form').filter({ has: page.locator('[name="scope-orders:read"]') })
    await keyForm.locator('[name=name]').fill('Bookkeeping')
    await keyForm.getByRole('button', { name: say.integrations_key_add, exact: true }).click()
    await page.getByText(say.integrations_field_scope ?? '', { exact: true }).waitFor()
    await keyForm.locator('[name="scope-orders:read"]').check()
    await keyForm.getByRole('button', { name: say.integrations_key_add, exact: true }).click()
    const shown = page.getByText(/^bk_[\w-]{43}$/)
    await shown.waitFor()
    await expectAccessible(page, 'a key is shown')
    const key = (await shown.textContent()) ?? ''
    const read = () =>
      fetch(`${server.url}/api/v1/admin/orders`, { headers: { Authorization: `Bearer ${key}` } }).then(
        (it) => it.status,
      )
    expect(await read()).toBe(200)
    await page.goto('/admin/systems')
    const line = page.locator('li').filter({ hasText: 'Bookkeeping' })
    expect(await line.textContent()).toContain(key.slice(0, 9))
    expect(await line.textContent()).not.toContain(say.integrations_key_never)
    expect(await page.content()).not.toContain(key)
    await line.locator('summary').click()
    await line.getByRole('button', { name: say.integrations_key_revoke, exact: true }).click()
    await line.getByText(say.integrations_key_revoked ?? '', { exact: true }).waitFor()
    expect(await read()).toBe(401)

    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const feed = page.locator('li').filter({ hasText: `${server.url}/feed/en.xml` })
    await feed.getByRole('button', { name: `${say.integrations_copy} ${say.integrations_feed_english}` }).click()
    await feed.getByText(say.integrations_copied ?? '').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect((await fetch(copied)).headers.get('content-type')).toContain('application/xml')

    const hookForm = page.locator('form').filter({ has: page.locator('[name="event-order.paid"]') })
    await hookForm.locator('[name=name]').fill('Packing table')
    await hookForm.locator('[name=url]').fill('http://10.0.0.7/hook')
    await hookForm.locator('[name="event-order.paid"]').check()
    await hookForm.getByRole('button', { name: say.integrations_hook_add, exact: true }).click()
    await page.getByText(say.integrations_problem_not_https ?? '', { exact: true }).waitFor()
    await hookForm.locator('[name=url]').fill(`http://127.0.0.1:${(other.address() as AddressInfo).port}/hook`)
    await hookForm.getByRole('button', { name: say.integrations_hook_add, exact: true }).click()
    const secret = (await page.getByText(/^whsec_/).textContent()) ?? ''
    const card = page.getByRole('article', { name: 'Packing table' })
    await card.getByRole('button', { name: say.integrations_test, exact: true }).click()
    await expect.poll(() => got.length).toBe(1)
    expect(verifyWebhook(got[0]!.headers, got[0]!.body, secret).event.type).toBe('test')
    const name = card.locator('input[name=name]:not([type=hidden])')
    await card
      .locator('summary')
      .filter({ hasText: say.integrations_hook_edit ?? '' })
      .click()
    await name.fill('Packing table 2')
    for (const change of [say.integrations_pause, say.integrations_resume])
      await card.getByRole('button', { name: change ?? '', exact: true }).click()
    await card.getByRole('button', { name: say.integrations_pause ?? '', exact: true }).waitFor()
    expect(await name.inputValue()).toBe('Packing table 2')
    await page.getByText(secret).waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(secret)
    // A form without input shows what a colleague saved.
    await page.reload()
    const elsewhere = await context.newPage()
    await elsewhere.goto('/admin/systems')
    const theirs = elsewhere.getByRole('article', { name: 'Packing table' })
    await theirs
      .locator('summary')
      .filter({ hasText: say.integrations_hook_edit ?? '' })
      .click()
    await theirs.locator('input[name=name]:not([type=hidden])').fill('Packing table 3')
    await theirs.getByRole('button', { name: say.integrations_hook_save, exact: true }).click()
    await elsewhere.getByText(say.integrations_saved ?? '', { exact: true }).waitFor()
    for (const change of [say.integrations_pause, say.integrations_resume])
      await card.getByRole('button', { name: change ?? '', exact: true }).click()
    await expect.poll(() => name.inputValue()).toBe('Packing table 3')
    const arabic = words('ar')
    const phone = await newVisitor(browser, server.url, 'phone', 'ar', { storageState: await context.storageState() })
    await context.close()
    await phone.page.goto('/admin/systems/deliveries')
    const failed = phone.page.locator('li').filter({ hasText: 'Packing table' })
    await failed.getByText(arabic.integrations_state_failed ?? '', { exact: true }).waitFor()
    await failed.getByText(arabic.integrations_problem_status ?? '').waitFor()
    await expectAccessible(phone.page, 'the log')
    await expectNoSideScroll(phone.page, 'the log')
    status = 204
    await failed.getByRole('button').first().click()
    await expect.poll(() => got.length).toBe(2)
    expect(got[1]!.headers['webhook-id']).toBe(got[0]!.headers['webhook-id'])
    await expect
      .poll(async () => {
        await phone.page.reload()
        return failed.getByText(arabic.integrations_state_delivered ?? '', { exact: true }).count()
      })
      .toBe(1)
    // The browser logs the refused form, too.
    expect([...trouble, ...phone.trouble].filter((each) => !each.includes('422'))).toEqual([])
  })
})
