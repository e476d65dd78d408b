import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSideScroll, newVisitor, type Size, untilHydrated } from '../support/browser.ts'
import { emailOf } from '../support/emails.ts'
import { setUpOwner, signInOwner } from '../support/owner.ts'
import { type OpenedShop, useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

const pdf = { name: 'فاتورة.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nreceipt') }

let isSetUp = false

/** The first test follows the setup link; the others sign in. */
async function enter(page: Page, { setupUrl }: OpenedShop) {
  if (isSetUp) await signInOwner(page, '/admin/dashboard')
  else await setUpOwner(page, setupUrl)
  isSetUp = true
}

describe('messages: found, answered, answered back, deleted and restored', () => {
  const shop = useShop()
  const visit = (size: Size, locale: string, more: object = {}) =>
    newVisitor(shop().browser, shop().server.url, size, locale, more)

  for (const [locale, size] of [
    ['ar', 'phone'],
    ['en', 'desktop'],
  ] as const)
    test(`${locale}, ${size}`, async () => {
      const say = words(locale) as Record<string, string>
      const press = (page: Page, name: string | undefined) =>
        page
          .getByRole('button', { name: name ?? '', exact: true })
          .first()
          .click()
      const subject = `قياس القميص ${locale} ${Date.now() % 100_000}`
      // A customer writes, without scripts, with a file.
      const stranger = await visit('phone', locale, { javaScriptEnabled: false })
      await stranger.page.goto(`/${locale}/contact`)
      for (const [name, value] of [
        ['name', 'Noura'],
        ['email', `noura-${locale}@example.com`],
        ['subject', subject],
        ['message', 'Is ORD-2026-0001 mine?'],
      ] as const)
        await stranger.page.fill(`[name=${name}]`, value)
      await stranger.page.setInputFiles('[name=files]', pdf)
      await press(stranger.page, say.contact_submit)
      await stranger.page.waitForURL(/\?sent=MSG-/)
      const number = new URL(stranger.page.url()).searchParams.get('sent') ?? ''
      await stranger.context.close()

      const { page, trouble, look } = await visit(size, locale)
      await enter(page, shop())
      await page.goto(`/admin/messages?q=${encodeURIComponent(subject)}`)
      await look('list')
      const row = page.locator('a[href^="/admin/messages/view/"]').filter({ hasText: subject })
      // Listing it changes nothing; opening it marks it read.
      await row.hover()
      await row.click()
      await page.waitForURL('**/admin/messages/view/**')
      await page.locator('dt', { hasText: say.inbox_read_at ?? '' }).waitFor()
      await look('message')
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: pdf.name }).click()
      expect((await download).suggestedFilename()).toBe(pdf.name)

      await page.keyboard.press('r')
      const field = page.locator('[name=reply]')
      await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
      // The keyboard steps through all canned answers; the button inserts the chosen one.
      await page.getByLabel(say.inbox_insert ?? '', { exact: true }).selectOption({ index: 1 })
      await page.getByRole('button', { name: say.inbox_insert_do!, exact: true }).click()
      await expect.poll(() => field.inputValue()).toContain(number)
      await page.setInputFiles('[name=files]', pdf)
      await press(page, say.inbox_reply_send)
      await page.getByText((say.inbox_replied ?? '').replace('{name}', '\u2068Noura\u2069'), { exact: true }).waitFor()
      await expect.poll(() => field.inputValue()).toBe('')
      const sentEmail = await emailOf(shop().testShop.dataDir, 'message-reply', number)
      expect(sentEmail).toContain(
        `Subject: ${(say.mail_message_reply_subject ?? '').replace('{subject}', subject).replace('{number}', number)}`,
      )
      const link = /https?:\S+\/messages\/\S+/.exec(sentEmail)?.[0] ?? ''

      // The customer answers on their page, on the other device, while the team is typing.
      await field.fill('Anything else?')
      const customer = await visit(size === 'phone' ? 'desktop' : 'phone', locale)
      await customer.page.goto(link)
      await expectAccessible(customer.page, 'thread')
      await expectNoSideScroll(customer.page, 'thread')
      await press(customer.page, say.thread_send)
      await customer.page.getByText(say.field_required ?? '', { exact: true }).waitFor()
      await customer.page.fill('[name=answer]', 'Shukran, size M please')
      await customer.page.setInputFiles('[name=files]', { ...pdf, name: 'cat.png', buffer: Buffer.from('<svg/>') })
      await press(customer.page, say.thread_send)
      await customer.page.getByText(say.contact_files_type ?? '', { exact: true }).waitFor()
      await expect.poll(() => customer.page.inputValue('[name=answer]')).toBe('Shukran, size M please')
      await customer.page.setInputFiles('[name=files]', pdf)
      // The shop receives it, and its response is lost: sent again, it is the same answer.
      await customer.page.route('**/messages/**', (route) =>
        route.request().method() === 'POST' ? route.fetch().then(() => route.abort()) : route.continue(),
      )
      await press(customer.page, say.thread_send)
      await customer.page.getByText(say.thread_lost ?? '', { exact: true }).waitFor()
      await customer.page.unrouteAll()
      await press(customer.page, say.thread_send)
      await customer.page.getByText(say.thread_sent ?? '', { exact: true }).waitFor()
      await expect.poll(() => customer.page.inputValue('[name=answer]')).toBe('')
      await expectAccessible(customer.page, 'answered')
      expect(customer.trouble.filter((line) => !/422|ERR_FAILED/.test(line))).toEqual([])

      // It appears in their page, and a reply begun before cannot be sent until they have seen it.
      await page.getByText('Shukran, size M please', { exact: true }).waitFor()
      await press(page, say.inbox_reply_send)
      await page.getByText(say.inbox_refused_changed ?? '', { exact: true }).waitFor()
      await page.getByText('Shukran, size M please', { exact: true }).waitFor()
      await expect.poll(() => field.inputValue()).toBe('Anything else?')
      await look('conflict')
      await page.fill('[name=notes]', 'Likes M')
      await press(page, say.inbox_notes_save)
      await page.getByText(say.inbox_notes_saved ?? '', { exact: true }).waitFor()
      await press(page, say.inbox_resolve)
      await page.locator('dt', { hasText: say.inbox_resolved_at ?? '' }).waitFor()

      // The thread's emails, including the acknowledgement: resend the reply.
      const emails = page.getByRole('region', { name: say.mail_about_title, exact: true })
      await expect
        .poll(async () => {
          await page.reload()
          return emails.getByRole('listitem').count()
        })
        .toBe(4)
      await untilHydrated(page)
      await emails
        .getByRole('button', { name: `${say.mail_resend} ${say.email_template_message_reply}`, exact: true })
        .click()
      await page.getByText((say.mail_on_its_way ?? '').split('{')[0] ?? '').waitFor()
      await expect.poll(() => emails.getByRole('listitem').count()).toBe(5)
      await look('emails')

      await press(page, say.inbox_delete)
      await page.getByRole('dialog').getByRole('button', { name: say.inbox_delete, exact: true }).click()
      await page.waitForURL('**/admin/messages?deleted=**')
      const dead = await fetch(link)
      expect(dead.status).toBe(404)
      await press(page, say.inbox_undo)
      await page.getByText(say.inbox_restored ?? '', { exact: true }).waitFor()
      expect((await fetch(link)).headers.get('cache-control')).toBe('private, no-store')

      // Bulk actions.
      await page.goto(`/admin/messages?q=${encodeURIComponent(subject)}`)
      await press(page, say.inbox_bulk_apply)
      await page.getByText(say.inbox_bulk_none ?? '', { exact: true }).waitFor()
      await page.getByRole('checkbox').first().check()
      await page.selectOption('[name=move]', 'status:archived')
      await press(page, say.inbox_bulk_apply)
      await page.getByText((say.inbox_bulk_done ?? '').replace('{count}', '1'), { exact: true }).waitFor()
      await look('list after')
      await page.goto('/admin/messages/answers')
      await look('canned answers')
      expect(trouble.filter((line) => !line.includes('422'))).toEqual([])
    })

  test('the list stays when one arrives, empty notes follow a colleague’s, and "r" is one of the shortcuts', async () => {
    const say = words('en') as Record<string, string>
    const write = async (subject: string) => {
      const { page, context } = await visit('phone', 'en', { javaScriptEnabled: false })
      await page.goto('/en/contact')
      const typed = { name: 'Dana', email: 'dana@example.com', subject, message: 'When do you open?' }
      for (const [name, value] of Object.entries(typed)) await page.fill(`[name=${name}]`, value)
      await page.getByRole('button', { name: say.contact_submit, exact: true }).click()
      await page.waitForURL(/\?sent=MSG-/)
      await context.close()
    }
    const { page, context, trouble } = await visit('desktop', 'en')
    await write('An early question')
    await enter(page, shop())
    await page.goto('/admin/messages')
    const loads: string[] = []
    page.on('request', (request) => loads.push(new URL(request.url()).pathname))
    const count = page.locator('nav a[href="/admin/messages"]').first()
    const before = await count.textContent()
    await write('A later question')
    await expect.poll(() => count.textContent()).not.toBe(before)
    await page.evaluate(() => fetch('/livez'))
    expect(loads).not.toContain('/admin/messages.data')
    expect(await page.getByText('A later question', { exact: true }).count()).toBe(0)

    const row = page.locator('a[href^="/admin/messages/view/"]').filter({ hasText: 'An early question' })
    const path = (await row.getAttribute('href')) ?? ''
    const elsewhere = await context.newPage()
    for (const each of [page, elsewhere]) {
      await each.goto(path)
    }
    const save = (on: Page) => on.getByRole('button', { name: say.inbox_notes_save, exact: true }).click()
    const saved = (on: Page) => on.getByText(say.inbox_notes_saved ?? '', { exact: true }).waitFor()
    await elsewhere.fill('[name=notes]', 'Theirs')
    await save(elsewhere)
    await saved(elsewhere)
    await expect.poll(() => page.inputValue('[name=notes]')).toBe('Theirs')
    await page.fill('[name=notes]', 'Theirs and mine')
    await save(page)
    await saved(page)

    const typing = () => page.locator('[name=reply]').evaluate((element) => element === document.activeElement)
    await page.locator('h1').click()
    await page.keyboard.press('Shift+R')
    expect(await typing()).toBe(false)
    await page.keyboard.press('r')
    expect(await typing()).toBe(true)
    await page.locator('h1').click()
    await page.keyboard.press('Shift+?')
    await page
      .getByRole('dialog')
      .getByText(say.admin_keys_reply ?? '', { exact: true })
      .waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await page.waitForURL('**/admin/reports**')
    expect(trouble).toEqual([])
  })
})
