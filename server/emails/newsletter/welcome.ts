import { html } from 'hono/html'
import { offInWords } from '#app/storefront/newsletter/off-in-words.ts'
import { readOffer } from '#shop/newsletter/offer.ts'
import { readSubscription } from '#shop/newsletter/read.ts'
import { isWithoutLinks } from '#shop/typed/web-address.ts'
import { action, ltr } from '../frame.ts'
import type { EmailInput, RenderedEmail } from '../rendered-email.ts'
import { email } from '../short-email.ts'
import { newsletterFooter } from './footer.ts'

/** Welcomes a confirmed subscriber, with the discount code while it can be used (R23); null for one who unsubscribed meanwhile. */
export async function newsletterWelcome(input: EmailInput<'newsletter-welcome'>): Promise<RenderedEmail | null> {
  const { data, settings, shop, locale, words } = input
  const row = await readSubscription(shop.db, data.subscriptionId)
  if (row?.state !== 'confirmed') return null
  const shopName = settings.name[locale]
  // Anyone can type an address with any name, until it is confirmed.
  const title = isWithoutLinks(row.name)
    ? words.mail_welcome_title({ name: row.name })
    : words.mail_welcome_plain_title()
  const offer = await readOffer(shop.db, shop.clock.now(), row)
  const off = offer && offInWords(offer, locale)
  const text = off === null ? words.mail_welcome_plain_text() : words.mail_welcome_text({ off })
  const [button, url] = [words.mail_welcome_shop(), `${shop.baseUrl}/${locale}/shop`]
  const tail = newsletterFooter({ shop, locale, words, shopName, id: row.id })
  return email(input, {
    subject:
      off === null
        ? words.mail_welcome_plain_subject({ shop: shopName })
        : words.mail_welcome_subject({ off, shop: shopName }),
    headers: tail.headers,
    title,
    html: html`<p style="margin:0 0 12px;">${text}</p>
${offer && html`<p style="margin:0 0 16px;font-size:24px;font-weight:bold;letter-spacing:2px;">${ltr(offer.code)}</p>`}
${action(button, url)}`,
    text: [text, ...(offer ? [offer.code] : []), `${button}: ${url}`],
    foot: tail,
  })
}
