import { html } from 'hono/html'
import { action, frame } from './frame.ts'
import type { EmailInput, RenderedEmail } from './rendered-email.ts'
import { email } from './short-email.ts'
import { writtenLines } from './written-lines.ts'

/** A text that an admin sends to the store's own address (R35). */
export async function customEmail(input: EmailInput<'custom'>): Promise<RenderedEmail> {
  const {
    data: { title, text },
    settings,
    shop,
    locale,
    words,
  } = input
  const foot = words.mail_custom_foot()
  const url = `${shop.baseUrl}/admin/notifications`
  return email(input, {
    subject: words.mail_custom_subject({ shop: settings.name[locale], title }),
    title,
    html: html`<div style="margin:0 0 16px;overflow-wrap:anywhere;">${writtenLines(text)}</div>${action(words.admin_notifications_title(), url)}`,
    text: [text, url],
    foot,
  })
}

/** Verifies that emails are sent (R35). */
export async function testEmail({ settings, shop, locale, words }: EmailInput<'test'>): Promise<RenderedEmail> {
  const [title, text] = [words.mail_test_title(), words.mail_test_text()]
  const foot = words.mail_custom_foot()
  return {
    subject: words.mail_test_subject({ shop: settings.name[locale] }),
    html: frame({ settings, shop, locale }, title, html`<p style="margin:0;">${text}</p>`, foot),
    text: [title, text, foot].join('\n\n'),
  }
}
