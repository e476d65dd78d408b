import { html } from 'hono/html'
import type { Locale } from '#shop/money.ts'
import { preferencesLinks } from '#shop/newsletter/link.ts'
import type { Shop } from '#shop/shop.ts'
import type { Words } from '../texts/words.ts'

type Subscriber = {
  shop: Pick<Shop, 'baseUrl' | 'secrets'>
  locale: Locale
  words: Words
  shopName: string
  id: string
}

/**
 * The footer of every newsletter email: why it was sent and how to unsubscribe, for people and mail programs
 * (one-click, RFC 8058).
 */
export function newsletterFooter({ shop, locale, words, shopName, id }: Subscriber) {
  const links = preferencesLinks({ ...shop, locale }, id)
  const why = words.mail_newsletter_why({ shop: shopName })
  const way = words.mail_newsletter_preferences()
  return {
    headers: {
      'List-Unsubscribe': `<${links.unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    html: html`${why}<br><a href="${links.preferences}" style="color:#2C7A35;">${way}</a>`,
    text: `${why}\n${way}: ${links.preferences}`,
  }
}
