import { dayInWords } from '#app/appointment-time.ts'
import { formatWhen } from '#app/kuwait-time.ts'
import type { GiftDraft } from '#app/storefront/checkout/gifts/gift-draft.ts'
import { titleIn } from '#app/ui/title-in.ts'
import { maySendAgain } from '#shop/gifts/change-gift.ts'
import { giftDay } from '#shop/gifts/day.ts'
import { type GiftView, readGifts } from '#shop/gifts/read.ts'
import { isFullyEditable } from '#shop/gifts/state.ts'
import type { Locale } from '#shop/money.ts'
import type { Shop } from '#shop/shop.ts'

export type BuyerGift = ReturnType<typeof giftForBuyer>

/** The gifts of an order as shown to their giver. */
export async function giftsForBuyer(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  order: { id: string; hasGifts: boolean },
  locale: Locale,
) {
  const found = order.hasGifts ? await readGifts(db, order.id) : []
  return found.map((each) => giftForBuyer(each, clock.now(), locale))
}

function giftForBuyer(found: GiftView, now: Date, locale: Locale) {
  const { id, state, recipientName, email, bounced, sentAt, sendAt, position } = found
  return {
    id,
    position,
    state,
    email,
    bounced,
    name: recipientName,
    title: titleIn(found, locale),
    card: found.card,
    /** The chosen day, formatted; `isSoon`: it has come, and the email is on its way. */
    day: dayInWords(giftDay(found), locale),
    isSoon: state === 'waiting' && sendAt <= now,
    sentAt: sentAt && formatWhen(sentAt, locale),
    /** What the giver may do with it now; the verb decides. */
    mayChange: isFullyEditable(found) || (state === 'sent' && bounced),
    mayAgain: maySendAgain(found),
  }
}

/** Initial values of a gift's form. */
export const draftOf = (found: GiftView): GiftDraft => ({
  name: found.recipientName,
  email: found.email,
  from: found.fromName,
  message: found.message,
  sendOn: found.sendOn,
  locale: found.locale,
  card: found.card,
})
