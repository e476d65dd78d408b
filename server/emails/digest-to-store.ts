import { html } from 'hono/html'
import { formatWhen } from '#app/kuwait-time.ts'
import { ownCounts } from '#shop/limits.ts'
import { digestLists } from '#shop/notifications/write-admin-notification.ts'
import { action, frame } from './frame.ts'
import type { EmailInput, RenderedEmail } from './rendered-email.ts'

const titles = {
  'message-to-store': 'mail_digest_messages',
  'account-to-store': 'mail_digest_accounts',
  'order-to-store': 'mail_digest_orders',
} as const

/** How many emails the store would have got beyond an hour's first ones, and where to find everything. */
export async function digestToStore({
  data: { of, from, count },
  settings,
  shop,
  locale,
  words,
}: EmailInput<'digest-to-store'>): Promise<RenderedEmail> {
  const title = words[titles[of]]({ count })
  const text = words.mail_digest_text({ most: ownCounts.digest.most, when: formatWhen(new Date(from), locale) })
  const url = `${shop.baseUrl}${digestLists[of]}`
  return {
    subject: title,
    html: frame(
      { settings, shop, locale },
      title,
      html`<p style="margin:0 0 16px;">${text}</p>${action(words.mail_digest_open(), url)}`,
      settings.name[locale],
    ),
    text: [title, text, `${words.mail_digest_open()}: ${url}`].join('\n\n'),
  }
}
