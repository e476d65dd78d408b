import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSideScroll, newVisitor, type Size } from '../support/browser.ts'
import { emailOf } from '../support/emails.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

describe('contact', () => {
  const shop = useShop()
  const visit = (size: Size, locale: string, more: object = {}) =>
    newVisitor(shop().browser, shop().server.url, size, locale, more)

  for (const [locale, size] of [
    ['ar', 'phone'],
    ['ar', 'desktop'],
    ['en', 'phone'],
    ['en', 'desktop'],
  ] as const) {
    test(`a message is refused without losing input, then sent to the store (${locale}, ${size})`, async () => {
      const say = words(locale)
      const { page, trouble, look } = await visit(size, locale)
      await page.goto(`/${locale}/contact`)
      await look('contact')
      const send = page.getByRole('button', { name: say.contact_submit, exact: true })
      await page.fill('[name=name]', 'نورة Al Anzi')
      await page.fill('[name=email]', 'noura@')
      await page.fill('[name=message]', 'one\n\ntwo')
      await page.selectOption('[name=category]', 'complaint')
      await send.click()
      await page.getByText(say.contact_check ?? '', { exact: true }).waitFor()
      await page.getByText(say.field_email ?? '', { exact: true }).waitFor()
      // The first invalid field has the focus.
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
      await expect.poll(() => page.locator('[name=subject]').getAttribute('aria-invalid')).toBe('true')
      await look('contact with errors')

      await page.reload()
      await expect.poll(() => page.inputValue('[name=message]'), { timeout: 20_000 }).toBe('one\n\ntwo')
      await expect.poll(() => page.inputValue('[name=name]')).toBe('نورة Al Anzi')
      await expect.poll(() => page.inputValue('[name=category]')).toBe('complaint')
      await page.fill('[name=email]', `noura-${locale}-${size}@example.com`)
      await page.fill('[name=phone]', '٦٦١٢٣٤٠١')
      await page.fill('[name=subject]', 'سؤال')
      await send.click()
      const heading = page.getByRole('heading', { name: say.contact_sent_title, exact: true })
      await heading.waitFor()
      await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
      const number = (await page.getByText(/^MSG-\d{4}-\d{4,}$/).textContent()) ?? ''
      await look('sent')
      const sentEmail = await emailOf(shop().testShop.dataDir, 'message-to-store', number)
      expect(sentEmail).toContain(`Reply-To: noura-${locale}-${size}@example.com\n`)
      expect(sentEmail).toContain('one\n\ntwo')
      expect(sentEmail).toContain('+965 6612 3401')

      // A reload shows it again and sends nothing; the next message is empty, with the same sender.
      await page.reload()
      await page.getByText(number, { exact: true }).waitFor()
      await page.getByRole('link', { name: say.contact_another, exact: true }).click()
      await send.waitFor()
      await expect.poll(() => page.inputValue('[name=name]'), { timeout: 20_000 }).toBe('نورة Al Anzi')
      expect([await page.inputValue('[name=message]'), await page.inputValue('[name=subject]')]).toEqual(['', ''])
      expect(trouble).toEqual([])
    })
  }

  test('from an order: its number and the category are prefilled, for WhatsApp too', async () => {
    const { page } = await visit('phone', 'en')
    await page.goto('/en/contact?order=ORD-2026-0003')
    await expect.poll(() => page.inputValue('[name=subject]')).toContain('ORD-2026-0003')
    await expect.poll(() => page.inputValue('[name=category]')).toBe('order_inquiry')
    const whatsapp = await page.locator('main a[href^="https://wa.me/"]').getAttribute('href')
    expect(decodeURIComponent(whatsapp ?? '')).toMatch(/^https:\/\/wa\.me\/\d+\?text=.*ORD-2026-0003/)
    // The draft of one order, or of none, does not replace the subject of another.
    await page.fill('[name=subject]', 'About the first order')
    await page.fill('[name=message]', 'Where is it?')
    await page.goto('/en/contact?order=ORD-2026-0004')
    await expect.poll(() => page.inputValue('[name=message]')).toBe('Where is it?')
    expect(await page.inputValue('[name=subject]')).toContain('ORD-2026-0004')
    await page.goto('/en/contact?order=ORD-2026-0003')
    await expect.poll(() => page.inputValue('[name=subject]')).toBe('About the first order')
    await page.goto('/en/contact')
    await expect.poll(() => page.inputValue('[name=message]')).toBe('Where is it?')
    expect(await page.inputValue('[name=subject]')).toBe('')
    await page.fill('[name=message]', 'Where is the other one?')
    await page.goto('/en/contact?order=ORD-2026-0004')
    await expect.poll(() => page.inputValue('[name=message]')).toBe('Where is the other one?')
    expect(await page.inputValue('[name=subject]')).toContain('ORD-2026-0004')
    expect(await page.inputValue('[name=category]')).toBe('order_inquiry')
    await page.goto(`/en/contact?order=${encodeURIComponent('ORD-1"><script>alert(1)</script>')}`)
    await expect.poll(() => page.inputValue('[name=subject]')).toBe('')
  })

  test('open or closed by Kuwait’s clock, wherever the visitor is', async () => {
    const { page } = await visit('desktop', 'en', { timezoneId: 'America/New_York' })
    const say = words('en')
    const sign = (text: string | undefined) => page.locator('main').getByText(text ?? '', { exact: true })
    await page.clock.setFixedTime(new Date('2026-11-03T09:30:00+03:00'))
    await page.goto('/en/contact')
    await sign(say.contact_open_now).waitFor()
    await page.getByText('until \u206822:00\u2069', { exact: true }).waitFor()
    await page.clock.setFixedTime(new Date('2026-11-03T22:00:00+03:00'))
    await page.reload()
    await sign(say.contact_closed_now).waitFor()
    await page.getByText('opens tomorrow at \u20689:00\u2069', { exact: true }).waitFor()
    await expectAccessible(page, 'closed now')
    // The cached page is the same at any time.
    const html = await (await fetch(`${shop().server.url}/en/contact`)).text()
    expect(html).not.toMatch(/Open now<|Closed now</)
  })

  test('a lost connection and an unavailable shop are reported, and the next attempt sends the input', async () => {
    const { page } = await visit('phone', 'en')
    const say = words('en')
    await page.goto('/en/contact')
    await page.fill('[name=name]', 'Noura')
    await page.fill('[name=email]', 'noura@example.com')
    await page.fill('[name=subject]', 'Lost')
    await page.fill('[name=message]', 'text')
    // One handler for the whole test: between removing one and adding another a request could pass.
    let shopIs: 'lost' | 'away' | 'there' = 'lost'
    const met: string[] = []
    await page.route('**/contact*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      met.push(shopIs)
      // The shop receives it, and its response is lost.
      if (shopIs === 'lost') return route.fetch().then(() => route.abort())
      return shopIs === 'away' ? route.fulfill({ status: 503 }) : route.continue()
    })
    const send = page.getByRole('button', { name: say.contact_submit, exact: true })
    const failed = page.getByText('Failed to send message. Please try again.', { exact: true })
    await send.click()
    await failed.waitFor()
    // The button is below the whole form: the reader is brought up to the message.
    const isInView = () =>
      failed.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
    await expect.poll(isInView).toBe(true)
    await expectAccessible(page, 'failed')

    // The shop is reached but unavailable: the same message, and the button can be clicked again.
    shopIs = 'away'
    await send.click()
    await expect.poll(() => met, { timeout: 20_000 }).toEqual(['lost', 'away'])
    await send.waitFor()
    await failed.waitFor()
    const fields = ['name', 'email', 'subject', 'message']
    const typed = await Promise.all(fields.map((name) => page.inputValue(`[name=${name}]`)))
    expect(typed).toEqual(['Noura', 'noura@example.com', 'Lost', 'text'])
    shopIs = 'there'
    await send.click()
    await page.getByRole('heading', { name: say.contact_sent_title, exact: true }).waitFor()
    const number = (await page.getByText(/^MSG-\d{4}-\d{4,}$/).textContent()) ?? ''
    expect(await emailOf(shop().testShop.dataDir, 'message-to-store', number)).toContain('Lost')
    const folder = join(shop().testShop.dataDir, 'mail')
    const toStore = readdirSync(folder).filter((name) => name.startsWith('message-to-store') && name.endsWith('.txt'))
    const texts = toStore.map((name) => readFileSync(join(folder, name), 'utf8'))
    expect(texts.filter((text) => text.includes('Lost'))).toHaveLength(1)
  })

  test('without scripts the cart and the checkout explain how to order', async () => {
    for (const locale of ['ar', 'en'] as const) {
      const { page, context } = await visit('phone', locale, { javaScriptEnabled: false })
      for (const path of ['cart', 'checkout']) {
        await page.goto(`/${locale}/${path}`)
        await page.getByText(words(locale).needs_javascript_order ?? '', { exact: true }).waitFor()
        for (const way of ['a[href^="https://wa.me/"]', 'a[href^="tel:"]', `a[href="/${locale}/contact"]`])
          expect(await page.locator(`main ${way}`).first().isVisible(), way).toBe(true)
        await expectNoSideScroll(page, `${path} without scripts (${locale})`)
      }
      await context.close()
    }
  })

  test('without scripts: errors keep the input, then it is sent; the honeypot stops bots', async () => {
    const { page, context } = await visit('phone', 'ar', { javaScriptEnabled: false })
    const say = words('ar')
    const send = page.getByRole('button', { name: say.contact_submit, exact: true })
    await page.goto('/ar/contact')
    await page.fill('[name=name]', 'نورة')
    await page.fill('[name=message]', 'أول\nثانٍ')
    await page.selectOption('[name=category]', 'suggestion')
    await send.click()
    await page.getByText(say.contact_check ?? '', { exact: true }).waitFor()
    await expect.poll(() => page.inputValue('[name=message]')).toBe('أول\nثانٍ')
    await expect.poll(() => page.inputValue('[name=category]')).toBe('suggestion')
    await page.fill('[name=email]', 'noura@example.com')
    await page.fill('[name=subject]', 'اقتراح')
    await send.click()
    await page.getByRole('heading', { name: say.contact_sent_title, exact: true }).waitFor()
    expect(page.url()).toMatch(/\/ar\/contact\?sent=MSG-\d{4}-\d{4,}$/)
    await context.close()

    const fields = { name: 'Bot', email: 'bot@example.com', subject: 's', message: 'm', fax: 'filled' }
    const trapped = await fetch(`${shop().server.url}/en/contact`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
    })
    expect([trapped.status, trapped.headers.get('location')]).toEqual([200, null])
  })
})
