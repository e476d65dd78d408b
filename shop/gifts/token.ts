import type { Secrets } from '../ports.ts'
import { isSameToken } from '../tokens/same-token.ts'

/** What a gift's links are signed for. */
export type LinkedGift = { id: string; linkVersion: number }

/** The text that a gift's links are signed over; it never equals an order's. */
export const giftSubject = ({ id, linkVersion }: LinkedGift): string => `gift.${id}.${linkVersion}`

/** The secret of a gift's private link, derived like an order's: a copy of the database opens no gift. */
export const giftToken = (secrets: Secrets, of: LinkedGift): string => secrets.sign('gift', giftSubject(of))

/** Whether a token opens a gift, in constant time. */
export function opensGift(secrets: Secrets, of: LinkedGift, token: string | null | undefined): boolean {
  return isSameToken(giftToken(secrets, of), token)
}
