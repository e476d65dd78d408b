import { html } from 'hono/html'
import { titleIn, titleWithUnits } from '#app/ui/title-in.ts'
import { mailboxHash, restoreLink, stopLinks } from '#shop/cart/reminders/link.ts'
import { readStoredCart } from '#shop/cart/reminders/read.ts'
import { formatMoney, isCurrency } from '#shop/money.ts'
import { offeredCurrency } from '#shop/settings/currencies.ts'
import { action, pictured, row, table } from '../frame.ts'
import { thumbnail } from '../order-lines.ts'
import type { EmailInput, RenderedEmail } from '../rendered-email.ts'
import { email } from '../short-email.ts'

/**
 * Reminds a shopper of the cart they did not check out (R60): what is for sale and in stock, at current prices, in
 * their currency. It contains nothing typed by whoever asked for it. Null when nothing is left.
 */
export async function cartReminder(input: EmailInput<'cart-reminder'>): Promise<RenderedEmail | null> {
  const { shop, settings, locale, data, words } = input
  const cart = await readStoredCart(shop.db, data.reminderId)
  if (cart === null) return null
  const shopName = settings.name[locale]
  const currency = offeredCurrency(settings, isCurrency(cart.currency) ? cart.currency : 'KWD')
  const price = (fils: number) => formatMoney(fils, locale, currency, settings.rates[currency])
  const lines = cart.items.map((item) => {
    const title = titleIn(item, locale)
    return { item, title, name: titleWithUnits(title, item.quantity), amount: price(item.price * item.quantity) }
  })
  const stop = stopLinks({ ...shop, locale }, mailboxHash(cart.email))
  const [title, text] = [words.mail_cart_reminder_title(), words.mail_cart_reminder_text()]
  const [why, stopping] = [words.mail_cart_reminder_why({ shop: shopName }), words.mail_cart_reminder_stop()]
  const [button, url] = [words.mail_cart_reminder_open(), restoreLink({ ...shop, locale }, cart.id)]
  return email(input, {
    subject: words.mail_cart_reminder_subject({ shop: shopName }),
    headers: {
      'List-Unsubscribe': `<${stop.oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    title,
    html: html`<p style="margin:0 0 16px;">${text}</p>
${table(
  lines.map(({ item, title: alt, name, amount }) =>
    row(
      locale,
      pictured(locale, thumbnail(shop.baseUrl, item.image, alt), name),
      html`<bdi style="white-space:nowrap;">${amount}</bdi>`,
    ),
  ),
)}
${action(button, url)}`,
    text: [text, lines.map(({ name, amount }) => `${name}: ${amount}`).join('\n'), `${button}: ${url}`],
    foot: {
      html: html`${why}<br><a href="${stop.page}" style="color:#2C7A35;">${stopping}</a>`,
      text: `${why}\n${stopping}: ${stop.page}`,
    },
  })
}
