import { html, raw } from 'hono/html'
import * as m from '#locales/compiled/messages.js'
import { action, brandOf, frame } from './frame.ts'
import type { EmailInput, RenderedEmail } from './rendered-email.ts'

/** Words an admin sends to the store's own address (R35). */
export async function customEmail({
  data: { title, text },
  settings,
  shop,
  locale,
}: EmailInput<'custom'>): Promise<RenderedEmail> {
  const say = { locale }
  // Each line by its own direction: people write in both languages.
  const lines = text.split('\n').map((line) => html`<p dir="auto" style="margin:0;">${line || raw('&nbsp;')}</p>`)
  const foot = m.mail_custom_foot({}, say)
  const url = `${shop.baseUrl}/admin/notifications`
  return {
    subject: m.mail_custom_subject({ shop: settings.name[locale], title }, say),
    html: frame(
      locale,
      brandOf(settings, shop, locale),
      title,
      html`<div style="margin:0 0 16px;overflow-wrap:anywhere;">${lines}</div>${action(m.admin_notifications_title({}, say), url)}`,
      foot,
    ),
    text: [title, text, url, foot].join('\n\n'),
  }
}

/** Verifies that emails are sent (R35). */
export async function testEmail({ settings, shop, locale }: EmailInput<'test'>): Promise<RenderedEmail> {
  const say = { locale }
  const [title, text] = [m.mail_test_title({}, say), m.mail_test_text({}, say)]
  const foot = m.mail_custom_foot({}, say)
  return {
    subject: m.mail_test_subject({ shop: settings.name[locale] }, say),
    html: frame(locale, brandOf(settings, shop, locale), title, html`<p style="margin:0;">${text}</p>`, foot),
    text: [title, text, foot].join('\n\n'),
  }
}
