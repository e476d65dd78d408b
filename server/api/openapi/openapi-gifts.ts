import { giftCards } from '#shop/gifts/cards.ts'
import { giftStates } from '#shop/gifts/state.ts'
import { moment, object, orNull, ref, text, yes } from './schema-words.ts'

/** What a gift says to its giver and to the team. */
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
  bounced: { ...yes, description: 'The mail server refused its last email' },
}

/** A line of an order that goes to someone else; the message is between giver and recipient. */
export const giftSchemas = { Gift: object({ ...known, message: text }), TeamGift: object(known) }

/** Of a line: its recipient alone gets the downloads, and its buyer the receipt. */
export const giftOfLine = {
  gift: { ...orNull(ref('Gift')), description: 'To whom it is given; null for a line that its buyer keeps' },
}

/** The same for the team. */
export const teamGiftOfLine = {
  gift: { ...giftOfLine.gift, ...orNull(ref('TeamGift')) },
}
