import { giftCards } from '#shop/gifts/cards.ts'
import { giftStates } from '#shop/gifts/state.ts'
import { bool, moment, object, orNull, ref, text } from './schema-words.ts'

/** The fields of a gift that both its giver and the team see. */
const known = {
  id: text,
  state: { enum: giftStates },
  name: text,
  email: text,
  locale: { enum: ['ar', 'en'] },
  from: text,
  card: { enum: giftCards },
  sendOn: {
    ...text,
    description: 'The day in Kuwait; it is sent that morning, for the day of the order once it is paid',
  },
  sentAt: orNull(moment),
  openedAt: orNull(moment),
  bounced: { ...bool, description: 'The mail server refused its last email' },
}

/** The schemas of an order line that is a gift; only giver and recipient see the message. */
export const giftSchemas = { Gift: object({ ...known, message: text }), TeamGift: object(known) }

/** The gift field of an order line: only the recipient gets the downloads, and the buyer gets the receipt. */
export const giftOfLine = {
  gift: { ...orNull(ref('Gift')), description: 'To whom it is given; null for a line that its buyer keeps' },
}

/** The same for the team. */
export const teamGiftOfLine = {
  gift: { ...giftOfLine.gift, ...orNull(ref('TeamGift')) },
}
