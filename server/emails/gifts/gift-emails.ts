import { html } from 'hono/html'
import { dayInWords } from '#app/appointment-time.ts'
import { isolate } from '#app/ui/isolate.ts'
import { titleIn } from '#app/ui/title-in.ts'
import { giftDay } from '#shop/gifts/day.ts'
import { type GiftView, readGift } from '#shop/gifts/read.ts'
import { isGiftOpen } from '#shop/gifts/state.ts'
import { giftToken } from '#shop/gifts/token.ts'
import type { Locale } from '#shop/money.ts'
import { orderUrl } from '#shop/orders/access/order-url.ts'
import { readOrder } from '#shop/orders/read.ts'
import { contactLine } from '../contact-line.ts'
import { action } from '../frame.ts'
import type { EmailInput, RenderedEmail } from '../rendered-email.ts'
import { email, short } from '../short-email.ts'
import type { Words } from '../texts/words.ts'

/**
 * The gift card with its message and private link, for the recipient: no price, no order, and only the giver's name.
 * Null when it was withdrawn, refused, or corrected to another address.
 */
export async function giftEmail(input: EmailInput<'gift'>): Promise<RenderedEmail | null> {
  const { data, settings, shop, locale, words } = input
  const found = await readGift(shop.db, data.giftId)
  if (!found || !isGiftOpen(found.state) || found.erasedAt !== null || found.linkVersion !== data.linkVersion)
    return null
  const shopName = settings.name[locale]
  const from = isolate(found.from)
  const subject = found.from
    ? words.mail_gift_subject({ from, shop: shopName })
    : words.mail_gift_subject_friend({ shop: shopName })
  const title = words.mail_gift_title({ name: isolate(found.recipientName) })
  const text = words.mail_gift_text({ title: isolate(titleIn(found, locale)) })
  const url = `${shop.baseUrl}/${locale}/gift/${found.id}?token=${giftToken(shop.secrets, found)}`
  const foot = words.mail_gift_foot({ shop: shopName })
  const signature = found.from ? words.gift_page_from({ name: from }) : ''
  const card = `${shop.baseUrl}/art/gift-${found.card}.png`
  return email(input, {
    subject,
    title,
    html: html`<p style="margin:0 0 16px;"><img src="${card}" width="510" alt="" style="display:block;width:100%;max-width:510px;height:auto;border:0;border-radius:12px;"></p>
${
  found.message || signature
    ? html`<div dir="auto" style="margin:0 0 16px;padding:16px;background:#FBF7EE;border-radius:12px;white-space:pre-line;overflow-wrap:anywhere;">${found.message}${found.message && signature ? '\n' : ''}${signature}</div>`
    : ''
}
<p style="margin:0 0 16px;">${text}</p>
${action(words.mail_gift_open(), url)}`,
    text: [found.message, signature, text, `${words.mail_gift_open()}: ${url}`],
    foot,
  })
}

/** Tells the giver that the mail server refused the address. Null once it was corrected. */
export async function giftBounced(input: EmailInput<'gift-bounced'>): Promise<RenderedEmail | null> {
  const { data, settings, shop, locale, words } = input
  const found = await readGift(shop.db, data.giftId)
  const order = await readOrder(shop.db, { id: data.orderId })
  if (!found || !order || !found.bounced || !isGiftOpen(found.state) || order.forgottenAt !== null) return null
  const { number } = order
  return short(input, {
    subject: words.mail_gift_bounced_subject({ number }),
    title: words.mail_gift_bounced_title(),
    text: words.mail_gift_bounced_text({ email: isolate(found.email) }),
    links: [{ label: words.mail_see_order(), url: orderUrl(shop, locale, order) }],
    foot: contactLine(settings, words),
  })
}

/** Tells the giver that the recipient does not want it. */
export async function giftDeclined(input: EmailInput<'gift-declined'>): Promise<RenderedEmail | null> {
  const { data, settings, shop, locale, words } = input
  const found = await readGift(shop.db, data.giftId)
  const order = await readOrder(shop.db, { id: data.orderId })
  if (!found || !order || found.state !== 'refused' || order.forgottenAt !== null) return null
  const { number } = order
  return short(input, {
    subject: words.mail_gift_declined_subject({ number }),
    title: words.mail_gift_declined_title(),
    text: words.mail_gift_declined_text({ title: isolate(titleIn(found, locale)) }),
    links: [{ label: words.mail_see_order(), url: orderUrl(shop, locale, order) }],
    foot: contactLine(settings, words),
  })
}

/** The texts about gifts in the giver's receipt, for those that are still given: to whom, and the day they are sent. */
export const giftSteps = (gifts: readonly GiftView[], locale: Locale, words: Words, now: Date): string[] =>
  gifts
    .filter(({ state, erasedAt }) => erasedAt === null && (state === 'waiting' || isGiftOpen(state)))
    .map((found) =>
      words.mail_gift_receipt({
        title: isolate(titleIn(found, locale)),
        name: isolate(found.recipientName),
        // One for today that is paid after midnight is sent a day later.
        day: isolate(dayInWords(new Date(Math.max(+giftDay(found), +(found.sentAt ?? now))), locale)),
      }),
    )
