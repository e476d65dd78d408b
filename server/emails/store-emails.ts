import { html, raw } from 'hono/html'
import { action, frame } from './frame.ts'
import type { EmailInput, RenderedEmail } from './rendered-email.ts'

/** A text that an admin sends to the store's own address (R35). */
export async function customEmail({
  data: { title, text },
  settings,
  shop,
  locale,
  words,
}: EmailInput<'custom'>): Promise<RenderedEmail> {
  // Each line in its own direction: users write in both languages.
  const lines = text.split('\n').map((line) => html`<p dir="auto" style="margin:0;">${line || raw('&nbsp;')}</p>`)
  const foot = words.mail_custom_foot()
  const url = `${shop.baseUrl}/admin/notifications`
  return {
    subject: words.mail_custom_subject({ shop: settings.name[locale], title }),
    html: frame(
      { settings, shop, locale },
      title,
      html`<div style="margin:0 0 16px;overflow-wrap:anywhere;">${lines}</div>${action(words.admin_notifications_title(), url)}`,
      foot,
    ),
    text: [title, text, url, foot].join('\n\n'),
  }
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
