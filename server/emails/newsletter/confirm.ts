import { html } from 'hono/html'
import { offInWords } from '#app/storefront/newsletter/off-in-words.ts'
import { confirmLink } from '#shop/newsletter/link.ts'
import { readOffer } from '#shop/newsletter/offer.ts'
import { readSubscription } from '#shop/newsletter/read.ts'
import { action } from '../frame.ts'
import type { EmailInput, RenderedEmail } from '../rendered-email.ts'
import { email } from '../short-email.ts'
import { newsletterFooter } from './footer.ts'

/**
 * Asks a new subscriber to confirm their address (R23). Contains no form input, which could be abused to write to
 * strangers.
 */
export async function newsletterConfirm(input: EmailInput<'newsletter-confirm'>): Promise<RenderedEmail | null> {
  const { data, settings, shop, locale, words } = input
  const row = await readSubscription(shop.db, data.subscriptionId)
  if (row?.state !== 'pending') return null
  const shopName = settings.name[locale]
  const url = confirmLink({ ...shop, locale }, row)
  const title = words.newsletter_confirm_title()
  const offer = await readOffer(shop.db, shop.clock.now(), row)
  const text = offer
    ? words.mail_confirm_text({ shop: shopName, off: offInWords(offer, locale) })
    : words.mail_confirm_plain_text({ shop: shopName })
  const ignore = words.mail_confirm_ignore()
  const button = words.newsletter_confirm_submit()
  const tail = newsletterFooter({ shop, locale, words, shopName, id: row.id })
  return email(input, {
    subject: words.mail_confirm_subject({ shop: shopName }),
    headers: tail.headers,
    title,
    html: html`<p style="margin:0 0 16px;">${text}</p>
${action(button, url)}
<p style="margin:0;">${ignore}</p>`,
    text: [text, `${button}: ${url}`, ignore],
    foot: tail,
  })
}
