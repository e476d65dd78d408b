import { and, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { gift } from '../gifts/table.ts'
import { giftSubject, opensGift } from '../gifts/token.ts'
import { isOrderToken, linkSubject } from '../orders/access/token.ts'
import { order, orderLine } from '../orders/table.ts'
import type { Secrets } from '../ports.ts'
import { downloadGrant } from './table.ts'

/** Columns that determine a grant's holder; join the order and, by `giftOfGrant` and `lineOfGift`, the gift and line */
export const holderColumns = {
  orderId: order.id,
  number: order.number,
  linkVersion: order.linkVersion,
  firstName: order.firstName,
  lastName: order.lastName,
  gift: { id: gift.id, linkVersion: gift.linkVersion, recipientName: gift.recipientName },
}
export const giftOfGrant = eq(gift.id, downloadGrant.giftId)
export const lineOfGift = and(eq(orderLine.orderId, gift.orderId), eq(orderLine.position, gift.position))

const ofBuyer = and(isNull(downloadGrant.giftId), isNull(order.forgottenAt))
/** A gift survives its giver's account, and ends with its own line. */
const ofRecipient = and(
  isNotNull(gift.id),
  isNull(gift.refusedAt),
  eq(order.reservation, 'kept'),
  eq(orderLine.withdrawn, 0),
)
/** Whether a grant can be used at all: paid, and not revoked. */
export const isUsable = and(isNull(downloadGrant.revokedAt), eq(order.paymentStatus, 'paid'), or(ofBuyer, ofRecipient))

type FoundHolder = {
  orderId: string
  number: string
  linkVersion: number
  firstName: string
  lastName: string
  gift: { id: string; linkVersion: number; recipientName: string } | null
}

/**
 * Who may use a grant: the buyer by the order's link, or a gift's recipient by that gift's link only. `subject` is
 * signed into the links to its files, `page` is where it is downloaded from, `line` the text on a personal copy.
 */
export function holderOf({ orderId, number, linkVersion, firstName, lastName, gift }: FoundHolder) {
  if (gift === null) {
    const of = { id: orderId, linkVersion }
    return {
      subject: linkSubject(of),
      page: `/order/${number}`,
      line: `${firstName} ${lastName} · ${number}`,
      opens: (secrets: Secrets, token: string | undefined) => isOrderToken(secrets, of, token),
    }
  }
  return {
    subject: giftSubject(gift),
    page: `/gift/${gift.id}`,
    // Not the order's number: the recipient must learn nothing about the order.
    line: [gift.recipientName, `GIFT-${gift.id.slice(0, 8).toUpperCase()}`].filter(Boolean).join(' · '),
    opens: (secrets: Secrets, token: string | undefined) => opensGift(secrets, gift, token),
  }
}
