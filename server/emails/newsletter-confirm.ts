import { html } from 'hono/html'
import * as m from '#locales/compiled/messages.js'
import { confirmLink } from '#shop/newsletter/link.ts'
import { readSubscription } from '#shop/newsletter/read.ts'
import { action, brandOf, frame } from './frame.ts'
import { newsletterTail } from './newsletter-footer.ts'
import type { EmailInput, RenderedEmail } from './rendered-email.ts'

/**
 * Asks a new subscriber to confirm their address (R23). Contains no form input, which could be abused to write
 * to strangers.
 */
export async function newsletterConfirm({
  data,
  settings,
  shop,
  locale,
}: EmailInput<'newsletter-confirm'>): Promise<RenderedEmail | null> {
  const row = await readSubscription(shop.db, data.subscriptionId)
  if (row?.state !== 'pending') return null
  const say = { locale }
  const shopName = settings.name[locale]
  const url = confirmLink({ ...shop, locale }, row)
  const title = m.newsletter_confirm_title({}, say)
  const [text, ignore] = [m.mail_confirm_text({ shop: shopName }, say), m.mail_confirm_ignore({}, say)]
  const button = m.newsletter_confirm_submit({}, say)
  const tail = newsletterTail({ shop, locale, shopName, id: row.id })
  return {
    subject: m.mail_confirm_subject({ shop: shopName }, say),
    headers: tail.headers,
    html: frame(
      locale,
      brandOf(settings, shop, locale),
      title,
      html`<p style="margin:0 0 16px;">${text}</p>
${action(button, url)}
<p style="margin:0;">${ignore}</p>`,
      tail.html,
    ),
    text: [title, text, `${button}: ${url}`, ignore, tail.text].join('\n\n'),
  }
}
