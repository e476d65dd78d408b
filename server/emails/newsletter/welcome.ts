import { html } from 'hono/html'
import { readSubscription } from '#shop/newsletter/read.ts'
import { action, brandOf, frame, ltr } from '../frame.ts'
import type { EmailInput, RenderedEmail } from '../rendered-email.ts'
import { newsletterFooter } from './footer.ts'

/** Welcomes a confirmed subscriber with the discount code (R23); null for one who unsubscribed meanwhile. */
export async function newsletterWelcome({
  data,
  settings,
  shop,
  locale,
  words,
}: EmailInput<'newsletter-welcome'>): Promise<RenderedEmail | null> {
  const row = await readSubscription(shop.db, data.subscriptionId)
  if (row?.state !== 'confirmed') return null
  const shopName = settings.name[locale]
  const title = words.mail_welcome_title({ name: row.name })
  const text = words.mail_welcome_text()
  const [button, url] = [words.mail_welcome_shop(), `${shop.baseUrl}/${locale}/shop`]
  const tail = newsletterFooter({ shop, locale, words, shopName, id: row.id })
  return {
    subject: words.mail_welcome_subject({ shop: shopName }),
    headers: tail.headers,
    html: frame(
      locale,
      brandOf(settings, shop, locale),
      title,
      html`<p style="margin:0 0 12px;">${text}</p>
<p style="margin:0 0 16px;font-size:24px;font-weight:bold;letter-spacing:2px;">${ltr(row.discountCode)}</p>
${action(button, url)}`,
      tail.html,
    ),
    text: [title, text, row.discountCode, `${button}: ${url}`, tail.text].join('\n\n'),
  }
}
