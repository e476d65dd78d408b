import type { GiftView } from '#shop/gifts/read.ts'

/** The gift of an order line, for its giver, without its link; null when the line is no gift. */
export function giftOfLine(gifts: readonly GiftView[], position: number) {
  const found = gifts.find((each) => each.position === position)
  if (found === undefined) return null
  const { id, state, recipientName: name, email, locale, fromName: from, message, card, sendOn, bounced } = found
  const [sentAt, openedAt] = [found.sentAt?.toISOString() ?? null, found.openedAt?.toISOString() ?? null]
  return { id, state, name, email, locale, from, message, card, sendOn, sentAt, openedAt, bounced }
}

/** The same for the team, without the message. */
export function teamGiftOfLine(gifts: readonly GiftView[], position: number) {
  const found = giftOfLine(gifts, position)
  if (found === null) return null
  const { message: _message, ...shown } = found
  return shown
}
